// A hex enlarged: for good in a free margin where much stands in it, for a moment under the pointer.

import { boxOf, clamp, current, hexOf, hexSize, lensIds, lensOf, place, put, radius, seen, shapes, svg } from "./board.js";
import { corners, covered, freest, land, sides, standing } from "./room.js";

const SVG = "http://www.w3.org/2000/svg";
const SIZE = 50, NEEDLESS = 44, HOVER = 34, PAD = 6, GIVEN = 44;
const shelf = document.getElementById("lenses"), moment = document.getElementById("hover-lens");
const UNWANTED = ["id", "data-hex", "role", "tabindex", "aria-label", "data-tag", "data-legal", "data-chosen"];
const make = (name, values = {}) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(values)) made.setAttribute(key, value);
  return made;
};
const MOVED = /translate\(\s*([-\d.]+)[\s,]+([-\d.]+)/;

// What the picture draws in and over a hex: what is moved to its middle, and lines that cross it.
function drawnIn(shape) {
  const near = (item) => {
    const moved = MOVED.exec(item.getAttribute("transform") ?? "");
    if (moved) return Math.hypot(moved[1] - shape.x, moved[2] - shape.y) < radius() * 0.9;
    const box = item.getBBox();
    return Math.abs(box.x + box.width / 2 - shape.x) < box.width / 2 + shape.across && Math.abs(box.y + box.height / 2 - shape.y) < box.height / 2 + shape.down;
  };
  return [...svg().children].filter((layer) => layer instanceof SVGGraphicsElement).flatMap((layer) => {
    const whole = layer.hasAttribute("transform") || !(layer instanceof SVGGElement);
    const items = (whole ? [layer] : [...layer.children]).filter((item) => item instanceof SVGGraphicsElement && near(item));
    if (!items.length) return [];
    const copies = items.map(copied);
    if (whole) return copies;
    const group = make("g", { class: layer.getAttribute("class") ?? "" });
    group.append(...copies);
    return [group];
  });
}
function copied(item) {
  const copy = item.cloneNode(true);
  for (const each of [copy, ...copy.querySelectorAll("*")]) UNWANTED.forEach((name) => each.removeAttribute(name));
  return copy;
}

// The server's drawing, where no tile is tried on the hex; else what the map shows there.
function inner(id, shape) {
  const given = lensOf(id), covers = (svg().querySelector(".marks-under")?.dataset.covers ?? "").split(" ");
  if (!given || covers.includes(id)) return { parts: drawnIn(shape), at: shape, size: svg().dataset.r };
  return { parts: [copied(given), ...ring(id)], at: { x: 0, y: 0 }, size: GIVEN, alone: true };
}
function ring(id) {
  const g = hexOf(id), kind = "chosen" in g.dataset ? "chosen" : "legal" in g.dataset ? "legal" : "";
  if (!kind) return [];
  return ["halo", kind].map((name) => {
    const outline = copied(g.querySelector("path, polygon"));
    outline.setAttribute("class", name);
    outline.setAttribute("transform", "scale(1.03)"); // around what stands at its edge
    return outline;
  });
}

let made = 0;
function picture(id) {
  const shape = shapes().get(id), ground = hexOf(id).querySelector("path, polygon"), scale = SIZE / radius();
  const { parts, at, size, alone } = inner(id, shape);
  const wide = shape.across * scale + PAD, high = shape.down * scale + PAD, clip = `lens-clip-${++made}`;
  const drawing = make("svg", { class: `${svg().getAttribute("class") ?? ""} lens-drawing`, "aria-hidden": "true", width: 2 * wide, height: 2 * high, "data-r": size ?? "",
    viewBox: `${at.x - wide / scale} ${at.y - high / scale} ${(2 * wide) / scale} ${(2 * high) / scale}` });
  const edge = copied(ground), outline = make("clipPath", { id: clip }), content = make("g", alone ? {} : { "clip-path": `url(#${clip})` }); // a hex alone may reach over its edge
  edge.setAttribute("transform", `translate(${at.x} ${at.y}) scale(1.04)`);
  outline.append(edge);
  content.append(...parts);
  drawing.append(outline, content);
  return drawing;
}

const nameOf = (id) => (hexOf(id)?.getAttribute("aria-label") ?? id).split(/[;,]/)[0];

function lens(id) {
  const button = document.createElement("button"), name = document.createElement("span");
  button.type = "button";
  button.className = "lens stands";
  button.dataset.lens = id;
  name.className = "lens-name";
  name.textContent = nameOf(id);
  const rest = Object.assign(document.createElement("span"), { className: "hidden-text", textContent: (hexOf(id)?.getAttribute("aria-label") ?? id).slice(name.textContent.length) });
  button.append(name, rest, picture(id));
  button.addEventListener("click", () => place.dispatchEvent(new CustomEvent("hex-stands-for", { detail: { hex: id } })));
  return button;
}

// Only where there is room beside the hexes, and where the hex itself is too small to be read.
let stale = true;
export const renewLenses = () => { stale = true; };
export function placeLenses() {
  if (!current()) return;
  const ids = lensIds().filter(hexOf);
  const wanted = hexSize() < NEEDLESS && innerWidth >= 720 && seen().width > 0;
  if (wanted && stale) {
    shelf.replaceChildren(...ids.map(lens));
    stale = false;
  }
  shelf.hidden = !wanted;
  if (!wanted) return;
  const around = land();
  for (const each of shelf.children) {
    each.hidden = false;
    const wide = each.offsetWidth, high = each.offsetHeight, others = standing(each), at = corners(wide, high);
    const spots = [at["top left"], at["bottom left"], at["top right"], at["bottom right"], ...sides(wide, high)];
    const { box, cost } = freest(spots, (spot) => covered(spot, around) + covered(spot, others));
    each.hidden = cost > 0;
    if (!cost) put(each, box.left, box.top);
  }
}

const hide = () => { moment.hidden = true; };
place.addEventListener("hex-rest", ({ detail: { hex } }) => {
  const id = hex.split(".")[0], shape = shapes().get(id);
  if (hexSize() >= HOVER || !shape || shelf.querySelector(`[data-lens="${CSS.escape(id)}"]:not([hidden])`)) return;
  moment.replaceChildren(Object.assign(document.createElement("span"), { className: "lens-name", textContent: nameOf(id) }), picture(id));
  moment.hidden = false;
  const box = boxOf(shape), { width, height } = seen(), gap = box.right - box.left + 6; // its neighbours stay in view
  const right = (box.left + box.right) / 2 < width / 2;
  put(moment, right ? box.right + gap : box.left - gap - moment.offsetWidth, clamp((box.top + box.bottom - moment.offsetHeight) / 2, 4, height));
});
place.addEventListener("hex-leave", hide);
place.addEventListener("hex-choose", hide);
place.addEventListener("map-moved", hide);
