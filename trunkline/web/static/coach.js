// The coach of a lesson: its numbers stand at what they are about, and "Show me" leads there.
// All words come from the server; here they only find their places.

const PHONE = matchMedia("(max-width: 719px)"), EDGE = 4;
const $ = (id) => document.getElementById(id);
const coach = () => $("coach");
const looks = () => [...(coach()?.querySelectorAll(".coach-looks > li") ?? [])];
const layer = Object.assign(document.createElement("div"), { className: "coach-pins" });
layer.setAttribute("aria-hidden", "true");
document.body.append(layer);
const spoken = Object.assign(document.createElement("div"), { className: "hidden-text" });
spoken.setAttribute("aria-live", "polite");
document.body.append(spoken);

// On a phone the coach is the head of the sheet. While parts are replaced it stands at home, so
// that it is found by its own update and not lost with the old sheet.
const home = document.createComment("coach");
coach()?.before(home);
function goHome() {
  if (coach() && coach().previousSibling !== home) home.after(coach());
}
function settle() {
  if (!coach()) return;
  if (PHONE.matches && $("decision-body")) {
    if (coach().parentElement !== $("decision-body")) $("decision-body").prepend(coach());
  } else goHome();
  page();
  pin();
  ring();
  speak();
}

// One thing at a time on a phone: "1 of 3".
function page() {
  const next = $("coach-next"), all = looks();
  if (!next || !all.length) return;
  const here = all.findIndex((each) => each.classList.contains("here"));
  next.textContent = next.dataset.words.replace("{here}", here + 1).replace("{all}", all.length);
}
function turn() {
  const all = looks(), here = all.findIndex((each) => each.classList.contains("here"));
  all[here].classList.remove("here");
  const now = all[(here + 1) % all.length];
  now.classList.add("here");
  page();
  bring(target(now.dataset.mark));
  pin();
}

const target = (mark) => document.querySelector(mark);
function visible(element) {
  if (!element?.checkVisibility({ visibilityProperty: true })) return null;
  let box = element.getBoundingClientRect();
  if (!box.width || !box.height) return null;
  for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
    if (getComputedStyle(around).overflow === "visible") continue;
    const edge = around.getBoundingClientRect();
    const inside = box.right > edge.left + EDGE && box.left < edge.right - EDGE && box.bottom > edge.top + EDGE && box.top < edge.bottom - EDGE;
    if (!inside) return null;
  }
  return box;
}

function pin() {
  layer.replaceChildren();
  if (!coach() || document.querySelector("dialog[open]")) return;
  for (const each of looks()) {
    if (PHONE.matches && !each.classList.contains("here")) continue;
    const thing = target(each.dataset.mark), box = visible(thing);
    if (!box) continue;
    const round = thing.closest("svg") !== null;
    const ring = Object.assign(document.createElement("div"), { className: round ? "coach-ring on-map" : "coach-ring" });
    const number = Object.assign(document.createElement("div"), { className: "coach-pin", textContent: each.dataset.number });
    Object.assign(ring.style, { left: `${box.left - 3}px`, top: `${box.top - 2}px`, width: `${box.width + 6}px`, height: `${box.height + 4}px` });
    const wide = !round && box.width > 100;
    Object.assign(number.style, { left: `${Math.max(EDGE, box.left - 13)}px`, top: `${Math.max(EDGE, wide ? box.top + box.height / 2 - 9 : box.top - 10)}px` });
    layer.append(ring, number);
  }
}
let waiting = 0;
function soon() {
  cancelAnimationFrame(waiting);
  waiting = requestAnimationFrame(pin);
}

// To the thing itself: its tab on a small screen, the place of the map, the focus.
async function bring(thing, focus = false) {
  if (!thing) return;
  const panel = thing.closest("[data-tab]:not(body)"), tab = panel?.dataset.tab;
  if (!thing.checkVisibility() && tab) document.querySelector(`[data-go="${CSS.escape(tab)}"]`)?.click();
  const hex = thing.closest("g[data-hex]");
  if (hex) {
    const { current, glide, middleOf, onMap } = await import("./board.js");
    const { x, y } = middleOf(hex);
    glide({ ...current(), ...onMap(x, y) });
  } else thing.scrollIntoView({ block: "nearest", inline: "nearest" });
  if (!focus) return;
  if (thing.tabIndex < 0 && !hex) thing.tabIndex = -1;
  (hex ? $("map-view") : thing).focus({ preventScroll: true });
  soon();
}

// "Show me": what would be pressed is ringed and gets the focus, once the draft is there. The ring
// stays until something is done, whatever is replaced meanwhile.
let wanted = null, ringed = null;
const does = (button, action) => action && JSON.parse(button.getAttribute("hx-vals")).action === action;
const button = ({ action, show: mark }) => [...document.querySelectorAll("#decision .acts")].find((each) => does(each, action)) ?? target(mark);
function show() {
  const thing = button(wanted);
  if (!thing) return;
  ringed = { ...wanted, moment: coach().dataset.moment };
  wanted = null;
  bring(thing, true);
  ring();
}
function ring() {
  if (ringed?.moment !== coach().dataset.moment) ringed = null;
  if (ringed) button(ringed)?.classList.add("coach-shown");
}

let said = "";
function speak() {
  const now = `${coach().dataset.moment} ${coach().querySelector("#coach-heading")?.textContent ?? ""}`;
  if (now === said) return;
  const first = said === "";
  said = now;
  if (first) return;
  const words = [".coach-answer p", "#coach-heading", ".coach-why p:last-child", ".coach-foot p"];
  spoken.textContent = words.map((each) => coach().querySelector(each)?.textContent.trim() ?? "").filter(Boolean).join(" ");
  if (coach().hasAttribute("data-asks")) listen();
}
// Once per decision the heading gets the focus, so that the keyboard starts where the coach speaks;
// never from somebody who types, and never away from the chat or a box that is open.
function listen() {
  const at = document.activeElement;
  const elsewhere = at && at !== document.body && !at.closest("#decision, #coach");
  if (elsewhere || at?.matches("input, select, textarea") || document.querySelector("dialog[open]")) return;
  $("coach-heading")?.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const at = (selector) => event.target.closest?.(selector);
  if (at(".coach-number")) bring(target(at("li").dataset.mark), true);
  else if (at("#coach-next")) turn();
  else if (at("#coach-explain")) {
    const open = at("#coach-explain").getAttribute("aria-expanded") !== "true";
    at("#coach-explain").setAttribute("aria-expanded", String(open));
    coach().classList.toggle("open", open);
    $("coach-more").hidden = !open;
    soon();
  } else if (at("#coach-show")) {
    wanted = { ...at("#coach-show").dataset };
    if (!at("#coach-show").hasAttribute("hx-get")) show();
  }
});
document.addEventListener("htmx:beforeSwap", goHome);
document.addEventListener("htmx:afterSettle", () => { settle(); if (wanted) show(); });
$("map-view")?.addEventListener("map-moved", soon);
document.addEventListener("scroll", soon, { capture: true, passive: true });
document.addEventListener("toggle", soon, { capture: true });
new MutationObserver(soon).observe(document.body, { attributes: true, attributeFilter: ["data-tab", "data-view", "data-sheet"] });
addEventListener("resize", settle);
document.fonts.ready.then(settle);
