// The table: keys, dialogs, "why not?", history, connection. Every number comes from the server.

const $ = (id) => document.getElementById(id);
const body = document.body, match = body.dataset.match, url = `/matches/${match}`;
const state = () => $("state").dataset;
const ask = (path, values) => htmx.ajax("GET", `${url}/${path}`, { target: "#live", swap: "none", values });
const go = (tab) => document.dispatchEvent(new CustomEvent("table-go", { detail: tab }));
const draft = () => Object.fromEntries(new FormData($("draft")));

// Words come from the server, in the reader's language; {names} in them are filled in here.
const words = $("words").dataset;
const filled = (template, values) => template.replace(/\{(\w+)\}/g, (_, name) => values[name]);

// Requests: the token against foreign pages, a key that makes retries harmless, one at a time.
const cookie = (name) => document.cookie.split("; ").find((c) => c.startsWith(`${name}=`))?.slice(name.length + 1);
let acting = false, newest = Number(state().version), slow, retry;

document.addEventListener("htmx:configRequest", (event) => {
  const token = cookie("csrftoken");
  if (token) event.detail.headers["x-csrftoken"] = token;
  if (event.detail.verb === "post") event.detail.headers["Idempotency-Key"] = keyOf(event.detail.elt);
});
const keys = new WeakMap();
function keyOf(element) {
  if (!keys.has(element)) keys.set(element, crypto.randomUUID?.() ?? String(Math.random()).slice(2));
  return keys.get(element);
}

document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, requestConfig } = event.detail;
  if (elt.id === "refresh") {
    const told = requestConfig.triggeringEvent?.detail?.data;
    const version = told ? JSON.parse(told).version : undefined;
    if (version) newest = Math.max(newest, version);
    const chat = requestConfig.triggeringEvent?.type !== "sse:message";
    if (acting || (told && !chat && version <= Number(state().version))) event.preventDefault();
  } else if (requestConfig.verb === "post") {
    if (body.classList.contains("offline")) {
      event.preventDefault();
      popUp(elt, { what: words.offline, why: words.kept });
      return;
    }
    acting = true;
    body.classList.add("busy");
    slow = setTimeout(() => elt.querySelector(".doing")?.replaceChildren(words.slow), 3000);
  }
});
// While a decision is on its way nothing else may replace the panel that sent it.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (acting && event.detail.requestConfig.verb === "get" && event.detail.elt.id !== "dialog") event.detail.shouldSwap = false;
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.requestConfig.verb !== "post") return;
  acting = false;
  clearTimeout(slow);
  body.classList.remove("busy");
  if (event.detail.successful || event.detail.xhr.status) {
    if (event.detail.elt.id === "say-form") $("remark").value = "";
    else if (document.activeElement?.id !== "remark") $("question").focus({ preventScroll: true });
    if (Number(state().version) < newest) refresh();
  }
});
document.addEventListener("htmx:sendError", (event) => {
  const { elt, requestConfig } = event.detail;
  if (requestConfig.verb !== "post" || !elt.isConnected) return;
  $("fault").textContent = words.silent;
  clearTimeout(retry);
  retry = setTimeout(() => elt.isConnected && htmx.trigger(elt, "click"), 2500);
});
const refresh = () => htmx.trigger("#refresh", "refresh");

// Connection
let lost = false;
document.addEventListener("htmx:sseError", () => connection(false));
document.addEventListener("htmx:sseOpen", () => {
  if (lost) { refresh(); connection(true); }
});
function connection(works) {
  lost = !works;
  body.classList.toggle("offline", lost);
  $("connection").classList.toggle("lost", lost);
  $("connection").querySelector(".connection-text").textContent = lost ? words.lost : words.connected;
  if (!works) return;
  $("fault").textContent = "";
  $("why").hidden = true;
}

