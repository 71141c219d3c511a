// Hexes by keyboard: from one to the next, to the next that can be chosen; rings and tags.

import { clamp, current, hexes, hexOf, isFlat, isLegal, middleOf, place, put, seen, show, svg } from "./board.js";
import { inside, isWhole } from "./fits.js";

const SVG = "http://www.w3.org/2000/svg", EDGE = 12;
const DIRECTIONS = {
  flat: { ArrowUp: [-90, -90], ArrowDown: [90, 90], ArrowLeft: [-150, 150], ArrowRight: [-30, 30] },
  pointy: { ArrowLeft: [180, 180], ArrowRight: [0, 0], ArrowUp: [-120, -60], ArrowDown: [120, 60] },
};
const tag = document.getElementById("tag");
let at = ""; // the hex that the keyboard is on
export const here = () => at;
export const emit = (name, hex, point) => place.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: { hex, point } }));

// Rings for the hex under the keyboard and for rows of tables that are pointed at.
function ring(ids, kind) {
  place.querySelectorAll(`g.${kind}`).forEach((old) => old.remove());
  ids.split(" ").map((id) => id && hexOf(id)).filter(Boolean).forEach((g) => encircle(g, kind));
}
function encircle(g, kind) {
  const outline = g.querySelector("path, polygon").cloneNode();
  outline.setAttribute("class", isLegal(g) ? `${kind} legal` : kind);
  outline.removeAttribute("data-hex");
  const frame = document.createElementNS(SVG, "g");
  frame.setAttribute("class", kind);
  frame.setAttribute("transform", g.getAttribute("transform") ?? "");
  frame.append(outline);
  svg().append(frame);
}
export const ringAgain = () => document.activeElement === place && at && ring(at, "hex-focus");

export function stand(id) {
  at = id;
  ring(id, "hex-focus");
  const g = hexOf(id);
  if (!g) return;
  place.setAttribute("aria-activedescendant", g.id);
  bringIntoView(g);
  showTag(g);
  emit("hex-stand", id, middleOf(g));
}

function bringIntoView(g) {
  if (isWhole()) return;
  const box = place.getBoundingClientRect(), hex = g.getBoundingClientRect(), old = current();
  const dx = Math.min(0, hex.left - box.left - EDGE) + Math.max(0, hex.right - box.right + EDGE);
  const dy = Math.min(0, hex.top - box.top - EDGE) + Math.max(0, hex.bottom - box.bottom + EDGE);
  if (!dx && !dy) return;
  show(inside({ x: old.x + dx / old.scale, y: old.y + dy / old.scale, scale: old.scale }));
}

export function showTag(g) {
  const words = g?.dataset.tag;
  tag.hidden = !words;
  if (!words) return;
  tag.textContent = words;
  const box = place.getBoundingClientRect(), hex = g.getBoundingClientRect();
  const below = hex.bottom - box.top + 4;
  put(tag, hex.left + hex.width / 2 - box.left - tag.offsetWidth / 2, below + 26 > seen().height ? clamp(hex.top - box.top - 28, 4, below) : below);
}
export const hushTag = () => { tag.hidden = true; };
export const tagShown = () => !tag.hidden;

function step(key, shift) {
  const wanted = DIRECTIONS[isFlat() ? "flat" : "pointy"][key][shift ? 1 : 0], from = hexOf(at);
  if (!from) return stand((hexes().find(isLegal) ?? hexes()[0]).dataset.hex);
  const start = middleOf(from);
  let best = null, near = Infinity;
  for (const g of hexes()) {
    const to = middleOf(g), dx = to.x - start.x, dy = to.y - start.y, far = Math.hypot(dx, dy);
    const turn = Math.abs(((Math.atan2(dy, dx) * 180 / Math.PI - wanted + 540) % 360) - 180);
    if (far > 1 && turn < 25 && far < near) [best, near] = [g, far];
  }
  if (best) stand(best.dataset.hex);
}

export function nextLegal(back) {
  const legal = hexes().filter(isLegal);
  if (!legal.length) return;
  const now = legal.findIndex((g) => g.dataset.hex === at);
  const next = now < 0 ? (back ? legal.length - 1 : 0) : (now + (back ? -1 : 1) + legal.length) % legal.length;
  place.focus();
  stand(legal[next].dataset.hex);
}

place.addEventListener("keydown", (event) => {
  if (!event.key.startsWith("Arrow") || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  step(event.key, event.shiftKey);
});
place.addEventListener("focus", () => at && ring(at, "hex-focus"));
place.addEventListener("blur", () => { ring("", "hex-focus"); tag.hidden = true; });
document.addEventListener("pointerover", (event) => {
  const row = event.target.closest?.("[data-show-hex]")?.dataset;
  ring(row?.showRun ?? "", "hex-ran");
  ring(row?.showHex ?? "", "hex-shown");
});
