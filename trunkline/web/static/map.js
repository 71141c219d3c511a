// The map: zoom and pan by wheel, pinch, drag, buttons and keys; hexes by keyboard.
// It decides nothing. What is chosen goes out as events: hex-choose, hex-rest, hex-leave.

const place = document.getElementById("map-view");
const tag = document.getElementById("tag");
const SVG = "http://www.w3.org/2000/svg";
const READABLE = 0.62; // below this letters are under six pixels: a board of tiles enlarges them
const HIDDEN = 0.44; // below this they hide and return with zoom
const CLICK = 6, REST = 400, PRESS = 500, MOST_ZOOM = 8;
const DIRECTIONS = {
  flat: { ArrowUp: [-90, -90], ArrowDown: [90, 90], ArrowLeft: [-150, 150], ArrowRight: [-30, 30] },
  pointy: { ArrowLeft: [180, 180], ArrowRight: [0, 0], ArrowUp: [-120, -60], ArrowDown: [120, 60] },
};

let view = null;      // x, y, width, height in the map's units; null: the whole map
let here = "";        // the hex the keyboard is on
let resting, pressing, hovered = "";
const pointers = new Map();
let start = null, moved = false, lastTap = 0;

const svg = () => place.querySelector("svg");
const hexes = () => [...place.querySelectorAll("g[data-hex]")];
const hexOf = (id) => place.querySelector(`g[data-hex="${CSS.escape(id)}"]`);
const emit = (name, hex, point) =>
  place.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: { hex, point } }));
const isLegal = (g) => g && ("legal" in g.dataset || "chosen" in g.dataset);

function whole() {
  const picture = svg();
  if (!picture.dataset.whole) picture.dataset.whole = picture.getAttribute("viewBox");
  const [x, y, width, height] = picture.dataset.whole.split(" ").map(Number);
  return { x, y, width, height };
}

function show() {
  const { x, y, width, height } = view ?? whole();
  const picture = svg();
  picture.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  const scale = picture.getScreenCTM().a, tiles = picture.classList.contains("tl-board");
  picture.classList.toggle("tiny", scale < (tiles ? HIDDEN : READABLE));
  picture.classList.toggle("enlarged", tiles && scale >= HIDDEN && scale < READABLE);
  place.dispatchEvent(new Event("map-moved"));
}

function toMap(clientX, clientY) {
  return new DOMPoint(clientX, clientY).matrixTransform(svg().getScreenCTM().inverse());
}

function zoom(factor, clientX, clientY) {
  const all = whole(), old = view ?? all;
  const width = Math.max(all.width / MOST_ZOOM, Math.min(all.width, old.width / factor));
  if (width >= all.width) return fit();
  const scale = width / old.width, at = toMap(clientX, clientY);
  view = { x: at.x - (at.x - old.x) * scale, y: at.y - (at.y - old.y) * scale, width, height: old.height * scale };
  keepInside(all);
  show();
}

function zoomMiddle(factor) {
  const box = place.getBoundingClientRect();
  zoom(factor, box.left + box.width / 2, box.top + box.height / 2);
}

function fit() {
  view = null;
  show();
}

function keepInside(all) {
  const slack = { x: view.width / 2, y: view.height / 2 };
  view.x = Math.max(all.x - slack.x, Math.min(view.x, all.x + all.width - slack.x));
  view.y = Math.max(all.y - slack.y, Math.min(view.y, all.y + all.height - slack.y));
}

function pan(dx, dy) {
  if (!view) return;
  const unit = 1 / svg().getScreenCTM().a;
  view.x -= dx * unit;
  view.y -= dy * unit;
  keepInside(whole());
  show();
}

function bringIntoView(g) {
  if (!view) return;
  const box = place.getBoundingClientRect(), hex = g.getBoundingClientRect(), edge = 12;
  const dx = Math.min(0, hex.left - box.left - edge) + Math.max(0, hex.right - box.right + edge);
  const dy = Math.min(0, hex.top - box.top - edge) + Math.max(0, hex.bottom - box.bottom + edge);
  if (dx || dy) pan(-dx, -dy);
}

// Rings for the hex under the keyboard and for rows of tables that are pointed at.
function ring(id, kind) {
  place.querySelectorAll(`.${kind}`).forEach((old) => old.remove());
  const g = id && hexOf(id);
  if (!g) return;
  const outline = g.querySelector("path, polygon").cloneNode();
  outline.setAttribute("class", isLegal(g) ? `${kind} legal` : kind);
  outline.removeAttribute("data-hex");
  const frame = document.createElementNS(SVG, "g");
  frame.setAttribute("class", kind);
  frame.setAttribute("transform", g.getAttribute("transform") ?? "");
  frame.append(outline);
  svg().append(frame);
}

function stand(id) {
  here = id;
  ring(id, "hex-focus");
  const g = hexOf(id);
  if (!g) return;
  place.setAttribute("aria-activedescendant", g.id);
  bringIntoView(g);
  showTag(g);
  emit("hex-stand", id, middle(g));
}

