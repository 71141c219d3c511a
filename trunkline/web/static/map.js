// The map: zoom and pan by wheel, pinch, drag and buttons; pointing at hexes and choosing them.
// It decides nothing. What is chosen goes out as events: hex-choose, hex-rest, hex-leave, sea-click.

import { current, halt, hexOf, isLegal, middleOf, onMap, place, show, svg } from "./board.js";
import { byHand, inside, isWhole, refit, resized, toggle, whole } from "./fits.js";
import { emit, here, hushTag, nextLegal, ringAgain, showTag, stand, tagShown } from "./hex_keys.js";
import { toggleMinimap } from "./minimap.js";
import { arrange } from "./arrange.js";
import { placeControls } from "./controls.js";
import "./edge_tags.js";
import "./size_class.js";

const CLICK = 6, REST = 400, PRESS = 500, STEP = 1.4;
let resting, pressing, hovered = "";
const pointers = new Map();
let start = null, moved = false, lastTap = 0;

function zoom(factor, clientX, clientY) {
  halt();
  const old = current(), at = onMap(clientX, clientY);
  const { scale } = inside({ ...old, scale: old.scale * factor });
  byHand();
  if (scale <= whole().scale) return show(whole());
  const part = old.scale / scale;
  show(inside({ x: at.x - (at.x - old.x) * part, y: at.y - (at.y - old.y) * part, scale }));
}
function zoomMiddle(factor) {
  const box = place.getBoundingClientRect();
  zoom(factor, box.left + box.width / 2, box.top + box.height / 2);
}
function pan(dx, dy) {
  const old = current();
  if (isWhole()) return;
  halt();
  show(inside({ x: old.x - dx / old.scale, y: old.y - dy / old.scale, scale: old.scale }));
}

function hover(g) {
  const id = g?.dataset.hex ?? "";
  if (id === hovered) return;
  hovered = id;
  clearTimeout(resting);
  emit("hex-leave", id);
  showTag(g);
  if (g) resting = setTimeout(() => emit("hex-rest", id, middleOf(g)), REST);
}

const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest?.("g[data-hex]");

place.addEventListener("pointerdown", (event) => {
  if (event.button) return;
  pointers.set(event.pointerId, event);
  start = event;
  moved = false;
  clearTimeout(pressing);
  const g = under(event);
  if (g) pressing = setTimeout(() => { moved = true; hushTag(); emit("hex-press", g.dataset.hex, middleOf(g)); }, PRESS);
});

place.addEventListener("pointermove", (event) => {
  const old = pointers.get(event.pointerId);
  if (!old) return event.pointerType === "mouse" && hover(under(event));
  if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > CLICK) {
    if (!moved) place.setPointerCapture(event.pointerId);
    moved = true;
    clearTimeout(pressing);
  }
  const others = [...pointers.values()].filter((each) => each.pointerId !== event.pointerId);
  if (others.length) {
    const [other] = others, gap = (a, b) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    zoom(gap(event, other) / Math.max(1, gap(old, other)), (event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2);
    pan((event.clientX - old.clientX) / 2, (event.clientY - old.clientY) / 2);
  } else if (moved && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > CLICK) {
    place.classList.add("dragging");
    pan(event.clientX - old.clientX, event.clientY - old.clientY);
  }
  pointers.set(event.pointerId, event);
});

function letGo(event) {
  if (!pointers.delete(event.pointerId)) return;
  clearTimeout(pressing);
  place.classList.remove("dragging");
  if (moved || event.type === "pointercancel" || pointers.size) return;
  const g = under(event);
  const twice = event.pointerType === "touch" && event.timeStamp - lastTap < 300;
  lastTap = event.timeStamp;
  if (twice && !isLegal(g)) zoom(1.8, event.clientX, event.clientY);
  else if (g) choose(g);
  else emit("sea-click", "");
}
place.addEventListener("pointerup", letGo);
place.addEventListener("pointercancel", letGo);
place.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && hover(null));
// Screen readers click without a pointer.
place.addEventListener("click", (event) => {
  const g = event.target.closest?.("g[data-hex]");
  if (g && !event.detail && !event.pointerType) choose(g);
});

function choose(g) {
  stand(g.dataset.hex);
  clearTimeout(resting);
  if (!isLegal(g)) hushTag();
  emit("hex-choose", g.dataset.hex, middleOf(g));
}
// What stands for a hex elsewhere, such as its lens, is clicked like it.
place.addEventListener("hex-stands-for", ({ detail: { hex } }) => { const g = hexOf(hex); if (g) choose(g); });
place.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  const g = hexOf(here());
  if (!g) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.repeat) return;
  if ("chosen" in g.dataset && event.key === "Enter") emit("hex-act", here());
  else choose(g);
});
place.addEventListener("wheel", (event) => {
  event.preventDefault();
  zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0018)), event.clientX, event.clientY);
}, { passive: false });

document.getElementById("zoom-in").addEventListener("click", () => zoomMiddle(STEP));
document.getElementById("zoom-out").addEventListener("click", () => zoomMiddle(1 / STEP));
document.getElementById("zoom-fit").addEventListener("click", toggle);

let ids = false;
document.addEventListener("map-key", ({ detail: { key, shift } }) => {
  if (key === "+") zoomMiddle(STEP);
  else if (key === "-") zoomMiddle(1 / STEP);
  else if (key === "0") toggle();
  else if (key === "v") toggleMinimap();
  else if (key === "n") nextLegal(shift);
  else if (key === "c") svg().classList.toggle("ids", (ids = !ids));
});

// The picture or its marks come anew with an update: the view stays where it was, unless another
// step begins.
function renewed() {
  placeControls();
  refit();
  svg().classList.toggle("ids", ids);
  ringAgain();
  arrange();
  if (tagShown()) showTag(hexOf(hovered || here())); // what it said may be over
  place.dispatchEvent(new Event("map-renewed"));
}
document.addEventListener("htmx:oobAfterSwap", (event) => {
  if (event.detail.target?.id === "board" || event.target?.id === "board") show();
});
let renewing = 0;
document.addEventListener("htmx:afterSettle", () => {
  cancelAnimationFrame(renewing);
  renewing = requestAnimationFrame(renewed);
});
new ResizeObserver(() => { placeControls(); resized(); arrange(); }).observe(place);
placeControls();
refit();
arrange();
