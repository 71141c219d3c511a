// What stands over the map finds its place: lenses, minimap, note, fan, one after the other.

import { panel, place } from "./board.js";
import { placeNote } from "./controls.js";
import { placeFan } from "./fan.js";
import { isWhole } from "./fits.js";
import { placeLenses, renewLenses } from "./lens.js";
import { placeMinimap } from "./minimap.js";

let waiting = 0;
// The legend belongs to the whole map: of a part it would be cut.
const part = () => panel.classList.toggle("part", !isWhole());

export function arrange() {
  part();
  renewLenses();
  placeLenses();
  placeMinimap();
  placeNote();
  placeFan();
}
place.addEventListener("map-moved", () => {
  cancelAnimationFrame(waiting);
  waiting = requestAnimationFrame(() => { part(); placeLenses(); placeFan(); });
});
