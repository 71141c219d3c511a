// The server draws for classes of hexes, so that letters keep their sizes on the screen. When a
// zoom crosses a border the picture is asked for once more, in the other class.

import { hexSize, panel, place, seen, svg } from "./board.js";
import { isWhole } from "./fits.js";

const CLASSES = [44, 30, 24, 18], WAIT = 150, TRIES = 3, CLOSE = 0.93;
let waiting, asked = { size: 0, times: 0 };
const tried = new Set();

// A legend in smaller hexes takes more of the map: just below a border the next class is tried once.
const attempt = (size) => `${size} ${seen().width} ${seen().height}`;
function wanted() {
  const fits = CLASSES.find((each) => hexSize() >= each) ?? CLASSES.at(-1), next = CLASSES[CLASSES.indexOf(fits) - 1];
  const close = next && hexSize() >= next * CLOSE && Number(svg().dataset.r) === fits && isWhole();
  return close && !tried.has(attempt(next)) ? next : fits;
}
const busy = () => document.body.classList.contains("busy") || document.querySelector(".htmx-request") !== null;

// Not while another request is under way: its answer would bring another draft than was sent here.
function check() {
  const drawn = Number(svg()?.dataset.r ?? 0), now = wanted();
  if (!drawn || !hexSize()) return;
  document.cookie = `map-r-${panel.dataset.title}=${now}; path=/matches; SameSite=Lax; max-age=31536000`;
  if (drawn === now) return;
  if (busy()) return soon();
  if (asked.size !== now) asked = { size: now, times: 0 };
  if (++asked.times > TRIES) return;
  tried.add(attempt(now));
  own = true;
  htmx.trigger("#refresh", "refresh");
  own = false;
}

// What was clicked meanwhile comes first: its answer fits the picture that the page has now.
let own = false, clicks = 0;
const mine = new WeakSet();
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (own) mine.add(detail.xhr);
  else if (detail.elt.id !== "refresh") clicks++;
});
document.addEventListener("htmx:afterRequest", ({ detail }) => { if (!mine.has(detail.xhr) && detail.elt.id !== "refresh") clicks = Math.max(0, clicks - 1); });
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!mine.has(detail.xhr) || !clicks) return;
  detail.shouldSwap = false;
  asked.times--;
  soon();
});
function soon() {
  clearTimeout(waiting);
  waiting = setTimeout(check, WAIT);
}
place.addEventListener("map-moved", soon);
place.addEventListener("map-renewed", () => {
  if (Number(svg()?.dataset.r) === asked.size) asked = { size: 0, times: 0 };
  soon();
});
