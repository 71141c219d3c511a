// The server draws for classes of hexes, so that letters keep their sizes on the screen. When a
// zoom crosses a border the picture is asked for once more, in the other class.

import { hexSize, panel, place, svg } from "./board.js";

const CLASSES = [44, 30, 24, 18], WAIT = 150;
let waiting, asked = 0;
const wanted = () => CLASSES.find((each) => hexSize() >= each) ?? CLASSES.at(-1);

function check() {
  const drawn = Number(svg()?.dataset.r ?? 0), now = wanted();
  if (!drawn || !hexSize()) return;
  document.cookie = `map-r-${panel.dataset.title}=${now}; path=/matches; SameSite=Lax; max-age=31536000`;
  if (drawn === now) asked = 0;
  else if (asked !== now) {
    asked = now;
    htmx.trigger("#refresh", "refresh");
  }
}
const soon = () => { clearTimeout(waiting); waiting = setTimeout(check, WAIT); };
place.addEventListener("map-moved", soon);
place.addEventListener("map-renewed", soon);
