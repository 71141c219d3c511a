// Free room on the panel of the map: where something can stand without covering what matters.

import { boxOf, grounds, place, seen } from "./board.js";

export const EDGE = 8;
export const meet = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
export const boxAt = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });
export const hexBoxes = (by) => grounds().map((each) => boxOf(each, by));

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

// The box that covers least; the first of equals.
export function freest(boxes, cost) {
  let best = null, least = Infinity;
  for (const box of boxes) {
    const sum = cost(box);
    if (sum < least) [best, least] = [box, sum];
  }
  return { box: best, cost: least };
}