// After every update: title, icon, spoken words, history, hand-over.
let shown = { ...state() }, entered = shown.actions; // how many actions there were when the past was opened
document.addEventListener("htmx:afterSettle", look);
function look() {
  const now = { ...state() }, fresh = document.querySelector(".pill-new");
  if (now.at === "") entered = now.actions;
  if (fresh && Number(now.actions) > Number(entered)) fresh.textContent = ` ${filled(fresh.dataset.words, { number: now.actions - entered })}`;
  if (now.version === shown.version && now.at === shown.at && now.viewer === shown.viewer && now.turn === shown.turn && now.plan === shown.plan) return;
  document.title = now.title;
  const icon = $("icon");
  icon.href = now.turn === "yes" ? icon.dataset.turn : icon.dataset.quiet;
  body.classList.toggle("past", now.at !== "" || now.plan === "yes");
  if (now.version !== shown.version) $("say").textContent = now.say;
  const mine = now.turn === "yes" && (shown.turn !== "yes" || now.viewer !== shown.viewer);
  if (mine && now.plan === "no") {
    $("shout").textContent = now.ask;
    if (now.since) $("say").textContent = now.since;
    if (now.hot === "yes" && now.viewer !== shown.viewer) handOver(now.viewer, now.secret === "yes");
    if (localStorage.getItem("sound") === "on") chime();
    pulse();
    if (!typing()) focusQuestion();
  }
  if (Number(now.fresh) > 0 && lost === false) {
    const text = $("connection").querySelector(".connection-text");
    if (text.textContent === words.connected) text.textContent = now.freshWords;
  }
  $("why").hidden = true;
  $("fault").textContent = "";
  shown = now;
}
document.addEventListener("chime", chime);
const typing = () => document.activeElement?.matches?.("input:not([type=range]), textarea, select");
function focusQuestion() {
  const active = document.activeElement;
  if (!active || active === body || !active.isConnected || active.closest("#decision")) $("question").focus({ preventScroll: true });
}
function pulse() {
  $("map")?.classList.remove("pulse");
  requestAnimationFrame(() => $("map")?.classList.add("pulse"));
}
// A name card of a second; where secrets lie on the table, a cover until the next player takes over.
function handOver(name, secret) {
  const card = $("handover"), go = $("take-over");
  card.querySelector("p").textContent = filled(secret ? words.cover : words.handOver, { name });
  card.classList.toggle("cover", secret);
  card.setAttribute("aria-hidden", !secret);
  go.textContent = filled(words.takeOver, { name });
  go.hidden = !secret;
  card.hidden = false;
  document.querySelector("main").inert = secret;
  clearTimeout(handOver.timer);
  if (secret) go.focus();
  else handOver.timer = setTimeout(() => (card.hidden = true), 1000);
}
function takeOver() {
  $("handover").hidden = true;
  document.querySelector("main").inert = false;
  $("question").focus({ preventScroll: true });
}
function chime() {
  const sound = new AudioContext(), tone = sound.createOscillator(), gain = sound.createGain();
  tone.frequency.value = 660;
  gain.gain.setValueAtTime(0.15, sound.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.5);
  tone.connect(gain).connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + 0.5);
}

// What is open or scrolled stays so when its panel is replaced.
const kept = new Map();
document.addEventListener("htmx:oobBeforeSwap", ({ detail: { target } }) => {
  const open = [...target.querySelectorAll("details[open]")].map((each) => each.id);
  const inner = target.querySelector(".panel-body");
  kept.set(target.id, { open, top: inner?.scrollTop ?? 0, focus: target.contains(document.activeElement) ? document.activeElement.id : "" });
});
document.addEventListener("htmx:oobAfterSwap", ({ detail: { target } }) => {
  const fresh = $(target.id), before = kept.get(target.id);
  if (!fresh || !before) return;
  before.open.forEach((id) => $(id)?.setAttribute("open", ""));
  const inner = fresh.querySelector(".panel-body");
  if (inner && before.top) inner.scrollTop = before.top;
  if (before.focus) {
    const again = $(before.focus);
    if (again && "scrolls" in again.dataset) again.tabIndex = 0;
    if (again && !again.disabled) again.focus({ preventScroll: true });
    else if (fresh.id === "decision") $("question").focus({ preventScroll: true });
  }
});

