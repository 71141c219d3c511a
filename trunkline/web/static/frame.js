// The frame of the table: views of the bar, tabs of small screens, log and chat, menu, theme, sound.
// Others ask for it by events: "table-go" (a tab, "chat" or "notes"), "table-view" (a view of the bar).

const $ = (id) => document.getElementById(id);
const body = document.body, url = `/matches/${body.dataset.match}`;
const state = () => $("state").dataset;
const small = () => innerWidth < 720;

// Views: the same address with ?view=. A past position is Study; what is being decided stays.
const viewButtons = () => [...document.querySelectorAll(".views [data-view]")];
const has = (name) => viewButtons().some((each) => each.dataset.view === name);
const wanted = () => ["table", "study"].includes(body.dataset.view) ? (state().at === "" ? "table" : "study") : body.dataset.view;
function mark() {
  body.dataset.view = wanted();
  for (const each of viewButtons()) {
    if (each.dataset.view === body.dataset.view) each.setAttribute("aria-current", "page");
    else each.removeAttribute("aria-current");
  }
  const fresh = Number(state().new);
  $("log-count").hidden = !fresh || body.dataset.view === "log";
  $("log-count").textContent = fresh;
}
function view(name) {
  if (!has(name)) return;
  body.dataset.view = name;
  if (name === "study" && state().at === "") $("earlier").click();
  else if (name === "table" && state().at !== "") $("now")?.click();
  if (small()) go(name === "log" ? "log" : "decide");
  settle();
  head(name)?.focus({ preventScroll: true });
}
const head = (name) => $(name === "log" ? "book-head" : "question");
function settle() {
  mark();
  const query = new URLSearchParams(), { at } = state();
  if (at !== "") query.set("at", at);
  if (!["table", "study"].includes(body.dataset.view)) query.set("view", body.dataset.view);
  const there = query.size ? `?${query}` : "", here = new URLSearchParams(location.search);
  for (const name of [...here.keys()]) if (!["at", "view", "plan"].includes(name)) here.delete(name);
  // A plan keeps the address where it began, a kept one its own.
  if (state().plan !== "yes" && there !== (here.size ? `?${here}` : "")) history.pushState(null, "", `${url}${there}`);
}
document.addEventListener("htmx:afterSettle", settle);
addEventListener("popstate", () => {
  body.dataset.view = new URLSearchParams(location.search).get("view") ?? "table";
  mark();
});
document.addEventListener("table-view", ({ detail }) => view(detail));

// Tabs of small screens
function go(name) {
  if (["chat", "notes"].includes(name)) { book(name); name = "log"; }
  body.dataset.tab = name;
  const holds = (each) => (each.dataset.for ?? each.dataset.go).split(" ").includes(name);
  document.querySelectorAll("[data-go]").forEach((each) => each.setAttribute("aria-current", holds(each)));
  if (small()) scrollTo(0, 0);
}
document.addEventListener("table-go", ({ detail }) => go(detail));
function book(name) {
  for (const each of ["log", "chat", "notes"]) {
    if (!$(`${each}-page`)) continue;
    $(`${each}-page`).hidden = each !== name;
    $(`show-${each}`).setAttribute("aria-selected", each === name);
    $(`show-${each}`).tabIndex = each === name ? 0 : -1;
  }
  document.dispatchEvent(new CustomEvent("book-shows", { detail: name }));
}
function sheet() {
  const order = ["", "full", "low"];
  body.dataset.sheet = order[(order.indexOf(body.dataset.sheet ?? "") + 1) % order.length];
}

