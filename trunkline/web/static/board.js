// The picture of the map and the part of it that is seen. It decides nothing.

export const place = document.getElementById("map-view");
export const panel = document.getElementById("map");
export const words = panel.dataset;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const GLIDE = 180; // ms of a pan that was not made by hand

export const svg = () => place.querySelector("#board > svg");
const board = () => document.getElementById("board");
// What the server says of the viewer's step: it comes with every update.
export const told = () => document.getElementById("fan").dataset;
export const hexes = () => [...place.querySelectorAll("g[data-hex]")];
export const hexOf = (id) => place.querySelector(`g[data-hex="${CSS.escape(id)}"]`);
export const isLegal = (g) => g && ("legal" in g.dataset || "chosen" in g.dataset);
export const isFlat = () => board().dataset.flat === "yes";
// Hexes that the server draws enlarged too, since much stands in them.
export const lensOf = (id) => svg().querySelector(`defs [data-lens="${CSS.escape(id)}"]`);
export const lensIds = () => [...svg().querySelectorAll("defs [data-lens]")].map((each) => each.dataset.lens);
export const clamp = (value, least, most) => Math.max(least, Math.min(value, most));
export const seen = () => { const { width, height } = place.getBoundingClientRect(); return { width, height }; };

// Middle and half size of every hex in the map's units. Grounds are measured once for each picture,
// targets of single stops, which come with the marks, once for each set of them.
const measured = new WeakMap();
let known = { picture: null, targets: null, all: new Map() };
export function shapes() {
  const picture = svg(), targets = picture.querySelector(":scope > .targets");
  if (known.picture === picture && known.targets === targets && known.all.size) return known.all;
  const own = measured.get(picture) ?? measure(picture, ":scope g[data-hex]:not(.targets *)");
  if (own.size) measured.set(picture, own);
  known = { picture, targets, all: new Map([...own, ...measure(picture, ":scope > .targets g[data-hex]")]) };
  return known.all;
}
const exact = (number) => Math.round(number * 100) / 100; // measured on the screen, whose pixels are finite
function measure(picture, which) {
  const own = picture.getScreenCTM()?.inverse(), found = new Map();
  for (const g of picture.querySelectorAll(which)) {
    const shape = g.querySelector("path, polygon"), to = shape?.getScreenCTM();
    if (!own || !to) continue;
    const box = shape.getBBox(), at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(own.multiply(to));
    found.set(g.dataset.hex, { x: exact(at.x), y: exact(at.y), across: box.width / 2, down: box.height / 2, stop: shape.classList.contains("stop-target") });
  }
  return found;
}
export const grounds = () => [...shapes().values()].filter((each) => !each.stop);
export const radius = () => { const [any] = grounds(); return any ? Math.max(any.across, any.down) : 1; };

export function bounds(some = grounds()) {
  const side = (pick, sign, middle, half) => pick(...some.map((each) => each[middle] + sign * each[half]));
  const left = side(Math.min, -1, "x", "across"), right = side(Math.max, 1, "x", "across");
  const top = side(Math.min, -1, "y", "down"), bottom = side(Math.max, 1, "y", "down");
  return { left, right, top, bottom, width: right - left, height: bottom - top, x: (left + right) / 2, y: (top + bottom) / 2 };
}

