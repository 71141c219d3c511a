// Which part of the map is shown by itself: the whole, or what the open step is about.

import { bounds, boundsOfLines, boundsWithNames, boundsWithRuler, clamp, current, glide, grounds, hexes, isLegal, lensIds, place, radius, seen, shapes, show, told } from "./board.js";

const MARGIN = 6, MOST = 58, NEAR = 44, PHONE = 38, FAN = 130, WIDE = 1440, SMALL = 720, LENS = 116, RULED = 30;
const LITTLE = 1.08; // what is hardly nearer than the whole shows the whole

const button = document.getElementById("zoom-fit");
let mode = ""; // "whole", "working", "hand"
let step = "";
function become(next) {
  mode = next;
  button.setAttribute("aria-pressed", mode === "whole");
}
export const byHand = () => become("hand");

// Room that the controls need at whole fit, where no corner is free of hexes.
let kept = { foot: 0 };
export const keepRoom = (next) => { kept = next; };

// With its rulers, unless the hexes become too small to have any.
export function whole(free = kept) {
  const ruled = all(boundsWithRuler(), free);
  return ruled.scale * radius() >= RULED ? ruled : all(boundsWithNames(), free);
}
function all(box, free) {
  const { width, height } = seen();
  const foot = Math.min(free.foot, height / 4); // a very low window keeps most of its room for the map
  const scale = Math.min(Math.max(width - 2 * MARGIN, 1) / box.width, Math.max(height - 2 * MARGIN - foot, 1) / box.height);
  return { x: beside(box, scale), y: box.y + foot / 2 / scale, scale };
}
// In the middle; where that leaves no room for a lens, at the right.
function beside(box, scale) {
  const { width } = seen(), left = width - box.width * scale;
  const narrow = lensIds().length && innerWidth >= SMALL && scale * radius() < NEAR && left < 2 * LENS;
  return narrow ? box.right + MARGIN / scale - width / scale / 2 : box.x;
}

const named = (list) => (list ?? "").split(" ").filter(Boolean).map((id) => shapes().get(id)).filter(Boolean);
const legal = () => hexes().filter(isLegal).map((g) => shapes().get(g.dataset.hex)).filter(Boolean);
const inWork = () => [...named(told().working), ...legal()];

function heart(some) {
  const chosen = place.querySelector("g[data-chosen]");
  return (chosen && shapes().get(chosen.dataset.hex)) ?? named(told().last)[0] ?? bounds(some);
}

// All of the box where it fits; else what lies around its heart.
function aimed(some, box, scale) {
  const { width, height } = seen(), at = heart(some), pad = radius();
  const axis = (middle, low, high, room) => (high - low + 2 * pad <= room ? clamp(middle, high + pad - room / 2, low - pad + room / 2) : middle);
  return settled({ x: axis(at.x, box.left, box.right, width / scale), y: axis(at.y, box.top, box.bottom, height / scale), scale });
}

// The smallest box with one's network, what can be chosen and what is drawn, and one hex around it.
export function working() {
  const some = inWork();
  if (innerWidth < SMALL) return near(some);
  if (!some.length) return whole();
  const { width, height } = seen(), unit = radius(), box = bounds(some), all = bounds();
  const least = whole().scale, across = box.width + 2 * unit, down = box.height + 2 * unit;
  const scale = Math.min(width / across, height / down);
  const portrait = all.height > 1.15 * all.width;
  const fitting = (width - 2 * MARGIN - (portrait ? FAN : 0)) / all.width;
  if (portrait && innerWidth >= WIDE && fitting > least) return aimed(some, box, clamp(fitting, least, MOST / unit));
  if (scale * unit >= NEAR) return settled({ x: box.x, y: box.y, scale: clamp(scale, least, MOST / unit) });
  const reading = Math.min(NEAR / unit, Math.max((width - 2 * MARGIN) / all.width, scale));
  return reading > least * LITTLE ? aimed(some, box, reading) : whole();
}

// A phone opens with hexes that a finger can meet.
function near(some) {
  const target = heart(some.length ? some : grounds());
  return settled({ x: target.x, y: target.y, scale: Math.max(whole().scale, PHONE / radius()) });
}

// Not farther than the map's edge; what is free stands at the right, where cards have room.
export function settled({ x, y, scale }) {
  const { width, height } = seen(), box = bounds(), slack = MARGIN / scale;
  const within = (middle, low, high, room) => (high - low + 2 * slack <= room ? null : clamp(middle, low - slack + room / 2, high + slack - room / 2));
  const wide = width / scale, high = height / scale;
  const left = box.left - slack + wide / 2;
  return { x: within(x, box.left, box.right, wide) ?? left, y: within(y, box.top, box.bottom, high) ?? box.y, scale };
}

export function fitWhole() {
  become("whole");
  glide(whole());
}
export function fitWorking() {
  become("working");
  glide(working());
}
export const isWhole = () => { const now = current(), all = whole(); return !now || now.scale <= all.scale * 1.001; };
// The button and key 0: whole, and back to the part one works in.
export const toggle = () => (mode === "whole" ? fitWorking() : fitWhole());

// A phone never opens with the whole: nothing on it could be read or met.
const wanted = () => {
  if (innerWidth < SMALL) return "working";
  return told().ownStep && !("readable" in told()) ? "working" : "whole";
};
const at = (which) => (which === "working" ? working() : whole());

// At an update: another step of one's own shows its part; a zoom made by hand stays.
export function refit() {
  if (!seen().width || !shapes().size) return;
  const now = told().ownStep ?? "";
  const begins = now !== step || !mode;
  step = now;
  if (mode === "hand" || (mode && !begins)) {
    show(mode === "whole" ? whole() : current()); // a new picture may have longer names at its edge
    return;
  }
  become(wanted());
  if (current()) glide(at(mode));
  else show(at(mode));
}
// At another size of the panel: the same fit; by hand the same middle.
export function resized() {
  if (!seen().width || !shapes().size) return;
  if (!mode) refit();
  else if (mode === "hand") show(inside(current()));
  else show(at(mode));
}

// The runs of a past action came after the map: what lies outside comes into view.
place.addEventListener("runs-drawn", () => {
  const box = mode === "working" && boundsOfLines();
  if (!box) return;
  const { width, height } = seen(), now = current(), unit = radius();
  const seenNow = { left: now.x - width / now.scale / 2, right: now.x + width / now.scale / 2, top: now.y - height / now.scale / 2, bottom: now.y + height / now.scale / 2 };
  if (box.left >= seenNow.left && box.right <= seenNow.right && box.top >= seenNow.top && box.bottom <= seenNow.bottom) return;
  const scale = Math.max(whole().scale, Math.min(now.scale, width / (box.width + 2 * unit), height / (box.height + 2 * unit)));
  glide(settled({ x: box.x, y: box.y, scale }));
});

export function inside({ x, y, scale }) {
  const { width, height } = seen(), box = bounds(), all = whole();
  const kept = clamp(scale, all.scale, Math.max(all.scale * 2, (2 * MOST) / radius()));
  const slack = { x: width / kept / 2 - radius(), y: height / kept / 2 - radius() };
  return { x: clamp(x, box.left - slack.x, box.right + slack.x), y: clamp(y, box.top - slack.y, box.bottom + slack.y), scale: kept };
}
