// The fan: cards in a column in the free margin nearest the chosen hex, joined to it by a line.

import { boxOf, current, hexes, isLegal, onPanel, panel, place, put, radius, seen, shapes } from "./board.js";
import { here } from "./hex_keys.js";
import { EDGE, boxAt, covered, freest, land, standing } from "./room.js";

const $ = (id) => document.getElementById(id);
const MOST = 4, LEAST = 2, STEP = 8, NEIGHBOUR = 1.9;

// Never over the hex and its neighbours, then not over what can be chosen, then over as little as can be.
function costs(id) {
  const shape = shapes().get(id), reach = radius() * NEIGHBOUR;
  const near = [...shapes().values()].filter((each) => !each.stop && Math.hypot(each.x - shape.x, each.y - shape.y) < reach);
  const dear = near.map((each) => boxOf(each)), around = land(), others = standing($("fan"));
  const legal = hexes().filter(isLegal).map((g) => boxOf(shapes().get(g.dataset.hex)));
  const at = onPanel(shape), joined = ($("fan").dataset.away ?? "").split(" ").map((each) => shapes().get(each)).filter(Boolean);
  const away = joined.length ? joined.reduce((sum, each) => sum + each.x - shape.x, 0) : 0;
  return (box) => {
    const toward = ((box.left + box.right) / 2 - at.x) * away > 0 ? 150 : 0; // rather on the side away from what is joined
    const far = Math.hypot((box.left + box.right) / 2 - at.x, (box.top + box.bottom) / 2 - at.y);
    return 1e6 * covered(box, dear) + 1e4 * (covered(box, legal) + covered(box, others)) + 100 * covered(box, around) + toward + far / 20;
  };
}

function spots(id, wide, high) {
  const { width, height } = seen(), hex = boxOf(shapes().get(id)), aside = radius() * 2 * current().scale;
  const across = [width - wide - EDGE, EDGE, hex.right + aside, hex.left - aside - wide].filter((x) => x >= 4 && x + wide + 4 <= width);
  const found = [];
  for (let top = EDGE; top + high + 4 <= height; top += STEP) for (const left of across) found.push(boxAt(left, top, wide, high));
  return found;
}

// As many cards as have room where they cover nothing that matters; the rest is counted.
function shownOf(cards, count, more, hidden) {
  cards.forEach((card, at) => { card.hidden = at >= count; });
  const left = hidden + cards.length - count;
  more.hidden = !left;
  more.textContent = left ? more.dataset.words.replace("{number}", left) : "";
}

export function placeFan() {
  const fan = $("fan"), id = fan?.dataset.hex, shape = id && current() && shapes().get(id);
  if (!shape || !seen().width) return;
  const { x, y } = onPanel(shape), { width, height } = seen();
  const inView = x > 0 && x < width && y > 0 && y < height;
  fan.classList.toggle("placed", inView);
  if (!inView) return;
  const column = fan.querySelector(".fan-cards"), cards = [...column.querySelectorAll(".fan-card")], more = column.querySelector(".fan-more");
  const cost = costs(id), beyond = Number(more.dataset.count);
  const chosen = cards.findIndex((each) => each.classList.contains("chosen"));
  const fewest = Math.min(cards.length, Math.max(LEAST, chosen + 1));
  let best = null;
  for (let count = Math.min(cards.length, MOST); count >= fewest; count--) {
    shownOf(cards, count, more, beyond);
    const found = freest(spots(id, column.offsetWidth, column.offsetHeight), cost);
    if (found.box) best = { ...found, count };
    if (found.cost < 1e4) break;
  }
  if (!best) return;
  shownOf(cards, best.count, more, beyond);
  put(column, best.box.left, best.box.top);
  join(fan, best.box, { x, y });
}

function join(fan, box, hex) {
  const line = fan.querySelector(".fan-line path"), right = box.left > hex.x, side = right ? box.left : box.right;
  const card = fan.querySelector(".fan-card.chosen")?.getBoundingClientRect(), frame = place.getBoundingClientRect();
  const level = card ? card.top + card.height / 2 - frame.top : (box.top + box.bottom) / 2;
  const edge = hex.x + (right ? 1 : -1) * radius() * 0.9 * current().scale, half = (edge + side) / 2;
  line.setAttribute("d", `M${edge} ${hex.y}C${half} ${hex.y} ${half} ${level} ${side} ${level}`);
}

// What the card says of the chosen hex need not be said a second time.
let over = "";
const hush = () => { const hex = $("fan")?.dataset.hex; if (hex && hex === (over || here())) $("tag").hidden = true; };
place.addEventListener("pointermove", (event) => {
  over = event.target.closest?.("g[data-hex]")?.dataset.hex ?? "";
  hush();
});

// Turning is announced: which way of how many, and where it leads.
let before = {};
function announce() {
  const { hex = "", tile = "", said = "" } = $("fan")?.dataset ?? {};
  if (hex && hex === before.hex && tile === before.tile && said !== before.said) $("say").textContent = said;
  before = { hex, tile, said };
}
announce();
place.addEventListener("map-renewed", () => { hush(); announce(); });
panel.addEventListener("click", (event) => {
  const pick = event.target.closest?.(".fan-card.chosen .fan-pick");
  if (pick) $("fan-turn")?.click();
});