// The menu, theme and sound
function menu(open, by = $("more")) {
  $("menu").hidden = !open;
  for (const each of [$("more"), $("go-more")]) each.setAttribute("aria-expanded", open && each === by);
}
function theme() {
  const root = document.documentElement, dark = root.classList.contains("dark") ||
    (!root.classList.contains("light") && matchMedia("(prefers-color-scheme: dark)").matches);
  root.classList.remove("dark", "light");
  root.classList.add(dark ? "light" : "dark");
  localStorage.setItem("theme", dark ? "light" : "dark");
}
function sound() {
  const on = localStorage.getItem("sound") !== "on";
  localStorage.setItem("sound", on ? "on" : "off");
  $("sound").setAttribute("aria-pressed", on);
  if (on) document.dispatchEvent(new Event("chime"));
}
$("sound").setAttribute("aria-pressed", localStorage.getItem("sound") === "on");
// Marks that need no colours; the server draws them.
const strong = () => document.cookie.split("; ").includes("strong-marks=1");
function markStrongly() {
  document.cookie = `strong-marks=${strong() ? 0 : 1}; path=/matches; SameSite=Lax; max-age=31536000`;
  $("menu-marks").setAttribute("aria-checked", strong());
  htmx.trigger("#refresh", "refresh");
}
$("menu-marks")?.setAttribute("aria-checked", strong());

document.addEventListener("click", (event) => {
  const at = (selector) => event.target.closest?.(selector);
  const opens = at("#more, #go-more");
  if (opens) return menu($("menu").hidden, opens);
  menu(false);
  if (at("button[data-view]")) view(at("button[data-view]").dataset.view);
  else if (at("[data-go]")) go(at("[data-go]").dataset.go);
  else if (at("#menu-chat")) go("chat");
  else if (at("#menu-notes")) go("notes");
  else if (at("#theme, #menu-theme")) theme();
  else if (at("#sound, #menu-sound")) sound();
  else if (at("#menu-marks")) markStrongly();
  else if (at("#handle")) sheet();
  else if (at("#show-log")) book("log");
  else if (at("#show-chat")) book("chat");
  else if (at("#show-notes")) book("notes");
});

// Keys: those of the views are on their buttons. Escape goes back to the table; in a plan from a past
// position it first gives up what is chosen.
const leaves = () => body.dataset.view !== "table" && !(body.dataset.view === "study" && $("fan-cancel"));
const typing = () => document.activeElement?.matches?.("input:not([type=range]), textarea, select");
document.addEventListener("keydown", (event) => {
  if (document.querySelector("main").inert || $("dialog").open) return;
  if (event.key === "Escape") {
    if (!$("menu").hidden) { menu(false); return (small() ? $("go-more") : $("more")).focus(); }
    if (!$("why").hidden || !leaves()) return;
    event.preventDefault(); // what is chosen stays chosen
    view("table");
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || typing() || document.documentElement.dataset.keys === "off") return;
  const found = viewButtons().find((each) => each.ariaKeyShortcuts === event.key.toUpperCase() || each.getAttribute("aria-keyshortcuts") === event.key.toUpperCase());
  if (found && !document.querySelector(`#turn [data-key="${CSS.escape(event.key.toUpperCase())}"]`)) {
    event.preventDefault();
    view(found.dataset.view);
  }
});

// Arrows go through the tabs of the log.
document.querySelector(".book-head [role=tablist]").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key], tabs = [...event.currentTarget.querySelectorAll("[role=tab]")];
  if (!step) return;
  event.preventDefault();
  const next = tabs[(tabs.indexOf(event.target.closest("[role=tab]")) + step + tabs.length) % tabs.length];
  next.click();
  next.focus();
});

// Swiping between the panels of a phone
let touch = null;
document.addEventListener("touchstart", (event) => {
  const scrolls = event.target.closest("#map, .scrolls, input, .slider");
  touch = scrolls || !small() || body.dataset.tab === "decide" ? null : event.touches[0];
}, { passive: true });
document.addEventListener("touchend", (event) => {
  if (!touch) return;
  const dx = event.changedTouches[0].clientX - touch.clientX, dy = event.changedTouches[0].clientY - touch.clientY;
  const order = ["decide", ...[...document.querySelectorAll(".tabs [data-go]")].map((each) => each.dataset.go)], at = order.indexOf(body.dataset.tab);
  if (Math.abs(dx) > 60 && Math.abs(dx) > 2 * Math.abs(dy)) go(order[Math.max(0, Math.min(order.length - 1, at - Math.sign(dx)))]);
  touch = null;
}, { passive: true });

go(small() ? "decide" : "companies");
mark();
