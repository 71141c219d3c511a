// What can be chosen and is not seen: how many hexes lie beyond each edge; a click goes there.

import { boxOf, current, filled, glide, hexes, isFlat, isLegal, onPanel, panel, place, put, seen, shapes, words } from "./board.js";
import { settled } from "./fits.js";
import { EDGE, boxAt, covered, freest, standing } from "./room.js";

const STEPS = 10;

const tags = Object.fromEntries([...panel.querySelectorAll(".edge-tag")].map((each) => [each.dataset.side, each]));

function beyond() {
  const found = { up: [], down: [], left: [], right: [] }, { width, height } = seen();
  for (const g of hexes().filter(isLegal)) {
    const shape = shapes().get(g.dataset.hex);
    if (!shape) continue;
    const { x, y } = onPanel(shape);
    const side = y < 0 ? "up" : y > height ? "down" : x < 0 ? "left" : x > width ? "right" : "";
    if (side) found[side].push({ id: g.dataset.hex, shape });
  }
  return found;
}

// Letters name the rows of a pointy map and the columns of a flat one.
function lines(side, ids) {
  const rows = side === "up" || side === "down";
  const pick = rows !== isFlat() ? /^[A-Za-z]+/ : /\d+/;
  return [...new Set(ids.map((id) => pick.exec(id)?.[0]).filter(Boolean))].sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
}

function named(side, found) {
  const rows = side === "up" || side === "down", one = found.length === 1;
  const template = words[`${rows ? "row" : "column"}${one ? "One" : "Many"}`];
  return filled(template, { number: found.length, lines: lines(side, found.map((each) => each.id)).join(", ") });
}

// Along its edge where it covers nothing that can be chosen.
function spot(side, tag) {
  const wide = tag.offsetWidth, high = tag.offsetHeight, { width, height } = seen(), upright = side === "up" || side === "down";
  const across = { left: EDGE, right: width - wide - EDGE }[side], down = { up: EDGE, down: height - high - EDGE }[side];
  const places = [...Array(STEPS + 1).keys()].map((step) => (upright ? boxAt(EDGE + ((width - wide - 2 * EDGE) * step) / STEPS, down, wide, high)
    : boxAt(across, EDGE + ((height - high - 2 * EDGE) * ((step + STEPS / 2) % (STEPS + 1))) / STEPS, wide, high)));
  const legal = hexes().filter(isLegal).map((g) => boxOf(shapes().get(g.dataset.hex))), others = standing(tag);
  return freest(places, (each) => covered(each, legal) + 2 * covered(each, others)).box;
}

function update() {
  if (!current()) return;
  const found = beyond();
  for (const [side, tag] of Object.entries(tags)) {
    const there = found[side];
    tag.hidden = !there.length;
    if (!there.length) continue;
    tag.dataset.count = there.length;
    const text = named(side, there);
    tag.querySelector(".edge-words").textContent = text;
    // On phones only the short text is shown, which screen readers are not told.
    tag.setAttribute("aria-label", text);
    tag.querySelector(".edge-short").textContent = filled(words.more, { number: there.length });
    const { left, top } = spot(side, tag);
    put(tag, left, top);
  }
}

// The hexes beyond that edge come into the middle.
function go(side) {
  const there = beyond()[side], now = current();
  if (!there.length) return;
  const mean = (axis) => there.reduce((sum, each) => sum + each.shape[axis], 0) / there.length;
  const upright = side === "up" || side === "down";
  glide(settled({ x: upright ? now.x : mean("x"), y: upright ? mean("y") : now.y, scale: now.scale }));
}

for (const [side, tag] of Object.entries(tags)) tag.addEventListener("click", () => go(side));
place.addEventListener("map-moved", update);
place.addEventListener("map-renewed", update);
