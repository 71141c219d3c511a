// Boards of tiles: the fan around the chosen hex, tiles shown while something is pointed at.
// Everything comes from the server; this only puts it in its place.

const $ = (id) => document.getElementById(id);
const map = $("map"), place = $("map-view");
const SVG = "http://www.w3.org/2000/svg", GAP = 10, ROUND = 34;
const hexOf = (id) => place?.querySelector(`g[data-hex="${CSS.escape(id)}"]`);
const clamp = (value, least, most) => Math.max(least, Math.min(value, most));

// The fan: cards to the side away from what the tile joins, inside the map, never over the hex.
function spread() {
  const fan = $("fan"), g = fan?.dataset.hex && hexOf(fan.dataset.hex);
  if (!g) return;
  const frame = map.getBoundingClientRect(), box = g.getBoundingClientRect();
  const hex = { left: box.left - frame.left, right: box.right - frame.left, top: box.top - frame.top, bottom: box.bottom - frame.top };
  const seen = hex.right > 0 && hex.left < frame.width && hex.bottom > 0 && hex.top < frame.height;
  fan.classList.toggle("placed", seen);
  fan.classList.toggle("small", box.width < 46);
  if (!seen) return;
  const middle = { x: (hex.left + hex.right) / 2, y: (hex.top + hex.bottom) / 2 };
  const cards = fan.querySelector(".fan-cards"), left = side(fan, frame, hex, middle, cards.offsetWidth);
  if (cards.children.length) {
    put(cards, left ? hex.left - cards.offsetWidth - GAP : hex.right + GAP, clamp(middle.y - cards.offsetHeight / 2, 14, frame.height - cards.offsetHeight - 6), frame);
  }
  const both = fan.querySelector(".fan-do");
  put(both, left ? hex.right - ROUND / 2 : hex.left + ROUND / 2 - both.offsetWidth, hex.top - ROUND / 2, frame);
  const tag = fan.querySelector(".fan-tag");
  if (tag) put(tag, left ? hex.left : hex.right - tag.offsetWidth, hex.bottom + 6, frame);
}

function side(fan, frame, hex, middle, width) {
  const room = { left: hex.left - GAP - width > 4, right: hex.right + GAP + width < frame.width - 4 };
  if (room.left !== room.right) return room.left;
  const away = (fan.dataset.away ?? "").split(" ").filter(Boolean).map(hexOf).filter(Boolean);
  if (!away.length) return middle.x > frame.width / 2;
  const x = away.reduce((sum, each) => { const box = each.getBoundingClientRect(); return sum + (box.left + box.right) / 2 - frame.left; }, 0) / away.length;
  return x >= middle.x;
}

function put(element, x, y, frame) {
  element.style.left = `${clamp(x, 4, frame.width - element.offsetWidth - 4)}px`;
  element.style.top = `${clamp(y, 4, Math.max(4, frame.height - element.offsetHeight - 4))}px`;
}

place?.addEventListener("map-moved", spread);
addEventListener("resize", spread);
document.addEventListener("htmx:afterSettle", () => { spread(); hush(); });
spread();

// What the fan says of the chosen hex need not be said a second time.
let over = "";
const hush = () => { if (over && over === $("fan")?.dataset.hex) $("tag").hidden = true; };
place?.addEventListener("pointermove", (event) => {
  over = event.target.closest?.("g[data-hex]")?.dataset.hex ?? "";
  hush();
});

// Pointing at a tile lays it on the map for as long as it is pointed at.
let shown = null;
function preview(element) {
  if (element === shown) return;
  shown = element;
  place?.querySelectorAll(".tile-preview").forEach((old) => old.remove());
  const g = element && hexOf(element.dataset.preview), tile = element?.querySelector(".small-tile");
  if (!g || !tile) return;
  const laid = document.createElementNS(SVG, "g");
  laid.setAttribute("class", "tile-preview");
  laid.setAttribute("transform", g.getAttribute("transform") ?? "");
  laid.append(...[...tile.childNodes].map((node) => node.cloneNode(true)));
  place.querySelector("svg").append(laid);
}
document.addEventListener("pointerover", (event) => preview(event.target.closest?.("[data-preview]") ?? null));

// Figures that take longer were asked for one choice; after another choice they come too late.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { requestConfig } = event.detail;
  if (requestConfig?.elt?.id !== "weigh") return;
  const asked = requestConfig.parameters, now = $("draft").elements;
  const read = (name) => (asked instanceof FormData ? asked.get(name) : asked[name]) ?? "";
  if (read("draft") !== now.draft.value || read("seen") !== now.seen.value) event.detail.shouldSwap = false;
});

// Escape gives up the choice on the map; Enter does what the sheet says.
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || $("dialog").open) return;
  const active = document.activeElement, free = !active || active === document.body || active.id === "question";
  if (event.key === "Escape" && $("why").hidden && $("menu").hidden) $("fan-cancel")?.click();
  else if (event.key === "Enter" && free && !$("main-act")) $("sheet-act")?.click();
});
