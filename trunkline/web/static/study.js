// Study: the runs of a past action on the map, and the keys that lead from action to action.

const $ = (id) => document.getElementById(id);
let wanted = ""; // the drawing that was asked for last; it is kept from run to run

function given() {
  const review = $("review"), found = (name) => review?.querySelector(`template[data-marks="${name}"]`);
  return found(wanted) ?? found("difference") ?? found("ran") ?? null;
}

function draw() {
  const marks = given(), picture = document.querySelector("#board svg");
  if (!marks || !picture) return;
  const name = marks.dataset.marks, under = picture.querySelector(".marks-under");
  if (!under || (under.dataset.drawing === name && under.dataset.of === $("state").dataset.at)) return;
  const fresh = marks.content.cloneNode(true);
  for (const layer of ["marks-under", "marks-over"]) picture.querySelector(`.${layer}`).replaceWith(fresh.querySelector(`.${layer}`));
  Object.assign(picture.querySelector(".marks-under").dataset, { drawing: name, of: $("state").dataset.at });
  $("map-view").dispatchEvent(new Event("runs-drawn"));
  for (const button of $("review").querySelectorAll("[data-drawing]")) button.setAttribute("aria-pressed", button.dataset.drawing === name);
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("#review [data-drawing]");
  if (!button) return;
  wanted = button.dataset.drawing;
  draw();
});
document.addEventListener("keydown", (event) => {
  const keys = document.documentElement.dataset.keys;
  if (event.ctrlKey || event.metaKey || event.altKey || keys === "off" || $("dialog").open || !$("review")) return;
  if (document.activeElement?.matches?.("input:not([type=range]), textarea, select")) return;
  const buttons = $("review").querySelectorAll("[data-drawing]"), way = $("review").querySelector(`[data-way="${CSS.escape(event.key)}"]`);
  const pressed = /^[123]$/.test(event.key) ? buttons[Number(event.key) - 1] : way;
  if (!pressed) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressed.click();
}, { capture: true });
document.addEventListener("htmx:afterSettle", draw);