// The map's clicks: the first chooses, a second one turns what lies there; none of them acts.
const board = $("map-view");
board?.addEventListener("hex-choose", ({ detail: { hex, point } }) => {
  const open = $("decision").dataset.clicks === "yes", g = board.querySelector(`g[data-hex="${CSS.escape(hex)}"]`);
  if (open && "chosen" in g.dataset && $("fan-turn")) $("fan-turn").click();
  else if (open && ("legal" in g.dataset || "chosen" in g.dataset)) ask("update", { ...draft(), click: hex });
  else whyHex(hex, point);
});
board?.addEventListener("hex-act", () => $("main-act")?.click());
board?.addEventListener("hex-press", ({ detail: { hex, point } }) => whyHex(hex, point));
board?.addEventListener("hex-rest", ({ detail: { hex, point } }) => {
  const { tag, chosen } = board.querySelector(`g[data-hex="${CSS.escape(hex)}"]`)?.dataset ?? {};
  if ($("decision").dataset.clicks === "yes" && !tag && chosen === undefined) whyHex(hex, point);
});
board?.addEventListener("hex-leave", () => ($("why").hidden = true));
board?.addEventListener("sea-click", () => {
  if ($("why").hidden) unchoose();
  else $("why").hidden = true;
});
const unchoose = () => (document.querySelector('#fan-cancel, #decision [data-key="Esc"]'))?.click();
// A finger leaves nothing behind: the next touch closes what the last one opened.
document.addEventListener("pointerdown", (event) => {
  if (event.pointerType !== "touch" || event.target.closest?.("#why")) return;
  clearTimeout(pointing);
  $("why").hidden = true;
  if ($("tag")) $("tag").hidden = true;
}, { capture: true });
async function whyHex(hex, point) {
  const query = new URLSearchParams({ ...draft(), hex });
  const answer = await fetch(`${url}/why?${query}`, { headers: { "HX-Request": "true" } });
  if (answer.ok) { $("why").innerHTML = await answer.text(); place(point.x, point.y + 18); }
}

// "Why not?" of greyed things: by pointing, tapping, focus, or W.
let pointing;
function popUp(element, { what, why, rule, help, cites }) {
  const part = (name, text) => {
    const made = document.createElement(name);
    made.textContent = text;
    return made;
  };
  const box = $("why");
  box.replaceChildren(part("h3", what), part("p", why));
  if (help) box.append(Object.assign(part("p", help), { className: "help" }));
  if (rule) box.append(ruleLine(part, filled(words.rules, { rule }), cites));
  const at = element.getBoundingClientRect();
  place(at.left + Math.min(at.width / 2, 120), at.bottom + 8, at.top);
}
// A section that is told in our own words is a link to them.
function ruleLine(part, text, cites) {
  const line = Object.assign(part("p", cites ? "" : text), { className: "rule" });
  if (!cites) return line;
  const link = Object.assign(part("button", text), { type: "button", className: "link cites" });
  link.dataset.section = cites;
  line.append(link);
  return line;
}
// Below what it is about; above it where the window ends, or the buttons of the decision begin.
function place(x, y, top) {
  const box = $("why"), acts = document.querySelector("#decision .acts-row")?.getBoundingClientRect();
  box.hidden = false;
  const wide = box.offsetWidth, high = box.offsetHeight;
  const covers = acts && top !== undefined && y < acts.bottom && y + high > acts.top && x > acts.left && x < acts.right;
  box.style.left = `${Math.max(8, Math.min(x - wide / 2, innerWidth - wide - 8))}px`;
  box.style.top = `${covers || y + high + 8 > innerHeight ? Math.max(8, (top ?? y - 36) - high - 8) : y}px`;
}
const grey = (event) => event.target.closest?.(".grey[data-why]");
let pointed; // Only a pointer that moves asks: a button may turn grey under one that rests.
document.addEventListener("pointermove", (event) => {
  const found = grey(event);
  if (found === pointed) return;
  clearTimeout(pointing);
  pointed = found;
  if (found) pointing = setTimeout(() => popUp(found, found.dataset), 400);
});
let leaving; // What holds a link can be reached with the pointer.
document.addEventListener("pointerout", (event) => {
  const linked = $("why").querySelector(".cites, .term");
  if (!grey(event) && !(linked && event.target.closest?.("#why"))) return;
  clearTimeout(pointing);
  pointed = undefined;
  if (linked) leaving = setTimeout(() => ($("why").hidden = true), 600);
  else $("why").hidden = true;
});
document.addEventListener("pointerover", (event) => { if (event.target.closest?.("#why") || grey(event)) clearTimeout(leaving); });
document.addEventListener("focusin", (event) => { const found = grey(event); if (found?.matches(":focus-visible")) popUp(found, found.dataset); });
document.addEventListener("focusout", (event) => { if (grey(event)) $("why").hidden = true; });

