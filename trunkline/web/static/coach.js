// The coach of a lesson: its numbers stand at what they are about, and "Show me" leads there.
// All words come from the server; here they only find their places.

const PHONE = matchMedia("(max-width: 719px)"), EDGE = 4, PIN = 18;
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
  const inSheet = !!coach() && PHONE.matches && !!$("decision-body");
  document.body.classList.toggle("coached", inSheet);
  if (!coach()) return;
  if (inSheet) {
    if (coach().parentElement !== $("decision-body")) $("decision-body").prepend(coach());
  } else goHome();
  page();
  pin();
  ring();
  speak();
}

// One thing at a time on a phone: first why it matters, then what to look at ("1 of 3").
function page(number = looks().findIndex((each) => each.classList.contains("here")) + 1) {
  const next = $("coach-next"), all = looks();
  coach().classList.toggle("at-why", number === 0);
  all.forEach((each, index) => each.classList.toggle("here", index === number - 1));
  if (next) next.textContent = next.dataset.words.replace("{here}", number + 1).replace("{all}", all.length + 1);
  return number;
}
function turn() {
  const all = looks(), here = all.findIndex((each) => each.classList.contains("here")) + 1;
  const now = page((here + 1) % (all.length + 1)), thing = now && target(all[now - 1].dataset.mark);
  if (thing && hexOf(thing)) bring(thing);
  pin();
}

const target = (mark) => document.querySelector(mark);
const hexOf = (thing) => thing.closest("g[data-hex]");
function visible(element) {
  if (!element?.checkVisibility({ visibilityProperty: true })) return null;
  let box = element.getBoundingClientRect();
  if (!box.width || !box.height) return null;
  for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
    if (getComputedStyle(around).overflow === "visible") continue;
    const edge = around.getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    if (x < edge.left || x > edge.right || y < edge.top || y > edge.bottom) return null;
  }
  return box;
}

function pin() {
  layer.replaceChildren();
  if (!coach() || document.querySelector("dialog[open]")) return;
  for (const each of looks()) {
    if (PHONE.matches && !each.classList.contains("here")) continue;
    const thing = target(each.dataset.mark), box = visible(thing);
    if (away()) layer.append(note(each, box));
    if (!box) continue;
    const round = thing.closest("svg") !== null;
    const ring = Object.assign(document.createElement("div"), { className: round ? "coach-ring on-map" : "coach-ring" });
    const number = Object.assign(document.createElement("div"), { className: "coach-pin", textContent: each.dataset.number });
    Object.assign(ring.style, { left: `${box.left - 3}px`, top: `${box.top - 2}px`, width: `${box.width + 6}px`, height: `${box.height + 4}px` });
    const { left, top } = round ? { left: box.left - PIN + 5, top: box.top - 10 } : spot(thing, box);
    Object.assign(number.style, { left: `${Math.max(EDGE, left)}px`, top: `${Math.max(EDGE, top)}px` });
    layer.append(ring, number);
  }
}
// Where a number covers the fewest letters: inside the ring, at its sides, at its corners.
function spot(thing, { left, right, top, bottom }) {
  const middle = (top + bottom - PIN) / 2, texts = lettersIn(thing.closest(".panel, section") ?? thing);
  const taken = [...layer.querySelectorAll(".coach-pin")].map((each) => each.getBoundingClientRect());
  const across = [left + 2, left - PIN + 5, right - 5, right - PIN - 2].map((x) => ({ left: x, top: middle }));
  const corners = [top - PIN + 7, bottom - 7].flatMap((y) => [left - PIN + 5, right - 5].map((x) => ({ left: x, top: y })));
  const cost = (at) => [...texts, ...taken].reduce((sum, each) => sum + shared(at, each), 0) + (at.left < 0 || at.left + PIN > innerWidth ? PIN * PIN : 0);
  return [...across, ...corners].reduce((best, each) => (cost(each) < cost(best) ? each : best));
}
function shared(at, box) {
  const wide = Math.min(at.left + PIN, box.right) - Math.max(at.left, box.left), high = Math.min(at.top + PIN, box.bottom) - Math.max(at.top, box.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}
function lettersIn(panel) {
  const walker = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT), range = document.createRange(), found = [];
  while (walker.nextNode()) {
    range.selectNodeContents(walker.currentNode);
    found.push(...range.getClientRects());
  }
  return found;
}
// On another tab of a phone the coach is out of sight: its sentence comes along.
const away = () => PHONE.matches && (document.body.dataset.tab !== "decide" || document.body.dataset.view !== "table");
function note(look, box) {
  const said = Object.assign(document.createElement("p"), { className: "coach-note", textContent: look.querySelector("p").textContent });
  if (box) said.style.top = `${box.bottom + 8}px`;
  return said;
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
  const hex = hexOf(thing);
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
  ring();
  bring(thing, true);
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
  const words = [".coach-answer p", "#coach-heading", ".coach-why p:last-child", ".coach-foot p"];
  if (!first) spoken.textContent = words.map((each) => coach().querySelector(each)?.textContent.trim() ?? "").filter(Boolean).join(" ");
  if (!coach().hasAttribute("data-asks")) return;
  untouched = true;
  listen();
}
// Once per decision the heading gets the focus, so that the keyboard starts where the coach speaks;
// never from somebody who types, and never away from the chat or a box that is open.
let untouched = false;
function listen() {
  const at = document.activeElement;
  const elsewhere = at && at !== document.body && !at.closest("#decision, #coach");
  if (elsewhere || at?.matches("input, select, textarea") || document.querySelector("dialog[open]")) return;
  $("coach-heading")?.focus({ preventScroll: true });
}

// The table gives the focus to its question, sometimes a moment later: until something is pressed it
// goes on to the coach.
for (const pressed of ["keydown", "pointerdown"]) addEventListener(pressed, () => { untouched = false; }, { capture: true });
document.addEventListener("focusin", ({ target: at }) => { if (untouched && at.id === "question") listen(); });

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
// Not at htmx:beforeSwap, which nobody hears where the button that asked is gone meanwhile.
document.addEventListener("htmx:oobBeforeSwap", goHome);
document.addEventListener("htmx:afterSettle", () => { settle(); if (wanted) show(); });
$("map-view")?.addEventListener("map-moved", soon);
document.addEventListener("scroll", soon, { capture: true, passive: true });
document.addEventListener("toggle", soon, { capture: true });
new MutationObserver(soon).observe(document.body, { attributes: true, attributeFilter: ["data-tab", "data-view", "data-sheet"] });
addEventListener("resize", settle);
document.fonts.ready.then(settle);
