// What stands over the map finds its place: lenses, minimap, note, fan, one after the other.

import { place } from "./board.js";
import { placeNote } from "./controls.js";
import { placeFan } from "./fan.js";
import { placeLenses, renewLenses } from "./lens.js";
import { placeMinimap } from "./minimap.js";

let waiting = 0;
export function arrange() {
  renewLenses();
  placeLenses();
  placeMinimap();
  placeNote();
  placeFan();
}
place.addEventListener("map-moved", () => {
  cancelAnimationFrame(waiting);
  waiting = requestAnimationFrame(() => { placeLenses(); placeFan(); });
});