// Clicks
document.addEventListener("click", (event) => {
  const at = (selector) => event.target.closest?.(selector);
  const greyed = grey(event), step = at("[data-step]"), when = at("[data-at]");
  if (greyed) popUp(greyed, greyed.dataset);
  else if (step) {
    const field = $(step.dataset.for);
    const next = Number(field.value) + Number(step.dataset.step) * Number(field.step || 1);
    field.value = Math.max(Number(field.min), Math.min(Number(field.max), next));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (when && !event.ctrlKey && !event.metaKey) { event.preventDefault(); stopPlaying(); goTo(when.dataset.at); }
  else if (at("[data-close]")) $("dialog").close();
  else if (at("[data-copy]")) copy(at("[data-copy]"));
  else if (at("#help, #menu-help")) help();
  else if (at("#take-over")) takeOver();
  else if (at("#since")) playSince(Number(at("#since").dataset.since));
});
async function copy(button) {
  const field = $(button.dataset.copy);
  field.select();
  await navigator.clipboard?.writeText(field.value).catch(() => document.execCommand("copy"));
  button.textContent = button.dataset.copied;
}

// Dialogs
function help() {
  $("dialog").replaceChildren($("keys").content.cloneNode(true));
  const on = $("single-keys");
  on.checked = document.documentElement.dataset.keys !== "off";
  on.addEventListener("change", () => {
    document.documentElement.dataset.keys = on.checked ? "on" : "off";
    localStorage.setItem("keys", on.checked ? "on" : "off");
  });
  if (!$("dialog").open) $("dialog").showModal();
}
document.addEventListener("htmx:afterSwap", ({ detail: { target } }) => {
  if (target.id === "dialog" && !target.open) target.showModal();
  if (target.classList.contains("hint-place")) bringInside(target);
});
// Only the panel's own body scrolls, and only as far as needed: its head and its buttons stay.
function bringInside(target) {
  const inner = target.closest(".panel-body"), box = target.getBoundingClientRect(), frame = inner?.getBoundingClientRect();
  if (frame) inner.scrollTop += Math.min(box.top - frame.top, Math.max(0, box.bottom - frame.bottom));
}
document.addEventListener("close-dialog", () => $("dialog").close());
document.addEventListener("htmx:confirm", (event) => {
  if (!event.detail.question) return;
  event.preventDefault();
  const box = $("dialog"), go = Object.assign(document.createElement("button"), { className: "button main", textContent: event.detail.elt.querySelector(".choice-text, .say")?.firstChild?.textContent ?? words.do });
  const stay = Object.assign(document.createElement("button"), { className: "button", textContent: words.stay });
  const question = Object.assign(document.createElement("p"), { className: "line", textContent: event.detail.question });
  const row = Object.assign(document.createElement("div"), { className: "buttons" });
  row.append(go, stay);
  const inside = Object.assign(document.createElement("div"), { className: "panel-body" });
  inside.append(question, row);
  box.replaceChildren(inside);
  go.addEventListener("click", () => { box.close(); event.detail.issueRequest(true); });
  stay.addEventListener("click", () => box.close());
  box.showModal();
  go.focus();
});

// History
function goTo(at) {
  const values = draft();
  ask("update", { as: values.as, at });
}
document.addEventListener("change", (event) => {
  if (event.target.id === "history") { stopPlaying(); goTo(event.target.value === event.target.max ? "" : event.target.value); }
});
document.addEventListener("input", (event) => {
  if (event.target.id === "history") event.target.closest(".slider").querySelector("output").textContent = filled(words.place, { here: event.target.value, all: event.target.max });
});
addEventListener("popstate", () => goTo(new URLSearchParams(location.search).get("at") ?? ""));
let playing;
function playSince(from) {
  stopPlaying();
  let at = from;
  const last = Number(state().actions);
  const next = () => {
    if (at >= last) { goTo(""); return stopPlaying(); }
    goTo(String(at++));
  };
  next();
  playing = setInterval(next, 700);
}
function stopPlaying() {
  clearInterval(playing);
}

// Keys
let passing = "";
document.addEventListener("keydown", (event) => {
  if (document.querySelector("main").inert) return;
  if (event.key === "Escape") return event.defaultPrevented || escape();
  if (event.ctrlKey || event.metaKey || event.altKey || document.documentElement.dataset.keys === "off") return;
  if ($("dialog").open || (typing() && event.key !== "Enter")) return;
  const field = document.activeElement;
  const press = (id) => { const found = $(id); if (found && !found.disabled) { event.preventDefault(); found.click(); } };
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.key === "Enter") {
    if (field?.id?.startsWith("field-")) { event.preventDefault(); afterField(field, () => $("main-act")?.click()); }
    else if (field === body || field === $("question") || field === null) press("main-act");
    return;
  }
  const places = { 1: "question", 2: "map-view", 3: "market", 4: "companies", 5: "log" };
  if (places[key]) { event.preventDefault(); return goPlace(places[key]); }
  if ("+-0ncv".includes(key) || key === "=") {
    event.preventDefault();
    return document.dispatchEvent(new CustomEvent("map-key", { detail: { key: key === "=" ? "+" : key, shift: event.shiftKey } }));
  }
  if (key === "r" && $("fan-turn")) return press(event.shiftKey ? "fan-back" : "fan-turn");
  if (key === "Backspace") return press("other-1");
  if (key === "d") return done(event);
  if (key === "[") return press("earlier");
  if (key === "]") return press("later");
  const scrolling = field.closest?.(".page") ?? field.matches?.("[data-scrolls]");
  if (key === "Home" && !scrolling) return goTo("0");
  if (key === "End" && !scrolling) return goTo("");
  if (key === "t") return press("map-text");
  if (key === "j") return document.dispatchEvent(new Event("since-key"));
  if (key === "m") { event.preventDefault(); go("chat"); return $("remark")?.focus(); }
  if (key === "?") { event.preventDefault(); return help(); }
  if (key === "w" && !$("why").hidden && $("why").querySelector(".cites")) return $("why").querySelector(".cites").click();
  if (key === "w") return field?.dataset?.why ? popUp(field, field.dataset) : whyHere();
  const keyed = document.querySelector(`[data-key="${CSS.escape(event.key.toUpperCase())}"]`);
  if (keyed && /^[a-z]$/.test(key)) { event.preventDefault(); keyed.click(); }
});
function escape() {
  if (!$("why").hidden) return ($("why").hidden = true);
  stopPlaying();
  if (!$("dialog").open && ["table", "study"].includes(body.dataset.view)) unchoose();
}
function afterField(field, then) {
  document.addEventListener("htmx:afterSettle", then, { once: true });
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
function done(event) {
  const way = document.querySelector('#decision [data-key="D"]');
  if (!way) return;
  event.preventDefault();
  const which = `${state().version}`;
  if (document.activeElement === way && passing === which) return way.click();
  passing = which;
  way.focus();
}
function goPlace(name) {
  if (name === "question" || name === "map-view") {
    if (innerWidth < 720) go("decide");
    return $(name)?.focus();
  }
  go(name);
  if (name === "log") { $("show-log").click(); return $("log-page").focus(); }
  document.querySelector(`.body .panel[data-tab="${name}"] h2`)?.focus();
}
function whyHere() {
  const hex = board?.getAttribute("aria-activedescendant")?.replace("hex-", "");
  const g = hex && board.querySelector(`g[data-hex="${CSS.escape(hex)}"]`);
  if (!g) return;
  const at = g.getBoundingClientRect();
  whyHex(hex, { x: at.left + at.width / 2, y: at.bottom });
}

if (state().turn === "yes" && !typing()) $("question").focus({ preventScroll: true });
if (state().turn === "yes" && state().since) $("say").textContent = state().since;
pulse();
