// What stands over the map finds its place: lenses, minimap, fan, one after the other.

import { place } from "./board.js";
import { placeFan } from "./fan.js";
import { placeLenses, renewLenses } from "./lens.js";
import { placeMinimap } from "./minimap.js";

let waiting = 0;
export function arrange() {
  renewLenses();
  placeLenses();
  placeMinimap();
  placeFan();
}
place.addEventListener("map-moved", () => {
  cancelAnimationFrame(waiting);
  waiting = requestAnimationFrame(() => { placeLenses(); placeFan(); });
});
