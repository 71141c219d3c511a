// Lobby, new match, waiting room, report: theme, names, copying, dropped files.

const cookie = (name) => document.cookie.split("; ").find((c) => c.startsWith(`${name}=`))?.slice(name.length + 1);
document.addEventListener("htmx:configRequest", (event) => {
  const token = cookie("csrftoken");
  if (token) event.detail.headers["x-csrftoken"] = token;
});

function names() {
  const mine = localStorage.getItem("name");
  document.querySelectorAll("[data-zone]").forEach((field) => { if (field.value === "UTC") field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC"; });
  document.querySelectorAll("[data-own-name]").forEach((field) => { if (mine && !field.dataset.touched) field.value = mine; });
  document.querySelectorAll("[data-here]").forEach((field) => (field.value = location.href));
}
names();
document.addEventListener("htmx:afterSwap", (event) => {
  names();
  filter();
  if (event.detail.target.id === "sheet" && document.activeElement === document.body) document.getElementById("new-head")?.focus({ preventScroll: true });
});
document.addEventListener("input", (event) => {
  if (!("ownName" in event.target.dataset)) return;
  event.target.dataset.touched = "yes";
  localStorage.setItem("name", event.target.value);
});

// What is typed into a form while it is being fetched again, with what it had before, is kept.
const FORMS = "#new-form, #setup-form", late = new Map();
const isTyped = (field) => field.id && field.matches(`:is(${FORMS}) input:not([type]), :is(${FORMS}) [type="number"]`);
document.addEventListener("input", (event) => { if (isTyped(event.target)) late.set(event.target.id, event.target.value); });
document.addEventListener("htmx:configRequest", (event) => { if (event.target.closest(FORMS)) late.clear(); });
document.addEventListener("htmx:afterSwap", () => late.forEach((value, id) => { const field = document.getElementById(id); if (field) field.value = value; }));
document.addEventListener("focusout", (event) => { if (late.has(event.target.id)) htmx.trigger(event.target, "change"); });

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    await navigator.clipboard?.writeText(field.value).catch(() => document.execCommand("copy"));
    button.textContent = button.dataset.copied;
  } else if (event.target.closest("[data-put-away]")) {
    const away = event.target.closest("[data-put-away]");
    document.cookie = `line=${away.dataset.putAway}; path=/; SameSite=Lax; max-age=31536000`;
    away.parentElement.remove();
  } else if (event.target.closest("#theme")) {
    const root = document.documentElement, dark = root.classList.contains("dark") ||
      (!root.classList.contains("light") && matchMedia("(prefers-color-scheme: dark)").matches);
    root.classList.remove("dark", "light");
    root.classList.add(dark ? "light" : "dark");
    localStorage.setItem("theme", dark ? "light" : "dark");
  }
});

// A sheet over the lobby needs room; a smaller window goes to the page of its own.
document.addEventListener("click", (event) => {
  if (event.target.closest("#new-match") && innerWidth < 1280) event.stopImmediatePropagation();
}, true);

// Filters of the lobby, remembered in this browser.
const FILTERS = ["title", "pace", "find"];
function chosen() { return Object.fromEntries(FILTERS.map((name) => [name, localStorage.getItem(`lobby-${name}`) ?? ""])); }
function choose(name, value) { localStorage.setItem(`lobby-${name}`, value); filter(); }
function filter() {
  const bar = document.getElementById("filters");
  const wanted = bar ? chosen() : { title: "", pace: "", find: "" };
  if (bar && wanted.title && !bar.querySelector(`[data-filter="title"][data-value="${CSS.escape(wanted.title)}"]`)) wanted.title = "";
  const find = wanted.find.trim().toLowerCase();
  document.querySelectorAll("#boards .board-column .departure").forEach((row) => {
    const { title, pace, words } = row.dataset;
    const fits = (!wanted.title || wanted.title === title) && (!wanted.pace || wanted.pace === pace) && (!find || words.includes(find));
    row.classList.toggle("filtered", !fits);
  });
  let shown = 0;
  document.querySelectorAll("#boards .board-column .board-of").forEach((board) => {
    const rows = board.querySelectorAll(".departure:not(.filtered)").length;
    board.classList.toggle("filtered", !rows);
    shown += rows;
  });
  if (!bar) return;
  bar.querySelectorAll("[data-filter]").forEach((button) => button.setAttribute("aria-pressed", String(wanted[button.dataset.filter] === button.dataset.value)));
  const field = document.getElementById("find");
  if (document.activeElement !== field) field.value = wanted.find;
  document.getElementById("nothing-fits").hidden = shown > 0;
}
filter();
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-filter]");
  if (button) {
    const { filter: name, value } = button.dataset;
    choose(name, chosen()[name] === value ? "" : value);
  } else if (event.target.closest("#show-all")) {
    FILTERS.forEach((name) => localStorage.removeItem(`lobby-${name}`));
    filter();
  }
  document.querySelectorAll(".row-menu[open]").forEach((menu) => { if (!menu.contains(event.target)) menu.open = false; });
});
document.addEventListener("input", (event) => { if (event.target.id === "find") choose("find", event.target.value); });
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector(".row-menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

// A long press on a row opens its menu.
let pressed = 0;
document.addEventListener("pointerdown", (event) => {
  const menu = event.pointerType === "touch" && event.target.closest(".departure")?.querySelector(".row-menu");
  if (menu) pressed = setTimeout(() => { menu.open = true; pressed = -1; }, 600);
});
["pointerup", "pointercancel", "pointermove"].forEach((name) => document.addEventListener(name, () => { if (pressed > 0) clearTimeout(pressed); }));
document.addEventListener("click", (event) => {
  if (pressed !== -1) return;
  pressed = 0;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// The boards are fetched again at once when one of their matches has changed.
const boards = document.getElementById("boards");
if (boards?.dataset.events) {
  const stream = new EventSource(boards.dataset.events);
  stream.addEventListener("lobby", () => {
    if (!document.querySelector(".row-menu[open]")) htmx.trigger("#boards", "refresh");
  });
  addEventListener("pagehide", () => stream.close());
}

async function send(file) {
  const headers = { "Content-Type": "application/octet-stream" }, token = cookie("csrftoken");
  if (token) headers["x-csrftoken"] = token;
  const said = document.getElementById("import-said"), words = said.dataset;
  const say = (text, tone) => Object.assign(said, { textContent: text, className: `notice ${tone}` }).scrollIntoView({ block: "nearest" });
  const most = Number(document.getElementById("file").dataset.most), known = { file: file.name, megabytes: most / 1048576 };
  const filled = (template) => template.replace(/\{(\w+)\}/g, (_, name) => known[name]);
  if (file.size > most) return say(filled(words.tooLarge), "bad");
  say(filled(words.following), "muted");
  const answer = await fetch("/import", { method: "POST", headers, body: file }).catch(() => null);
  const landed = (await answer?.json().catch(() => null)) ?? {};
  if (!landed.url) return say(landed.detail || words.silent, "bad");
  if (!landed.detail) return (location.href = landed.url);
  say(`${landed.detail} `, "warn");
  said.append(Object.assign(document.createElement("a"), { href: landed.url, textContent: words.open }));
}
const drop = document.getElementById("drop");
if (drop) {
  addEventListener("dragover", (event) => { event.preventDefault(); drop.hidden = false; });
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) drop.hidden = true; });
  addEventListener("drop", async (event) => {
    event.preventDefault();
    drop.hidden = true;
    if (event.dataTransfer.files[0]) send(event.dataTransfer.files[0]);
  });
  document.addEventListener("change", (event) => { if (event.target.id === "file") send(event.target.files[0]); });
}
