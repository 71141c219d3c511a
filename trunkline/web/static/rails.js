// Boards of tiles: tiles shown on the map while something is pointed at, figures that come later.

const $ = (id) => document.getElementById(id);
const place = $("map-view");
const SVG = "http://www.w3.org/2000/svg";
const hexOf = (id) => place?.querySelector(`g[data-hex="${CSS.escape(id)}"]`);

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
// A new map or a new list under a resting pointer: nothing is pointed at anew, so it is laid again,
// or taken off where nothing is pointed at any more.
function again() {
  shown = undefined;
  preview(document.querySelector("[data-preview]:hover"));
}
place?.addEventListener("map-renewed", again);
document.addEventListener("htmx:afterSettle", again);

// Figures that take longer were asked for one choice; after another choice they come too late.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { requestConfig } = event.detail;
  if (requestConfig?.elt?.id !== "weigh") return;
  const asked = requestConfig.parameters, now = $("draft").elements;
  const read = (name) => (asked instanceof FormData ? asked.get(name) : asked[name]) ?? "";
  if (read("draft") !== now.draft.value || read("seen") !== now.seen.value) event.detail.shouldSwap = false;
});