const middle = (g) => {
  const box = g.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

function showTag(g) {
  const words = g?.dataset.tag;
  tag.hidden = !words;
  if (!words) return;
  tag.textContent = words;
  const box = place.parentElement.getBoundingClientRect(), hex = g.getBoundingClientRect();
  const left = hex.left + hex.width / 2 - box.left - tag.offsetWidth / 2;
  tag.style.left = `${Math.max(4, Math.min(left, box.width - tag.offsetWidth - 4))}px`;
  const below = hex.bottom - box.top + 4;
  tag.style.top = `${below + 26 > box.height ? hex.top - box.top - 28 : below}px`;
}

function hover(g) {
  const id = g?.dataset.hex ?? "";
  if (id === hovered) return;
  hovered = id;
  clearTimeout(resting);
  emit("hex-leave", id);
  showTag(g);
  if (g && !g.dataset.tag && !("chosen" in g.dataset)) resting = setTimeout(() => emit("hex-rest", id, middle(g)), REST);
}

const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest?.("g[data-hex]");

place.addEventListener("pointerdown", (event) => {
  if (event.button) return;
  pointers.set(event.pointerId, event);
  start = event;
  moved = false;
  clearTimeout(pressing);
  const g = under(event);
  if (event.pointerType === "touch" && g) {
    pressing = setTimeout(() => { moved = true; emit("hex-rest", g.dataset.hex, middle(g)); }, PRESS);
  }
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
  } else if (moved) {
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
}
place.addEventListener("pointerup", letGo);
place.addEventListener("pointercancel", letGo);
place.addEventListener("pointerleave", () => hover(null));
// Screen readers click without a pointer.
place.addEventListener("click", (event) => {
  const g = event.target.closest?.("g[data-hex]");
  if (g && !event.detail && !event.pointerType) choose(g);
});

function choose(g) {
  stand(g.dataset.hex);
  if (!isLegal(g)) tag.hidden = true;
  emit("hex-choose", g.dataset.hex, middle(g));
}

place.addEventListener("wheel", (event) => {
  event.preventDefault();
  zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0018)), event.clientX, event.clientY);
}, { passive: false });

function step(key, shift) {
  const flat = place.querySelector("#board").dataset.flat === "yes";
  const angles = DIRECTIONS[flat ? "flat" : "pointy"][key], wanted = angles[shift ? 1 : 0];
  const from = hexOf(here);
  if (!from) return stand((hexes().find(isLegal) ?? hexes()[0]).dataset.hex);
  const at = middle(from);
  let best = null, near = Infinity;
  for (const g of hexes()) {
    const to = middle(g), dx = to.x - at.x, dy = to.y - at.y, far = Math.hypot(dx, dy);
    const turn = Math.abs(((Math.atan2(dy, dx) * 180 / Math.PI - wanted + 540) % 360) - 180);
    if (far > 1 && turn < 25 && far < near) [best, near] = [g, far];
  }
  if (best) stand(best.dataset.hex);
}

function nextLegal(back) {
  const legal = hexes().filter(isLegal);
  if (!legal.length) return false;
  const at = legal.findIndex((g) => g.dataset.hex === here);
  const next = at < 0 ? (back ? legal.length - 1 : 0) : (at + (back ? -1 : 1) + legal.length) % legal.length;
  place.focus();
  stand(legal[next].dataset.hex);
  return true;
}

place.addEventListener("keydown", (event) => {
  if (event.key.startsWith("Arrow") && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    step(event.key, event.shiftKey);
  } else if ((event.key === "Enter" || event.key === " ") && here) {
    event.preventDefault();
    event.stopPropagation();
    const g = hexOf(here);
    if (g) choose(g);
  }
});
place.addEventListener("focus", () => here && ring(here, "hex-focus"));
place.addEventListener("blur", () => { ring("", "hex-focus"); tag.hidden = true; });

document.getElementById("zoom-in").addEventListener("click", () => zoomMiddle(1.4));
document.getElementById("zoom-out").addEventListener("click", () => zoomMiddle(1 / 1.4));
document.getElementById("zoom-fit").addEventListener("click", fit);
document.addEventListener("pointerover", (event) => {
  const row = event.target.closest?.("[data-show-hex]");
  ring(row?.dataset.showHex ?? "", "hex-shown");
});

// A phone shows the routes, or the part of the map that can be chosen from; a wide screen it all.
function frame() {
  const routes = [...place.querySelectorAll(".rl")], shown = routes.length ? routes : hexes().filter(isLegal);
  if (innerWidth >= 720 || !shown.length) return;
  fit();
  const boxes = shown.map((each) => each.getBoundingClientRect());
  const corner = (pick, side) => pick(...boxes.map((box) => box[side]));
  const a = toMap(corner(Math.min, "left"), corner(Math.min, "top"));
  const b = toMap(corner(Math.max, "right"), corner(Math.max, "bottom"));
  const all = whole(), shape = place.clientHeight / place.clientWidth;
  const wide = Math.max((b.x - a.x) * 1.25, ((b.y - a.y) * 1.25) / shape, all.width / (all.height > all.width ? 2.2 : 3));
  if (wide >= Math.max(all.width, all.height / shape)) return;
  view = { x: (a.x + b.x - wide) / 2, y: (a.y + b.y - wide * shape) / 2, width: wide, height: wide * shape };
  show();
}
document.addEventListener("map-frame", frame);
addEventListener("resize", show);
show();
frame();

// The board is replaced at every update: the view stays where it was.
document.addEventListener("htmx:oobAfterSwap", (event) => {
  if (!["board", "marks"].includes(event.detail.target?.id)) return;
  show();
  place.querySelector("svg").classList.toggle("ids", ids);
  const choices = hexes().some(isLegal);
  if (choices && !offered) frame();
  offered = choices;
  if (document.activeElement === place && here) ring(here, "hex-focus");
  const g = hovered && hexOf(hovered);
  hovered = "";
  if (g && !tag.hidden) hover(g);
});

let ids = false, offered = hexes().some(isLegal);
document.addEventListener("map-key", (event) => {
  const { key, shift } = event.detail;
  if (key === "+") zoomMiddle(1.4);
  else if (key === "-") zoomMiddle(1 / 1.4);
  else if (key === "0") fit();
  else if (key === "n") nextLegal(shift);
  else if (key === "c") svg().classList.toggle("ids", (ids = !ids));
});
