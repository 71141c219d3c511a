// What can scroll can be focused, so that the arrow keys reach all of it. What has room for all
// that it holds is no stop of the tab key: which is which depends on the window and on the words.

const PLACES = "[data-scrolls]";
const scrolls = (place) => {
  const { overflowX, overflowY } = getComputedStyle(place), free = (value) => value === "auto" || value === "scroll";
  return (free(overflowY) && place.scrollHeight > place.clientHeight + 1) || (free(overflowX) && place.scrollWidth > place.clientWidth + 1);
};

function open(place) {
  place.tabIndex = 0;
  if (place.matches("section")) return;
  place.setAttribute("role", "group");
  const head = place.closest("[aria-labelledby]")?.getAttribute("aria-labelledby");
  if (place.dataset.scrolls) place.setAttribute("aria-label", place.dataset.scrolls);
  else if (head) place.setAttribute("aria-labelledby", head);
}

function shut(place) {
  if (place === document.activeElement) return;
  place.removeAttribute("tabindex");
  if (place.matches("section")) return;
  for (const name of ["role", "aria-label", "aria-labelledby"]) place.removeAttribute(name);
}

let asked = false;
const sizes = new ResizeObserver(soon), known = new WeakSet();
function soon() {
  if (asked) return;
  asked = true;
  requestAnimationFrame(() => { asked = false; look(); });
}
function look() {
  const places = [...document.querySelectorAll(PLACES)], found = places.map(scrolls);
  places.forEach((place, index) => (found[index] ? open : shut)(place));
  for (const place of places.filter((each) => !known.has(each))) {
    known.add(place);
    sizes.observe(place);
  }
}

new MutationObserver(soon).observe(document.body, { childList: true, subtree: true });
document.addEventListener("toggle", soon, true);
document.fonts.ready.then(soon);
look();
