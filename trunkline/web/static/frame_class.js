// What the frame's style has to know of the decision and the panels, as classes of the page.
// A style that asked for it itself (`body:has(...)`) would restyle the whole page at every change.

const { classList } = document.body, is = (selector) => !!document.querySelector(selector);

function tell() {
  classList.toggle("broad", is("#decision.broad"));
  classList.toggle("to-confirm", is("#decision #main-act"));
  classList.toggle("banded", is("body > .table-band:not([hidden])"));
  classList.toggle("all-quiet", !is("#panel-companies tbody tr:not(.quiet)"));
}
for (const when of ["htmx:oobAfterSwap", "htmx:afterSwap", "htmx:afterSettle"]) document.addEventListener(when, tell);
tell();
