// The buttons of the map stand in the corner with the fewest hexes, as a row or as a column; a note
// about what is drawn stands in another.

import { panel, put, seen } from "./board.js";
import { keepRoom, whole } from "./fits.js";
import { EDGE, corners, covered, freest, land, sides, standing } from "./room.js";

const zoom = panel.querySelector(".zoom");
const NONE = { foot: 0 };

function size(column) {
  zoom.classList.toggle("column", column);
  return { column, wide: zoom.offsetWidth, high: zoom.offsetHeight };
}

export function placeControls() {
  if (!seen().width) return;
  const shapes = [size(false), size(true)], [row] = shapes;
  const drawn = land(whole(NONE));
  const below = Math.max(0, ...drawn.map((each) => each.bottom + EDGE / 2 - seen().height));
  // A map that makes room for its legend is smaller: the corners are those of what will be seen.
  const around = below ? land(whole({ foot: below })) : drawn;
  const spots = shapes.flatMap((shape) => Object.values(corners(shape.wide, shape.high)).map((box) => ({ ...box, column: shape.column })));
  const { box, cost } = freest(spots, (each) => covered(each, around));
  // Where every corner has hexes, or a legend would be cut, the whole map leaves a strip at its foot.
  keepRoom({ foot: Math.max(below, cost ? row.high + EDGE : 0) });
  const found = cost ? { ...corners(row.wide, row.high)["bottom right"], column: false } : box;
  zoom.classList.toggle("column", found.column);
  put(zoom, found.left, found.top);
}

export function placeNote() {
  const note = panel.querySelector(".map-note");
  if (!note || !note.offsetWidth) return;
  const at = corners(note.offsetWidth, note.offsetHeight), around = land(), others = standing(note);
  const spots = [at["bottom left"], at["top left"], at["bottom right"], at["top right"], ...sides(note.offsetWidth, note.offsetHeight)];
  const { box } = freest(spots, (each) => covered(each, around) + 100 * covered(each, others));
  put(note, box.left, box.top);
}
