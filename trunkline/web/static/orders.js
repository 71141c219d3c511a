// Orders: sorting by buttons or dragging, and where the focus goes in their dialog.

const $ = (id) => document.getElementById(id);
const list = () => document.querySelector(".order-list");

function send(focus) {
  const here = list(), ids = [...here.children].map((each) => each.dataset.order).join(" ");
  const values = { ...JSON.parse(here.dataset.values), ids };
  htmx.ajax("POST", here.dataset.sorts, { source: here, swap: "none", values }).then(() => focus && $(focus)?.focus());
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-move]"), row = button?.closest("li");
  if (!row) return;
  const other = button.dataset.move === "-1" ? row.previousElementSibling : row.nextElementSibling;
  if (!other) return;
  if (button.dataset.move === "-1") other.before(row);
  else other.after(row);
  send(button.id);
});

let dragged = null;
document.addEventListener("dragstart", (event) => {
  dragged = event.target.closest?.(".order-list > li") ?? null;
  dragged?.classList.add("dragged");
});
document.addEventListener("dragover", (event) => {
  const over = dragged && event.target.closest?.(".order-list > li");
  if (!over || over === dragged) return;
  event.preventDefault();
  const box = over.getBoundingClientRect();
  if (event.clientY < box.top + box.height / 2) over.before(dragged);
  else over.after(dragged);
});
document.addEventListener("drop", (event) => dragged && event.preventDefault());
document.addEventListener("dragend", () => {
  if (!dragged) return;
  dragged.classList.remove("dragged");
  dragged = null;
  send();
});

// A form that was opened by its kind begins at its first field; a dialog without one at its head.
document.addEventListener("htmx:afterSettle", ({ detail: { target } }) => {
  if (target?.id !== "dialog" || !$("orders-dialog")) return;
  (document.querySelector("#order-form select, #order-form input:not([type=hidden])") ?? document.querySelector("#orders-dialog h2"))?.focus();
});
