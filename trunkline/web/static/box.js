// My box: places are pointed at in the pictures; the fields beside them stay the truth.

const SVG = "http://www.w3.org/2000/svg";
const box = document.getElementById("box");
const listed = (field) => field.value.split(/[,;\n]+/).map((part) => part.trim()).filter(Boolean);
const fieldOf = (tool) => box.querySelector(`textarea[data-tool="${CSS.escape(tool)}"]`);

function toolOf(picture) {
  const group = picture.closest(".box-group"), chosen = group.querySelector("[name=tool]:checked");
  return fieldOf(chosen ? chosen.value : picture.dataset.tools.split(" ")[0]);
}

function toggle(field, place, also) {
  const places = listed(field), there = places.findIndex((each) => each === place || each === also);
  if (there < 0) places.push(place);
  else places.splice(there, 1);
  field.value = places.join(", ");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

// A hex knows its corners by its outline: edge 0 lies a quarter turn after the first of them.
function corners(hex) {
  const outline = hex.querySelector("path").getAttribute("d").match(/-?\d+(\.\d+)?/g).map(Number);
  return Array.from({ length: 6 }, (_, i) => [outline[2 * i], outline[2 * i + 1]]);
}

function middle(hex, edge) {
  const angles = corners(hex).map(([x, y]) => (Math.atan2(y, x) * 180) / Math.PI);
  const first = ((angles[0] % 60) + 60) % 60, angle = ((first + 90 + 60 * edge) * Math.PI) / 180;
  const reach = Math.hypot(...corners(hex)[0]) * Math.cos(Math.PI / 6);
  return [Math.cos(angle) * reach, Math.sin(angle) * reach];
}

function pointedAt(picture, hex, event) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(hex.getScreenCTM().inverse());
  const distances = [0, 1, 2, 3, 4, 5].map((edge) => Math.hypot(...middle(hex, edge).map((n, i) => n - [at.x, at.y][i])));
  return distances.indexOf(Math.min(...distances));
}

function beyond(picture, hex, edge) {
  const place = (g) => g.getAttribute("transform").match(/-?\d+(\.\d+)?/g).map(Number);
  const [x, y] = place(hex), [dx, dy] = middle(hex, edge);
  return [...picture.querySelectorAll("[data-hex]")].find((other) => {
    const [ox, oy] = place(other);
    return Math.hypot(ox - x - 2 * dx, oy - y - 2 * dy) < 4;
  });
}

function sideName(field, hex, edge) {
  return `${hex.dataset.hex} ${field.dataset.sides.split(" ")[edge]}`;
}

function drawSide(hex, edge) {
  const [dx, dy] = middle(hex, edge), [mx, my] = [dx, dy], long = Math.hypot(...corners(hex)[0]) / 2;
  const unit = [-dy / Math.hypot(dx, dy), dx / Math.hypot(dx, dy)], line = document.createElementNS(SVG, "path");
  line.setAttribute("d", `M${mx - unit[0] * long} ${my - unit[1] * long}L${mx + unit[0] * long} ${my + unit[1] * long}`);
  line.setAttribute("class", "box-side");
  return line;
}

function marksOf(picture, field) {
  const places = new Set(listed(field)), kind = field.dataset.pointed, found = [];
  for (const each of picture.querySelectorAll(kind === "cells" ? "[data-cell]" : "[data-hex]")) {
    if (kind === "sides") {
      for (let edge = 0; edge < 6; edge++) if (places.has(sideName(field, each, edge))) found.push([each, drawSide(each, edge)]);
    } else if (places.has(nameOf(each)) || places.has(each.querySelector("title")?.textContent)) {
      const shape = each.querySelector("path, rect").cloneNode();
      shape.setAttribute("class", "box-here");
      found.push([each, shape]);
    }
  }
  return found;
}

function nameOf(place) {
  if (place.dataset.hex) return place.dataset.hex;
  const [row, column] = place.dataset.cell.split(",").map(Number);
  return `r${row + 1}c${column + 1}`;
}

function show() {
  for (const picture of box.querySelectorAll(".box-picture")) {
    picture.querySelectorAll(".box-here, .box-side").forEach((mark) => mark.remove());
    for (const [place, mark] of marksOf(picture, toolOf(picture))) place.append(mark);
  }
  for (const field of box.querySelectorAll("[data-ours]")) {
    const own = field.tagName === "TEXTAREA" ? listed(field).sort().join() : field.value;
    const ours = field.tagName === "TEXTAREA" ? field.dataset.ours.split(", ").sort().join() : field.dataset.ours;
    field.classList.toggle("changed", own !== ours);
  }
}

box.addEventListener("click", (event) => {
  const picture = event.target.closest(".box-picture"), place = event.target.closest("[data-hex], [data-cell]");
  if (!picture || !place) return;
  const field = toolOf(picture);
  if (field.dataset.pointed !== "sides") return toggle(field, nameOf(place));
  const edge = pointedAt(picture, place, event), other = beyond(picture, place, edge);
  toggle(field, sideName(field, place, edge), other && sideName(field, other, (edge + 3) % 6));
});
box.addEventListener("input", show);
box.addEventListener("change", async (event) => {
  show();
  if (event.target.id !== "box-upload" || !event.target.files[0]) return;
  const token = document.cookie.split("; ").find((c) => c.startsWith("csrftoken="))?.slice(10);
  const headers = { "Content-Type": "application/octet-stream", ...(token ? { "x-csrftoken": token } : {}) };
  const answer = await fetch(event.target.dataset.to, { method: "POST", headers, body: event.target.files[0] });
  box.innerHTML = await answer.text();
  htmx.process(box);
  begin();
});

function begin() {
  box.querySelectorAll(".box-tools, .box-how").forEach((each) => (each.hidden = false));
  show();
  const said = document.getElementById("box-said");
  if (said) { document.getElementById("box-head").focus({ preventScroll: true }); said.scrollIntoView({ block: "center" }); }
}
document.addEventListener("htmx:afterSwap", begin);
begin();