// How far names stand out above and below the hexes. It only grows while the page is open: letters
// of another size must not move the fit, whose size they follow.
const out = { top: 0, bottom: 0 };
const lettered = new WeakSet();
function measureNames(box) {
  const picture = svg(), own = picture.getScreenCTM()?.inverse();
  if (!own || lettered.has(picture)) return;
  lettered.add(picture);
  for (const name of picture.querySelectorAll("text.name:not(defs *)")) {
    const { y, height } = name.getBBox(), units = own.multiply(name.getScreenCTM());
    out.top = Math.max(out.top, box.top - (units.d * y + units.f));
    out.bottom = Math.max(out.bottom, units.d * (y + height) + units.f - box.bottom);
  }
}
export function boundsWithNames() {
  const box = bounds();
  measureNames(box);
  const top = box.top - out.top, bottom = box.bottom + out.bottom;
  return { ...box, top, bottom, height: bottom - top, y: (top + bottom) / 2 };
}
// The letters above the map need room too, where the picture has them.
export function boundsWithRuler() {
  const box = boundsWithNames(), ruler = svg().querySelector(".ruler"), own = svg().getScreenCTM()?.inverse();
  if (!ruler || !own) return box;
  const units = own.multiply(ruler.getScreenCTM()), top = Math.min(box.top, units.d * ruler.getBBox().y + units.f);
  return { ...box, top, height: box.bottom - top, y: (top + box.bottom) / 2 };
}

// Of the runs that are drawn; nothing where there are none.
export function boundsOfLines() {
  const lines = [...svg().querySelectorAll(":is(.marks-under, .marks-over) path.rc")], own = svg().getScreenCTM()?.inverse();
  if (!lines.length || !own) return null;
  const boxes = lines.map((line) => {
    const { x, y, width, height } = line.getBBox(), units = own.multiply(line.getScreenCTM());
    return { x: units.a * (x + width / 2) + units.e, y: units.d * (y + height / 2) + units.f, across: (units.a * width) / 2, down: (units.d * height) / 2 };
  });
  return bounds(boxes);
}

// The view: the middle of what is seen in the map's units, and how many pixels a unit has.
let view = null, gliding = 0;
export const current = () => view;
export const hexSize = () => (view ? view.scale * radius() : 0);

export function show(next = view) {
  const { width, height } = seen();
  if (!next || !width || !height || !svg()) return;
  view = next;
  const wide = width / view.scale, high = height / view.scale;
  svg().setAttribute("viewBox", `${view.x - wide / 2} ${view.y - high / 2} ${wide} ${high}`);
  place.dispatchEvent(new Event("map-moved"));
}

// There without a jump, unless the reader wants no motion.
export function glide(next) {
  cancelAnimationFrame(gliding);
  if (still.matches || !view) return show(next);
  const from = view, begun = performance.now();
  const step = (now) => {
    const part = Math.min(1, (now - begun) / GLIDE), mix = (a, b) => a + (b - a) * part * (2 - part);
    show(part === 1 ? next : { x: mix(from.x, next.x), y: mix(from.y, next.y), scale: mix(from.scale, next.scale) });
    if (part < 1) gliding = requestAnimationFrame(step);
  };
  gliding = requestAnimationFrame(step);
}
export const halt = () => cancelAnimationFrame(gliding);

// Between the map's units and pixels of the panel.
export function onPanel({ x, y }, by = view) {
  const { width, height } = seen();
  return { x: (x - by.x) * by.scale + width / 2, y: (y - by.y) * by.scale + height / 2 };
}
export function onMap(clientX, clientY) {
  const box = place.getBoundingClientRect(), { width, height } = seen();
  return { x: view.x + (clientX - box.left - width / 2) / view.scale, y: view.y + (clientY - box.top - height / 2) / view.scale };
}
export function boxOf(shape, by = view) {
  const { x, y } = onPanel(shape, by), across = shape.across * by.scale, down = shape.down * by.scale;
  return { left: x - across, right: x + across, top: y - down, bottom: y + down };
}
export const middleOf = (g) => {
  const box = g.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

// A place in the panel for something that lies over the map.
export function put(element, x, y) {
  const { width, height } = seen();
  element.style.left = `${place.offsetLeft + clamp(x, 4, Math.max(4, width - element.offsetWidth - 4))}px`;
  element.style.top = `${place.offsetTop + clamp(y, 4, Math.max(4, height - element.offsetHeight - 4))}px`;
}
export const filled = (template, values) => template.replace(/\{(\w+)\}/g, (_, name) => values[name]);
