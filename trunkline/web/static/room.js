// Free room on the panel of the map: where something can stand without covering what matters.

import { boxOf, grounds, hexes, isFlat, isLegal, onPanel, place, seen, shapes, svg } from "./board.js";

export const EDGE = 8;
const WORDS = ":scope > g:has(.legend), text.name:not(defs *)";
const SLANTS = { true: [[Math.sqrt(3) / 2, 0.5], [Math.sqrt(3) / 2, -0.5]], false: [[0.5, Math.sqrt(3) / 2], [0.5, -Math.sqrt(3) / 2]] };
const meet = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top && (!b.slants || !apart(a, b));
// The corners of a hex's box are free: a slanted side may lie between.
function apart(box, hex) {
  const x = (box.left + box.right - hex.left - hex.right) / 2, y = (box.top + box.bottom - hex.top - hex.bottom) / 2;
  const wide = (box.right - box.left) / 2, high = (box.bottom - box.top) / 2, reach = Math.min(hex.right - hex.left, hex.bottom - hex.top) / 2;
  return hex.slants.some(([a, b]) => Math.abs(a * x + b * y) >= reach + Math.abs(a) * wide + Math.abs(b) * high);
}
export const boxAt = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });
const hexBoxes = (by) => grounds().map((each) => ({ ...boxOf(each, by), slants: SLANTS[isFlat()] }));
// Words that reach beyond the hexes: the legend and names.
const wordsOf = new WeakMap();
function words(by) {
  if (!wordsOf.has(svg())) wordsOf.set(svg(), [...svg().querySelectorAll(WORDS)].map(inUnits));
  return wordsOf.get(svg()).map(({ left, top, right, bottom }) => {
    const from = onPanel({ x: left, y: top }, by), to = onPanel({ x: right, y: bottom }, by);
    return { left: from.x, top: from.y, right: to.x, bottom: to.y };
  });
}
function inUnits(element) {
  const { x, y, width, height } = element.getBBox(), own = svg().getScreenCTM().inverse().multiply(element.getScreenCTM());
  const from = new DOMPoint(x, y).matrixTransform(own);
  const to = new DOMPoint(x + width, y + height).matrixTransform(own);
  return { left: from.x, top: from.y, right: to.x, bottom: to.y };
}

export const land = (by) => [...hexBoxes(by), ...words(by)];

// What stands on the panel already, in its pixels.
export function standing(but) {
  const panel = place.getBoundingClientRect();
  return [...place.parentElement.querySelectorAll(".stands")].filter((each) => each !== but && each.offsetWidth).map((each) => {
    const box = each.getBoundingClientRect();
    return boxAt(box.left - panel.left, box.top - panel.top, box.width, box.height);
  });
}

export function corners(wide, high) {
  const { width, height } = seen(), right = width - wide - EDGE, foot = height - high - EDGE;
  return { "bottom right": boxAt(right, foot, wide, high), "top right": boxAt(right, EDGE, wide, high), "bottom left": boxAt(EDGE, foot, wide, high), "top left": boxAt(EDGE, EDGE, wide, high) };
}

// Along both sides from top to bottom.
export function sides(wide, high, step = 12) {
  const { width, height } = seen(), found = [];
  for (let top = EDGE; top + high + EDGE <= height; top += step) {
    found.push(boxAt(width - wide - EDGE, top, wide, high), boxAt(EDGE, top, wide, high));
  }
  return found;
}

export const covered = (box, obstacles) => obstacles.filter((each) => meet(box, each)).length;

export const choosable = () => hexes().filter(isLegal).map((g) => ({ ...boxOf(shapes().get(g.dataset.hex)), slants: SLANTS[isFlat()] }));

// The box that covers least; the first of equals.
export function freest(boxes, cost) {
  let best = null, least = Infinity;
  for (const box of boxes) {
    const sum = cost(box);
    if (sum < least) [best, least] = [box, sum];
  }
  return { box: best, cost: least };
}
