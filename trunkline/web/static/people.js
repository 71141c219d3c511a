// Who is there, beside the names in the players' panel: a mark whose words are read and shown on pointing.

const NAMES = "#panel-players tbody td:first-child b";
function mark() {
  const marks = new Map([...document.querySelectorAll("#people [data-player]")].map((each) => [each.dataset.player, each.firstElementChild]));
  document.querySelectorAll(NAMES).forEach((name) => {
    const shown = marks.get(name.textContent.trim()), old = name.previousElementSibling;
    const words = shown?.textContent.trim() ?? "", before = old?.matches(".presence") ? old : null;
    if (before?.title === words) return;
    before?.remove();
    if (shown) name.before(small(shown, words));
  });
}
function small(shown, words) {
  const copy = shown.cloneNode(true), picture = copy.querySelector("svg");
  copy.querySelector(".presence-words").remove();
  copy.title = words;
  picture.removeAttribute("aria-hidden");
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", words);
  return copy;
}
document.addEventListener("htmx:afterSettle", mark);
