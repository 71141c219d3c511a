// The whole map in small while a part is seen: the part is framed; a click or a drag moves it.

import { bounds, clamp, current, glide, hexes, isLegal, place, radius, seen, shapes, show, svg } from "./board.js";
import { inside, isWhole } from "./fits.js";
import { boxAt, choosable, corners, covered, freest, land, sides, standing } from "./room.js";

const SVG = "http://www.w3.org/2000/svg", STEP = 2, STILL = 250;
const button = document.getElementById("minimap"), picture = button.querySelector("svg");
const lands = picture.querySelector(".lands"), frame = picture.querySelector(".frame");
let wanted = localStorage.getItem("minimap") !== "off", drawn = null;

// The ground of every hex; what can be chosen is tinted.
function draw() {
  if (drawn === svg()) return;
  drawn = svg();
  const box = bounds(), pad = radius() / 3;
  picture.setAttribute("viewBox", `${box.left - pad} ${box.top - pad} ${box.width + 2 * pad} ${box.height + 2 * pad}`);
  lands.setAttribute("class", `lands ${drawn.getAttribute("class") ?? ""}`);
  lands.replaceChildren(...hexes().filter((g) => !shapes().get(g.dataset.hex)?.stop).map(ground));
}
function ground(g) {
  const copy = document.createElementNS(SVG, "g"), shape = g.querySelector("path, polygon").cloneNode();
  copy.setAttribute("transform", g.getAttribute("transform") ?? "");
  copy.append(shape);
  if (isLegal(g)) {
    const glow = shape.cloneNode();
    glow.setAttribute("class", "glow");
    copy.append(glow);
  }
  return copy;
}

function frameIt() {
  const now = current(), { width, height } = seen(), box = bounds();
  const edge = (value, low, high) => clamp(value, low - radius() / 4, high + radius() / 4);
  const left = edge(now.x - width / now.scale / 2, box.left, box.right), right = edge(now.x + width / now.scale / 2, box.left, box.right);
  const top = edge(now.y - height / now.scale / 2, box.top, box.bottom), bottom = edge(now.y + height / now.scale / 2, box.top, box.bottom);
  for (const [name, value] of Object.entries({ x: left, y: top, width: right - left, height: bottom - top })) frame.setAttribute(name, value);
}

const shown = () => wanted && !isWhole() && innerWidth >= 720 && seen().width > 260;

export function placeMinimap() {
  button.hidden = !current() || !shown();
  if (button.hidden) return;
  draw();
  const box = bounds();
  picture.style.height = `${Math.min(150, 96 * (box.height / box.width))}px`;
  const wide = button.offsetWidth, high = button.offsetHeight, around = land(), others = standing(button), legal = choosable();
  const order = ["top right", "bottom right", "top left", "bottom left"], at = corners(wide, high);
  const spots = [...order.map((name) => at[name]), ...sides(wide, high)];
  const { box: found } = freest(spots, (each) => covered(each, around) + 20 * covered(each, legal) + 100 * covered(each, others));
  button.style.left = `${place.offsetLeft + found.left}px`;
  button.style.top = `${place.offsetTop + found.top}px`;
  frameIt();
}
place.addEventListener("map-moved", () => {
  if (button.hidden === shown()) placeMinimap();
  if (!button.hidden) frameIt();
  clearTimeout(settling);
  settling = setTimeout(makeWay, STILL);
});
// Once the map rests: away from what can be chosen.
let settling;
function makeWay() {
  const box = boxAt(button.offsetLeft - place.offsetLeft, button.offsetTop - place.offsetTop, button.offsetWidth, button.offsetHeight);
  if (!button.hidden && !dragging && covered(box, choosable())) placeMinimap();
}

export function toggleMinimap() {
  wanted = !wanted;
  localStorage.setItem("minimap", wanted ? "on" : "off");
  placeMinimap();
}

function moveTo(event, go) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(picture.getScreenCTM().inverse());
  go(inside({ x: at.x, y: at.y, scale: current().scale }));
}
let dragging = false;
button.addEventListener("pointerdown", (event) => { dragging = true; button.setPointerCapture(event.pointerId); moveTo(event, glide); });
button.addEventListener("pointermove", (event) => dragging && moveTo(event, show));
button.addEventListener("pointerup", () => { dragging = false; });
button.addEventListener("pointercancel", () => { dragging = false; });
button.addEventListener("keydown", (event) => {
  const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!by) return;
  event.preventDefault();
  const now = current(), far = STEP * radius();
  show(inside({ x: now.x + by[0] * far, y: now.y + by[1] * far, scale: now.scale }));
});
