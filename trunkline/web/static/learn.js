// Words to look up, sections of the rules, "What is this about?". All texts come from the server.
const $ = (id) => document.getElementById(id);
const source = $("terms");
const terms = source ? JSON.parse(source.textContent) : {};

// Dotted words: the first time in each panel, wherever words stand to be read.
const SCOPES = ".panel, #decision, .view-sheet, #why, .learn-text, .explain, .friend, .hint, #dialog";
const PLACES = [
  ".panel-head h2:not(#question)", "thead th", ".explain p", ".friend li", ".hint p", ".hint li",
  "#why p:not(.rule)", "#decision .line", "#decision .notice", "#decision dt", "#decision .line-label",
  "#decision .pips", ".panel .line", ".panel .notice", ".panel dt", ".progress li > span",
  ".conditions li > span", ".why-ended p", "#dialog .line", "#dialog dt",
  ".learn-text p", ".learn-text dd", ".learn-text li",
].join(", ");
const LEFT_OUT = "a, button, summary, label, svg, kbd, .chip, .hidden-text, [aria-hidden], .learn-words dt, .learn-dialog h2";
const known = new Map();
for (const [id, { word, forms }] of Object.entries(terms)) for (const each of [word, ...forms]) known.set(each.toLowerCase(), id);
const escaped = [...known.keys()].sort((a, b) => b.length - a.length).map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
const found = escaped.length ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join("|")})(?![\\p{L}\\p{N}])`, "iu") : null;

function markAll() {
  if (found) for (const place of document.querySelectorAll(PLACES)) if (!place.dataset.read) mark(place);
}
function mark(place) {
  place.dataset.read = "yes";
  const scope = place.closest(SCOPES) ?? document.body;
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (!walker.currentNode.parentElement.closest(LEFT_OUT)) texts.push(walker.currentNode);
  for (let text of texts) {
    let rest = 0;
    for (let hit = match(text.data, rest); hit; hit = match(text.data, rest)) {
      const id = known.get(hit.word.toLowerCase());
      if (scope.querySelector(`button.term[data-term="${CSS.escape(id)}"]`)) rest = hit.at + hit.word.length;
      else { text = wrap(text, hit, id); rest = 0; }
    }
  }
}
function match(text, from) {
  const hit = found.exec(text.slice(from));
  return hit && { at: from + hit.index, word: hit[0] };
}
function wrap(text, { at, word }, id) {
  const inside = text.splitText(at), after = inside.splitText(word.length);
  const button = Object.assign(document.createElement("button"), { type: "button", className: "term", textContent: word });
  button.dataset.term = id;
  button.setAttribute("aria-expanded", "false");
  inside.replaceWith(button);
  return glue(button, after);
}
// Lines may break beside a button: a sign that belongs to the word stays with it.
const SIGNS = /^[.,:;!?)\]“”’…]+/;
function glue(button, after) {
  const signs = SIGNS.exec(after.data);
  if (!signs) return after;
  const glued = Object.assign(document.createElement("span"), { className: "glued" }), rest = after.splitText(signs[0].length);
  button.replaceWith(glued);
  glued.append(button, after);
  return rest;
}
let waits = false;
new MutationObserver(() => {
  if (waits) return;
  waits = true;
  requestAnimationFrame(() => { waits = false; markAll(); });
}).observe(document.body, { childList: true, subtree: true });
markAll();

// Their box: by pointing for a moment, a tap, or Enter; Escape closes it and gives the focus back.
const box = Object.assign(document.createElement("div"), { id: "term-box", className: "popover term-box", hidden: true });
box.setAttribute("role", "dialog");
box.setAttribute("aria-labelledby", "term-word");
box.tabIndex = -1;
let opener, pointing, leaving;
const part = (name, text, more = {}) => Object.assign(document.createElement(name), { textContent: text, ...more });
function open(button, stays) {
  const { word, says } = terms[button.dataset.term];
  close();
  opener = button;
  const links = part("p", "", { className: "term-links" });
  links.append(part("a", source.dataset.all, { href: `${source.dataset.words}#${button.dataset.term}`, target: "_blank" }));
  if (source.dataset.rules) links.append(part("a", source.dataset.short, { href: source.dataset.rules, target: "_blank" }));
  const away = part("button", "×", { type: "button", className: "term-close" });
  away.setAttribute("aria-label", source.dataset.close);
  away.addEventListener("click", () => close(true));
  const here = part("p", "", { className: "term-here", hidden: true });
  box.replaceChildren(part("h3", word, { id: "term-word" }), part("p", says, { id: "term-says" }), here, links, away);
  (button.closest("dialog") ?? document.body).append(box);
  box.hidden = false;
  button.setAttribute("aria-expanded", "true");
  button.setAttribute("aria-describedby", "term-says");
  if (document.body.dataset.match) tellHere(button, here);
  settle(button);
  if (stays) box.focus();
}
// The same word in numbers of this position, from the server, which knows what this reader may know.
async function tellHere(button, place) {
  const eyes = document.querySelector("#draft [name='as']")?.value ?? "";
  const answer = await fetch(`/matches/${document.body.dataset.match}/here/${button.dataset.term}?as=${encodeURIComponent(eyes)}`);
  const { here } = answer.ok ? await answer.json() : {};
  if (!here || opener !== button) return;
  place.replaceChildren(part("b", source.dataset.here), ` ${here}`);
  place.hidden = false;
  settle(button);
}
function settle(button) {
  const at = button.getBoundingClientRect(), wide = box.offsetWidth, high = box.offsetHeight;
  box.style.left = `${Math.max(8, Math.min(at.left, innerWidth - wide - 8))}px`;
  box.style.top = `${at.bottom + high + 8 > innerHeight ? Math.max(8, at.top - high - 6) : at.bottom + 6}px`;
}
function close(back = false) {
  clearTimeout(leaving);
  if (box.hidden) return;
  box.hidden = true;
  opener?.setAttribute("aria-expanded", "false");
  opener?.removeAttribute("aria-describedby");
  if (back && opener?.isConnected) opener.focus();
  opener = undefined;
}
const term = (event) => event.target.closest?.("button.term");
// A word that comes to lie under a resting pointer, after a click that changed the page, stays shut.
let clicked = {};
document.addEventListener("pointerdown", ({ clientX, clientY }) => { clicked = { clientX, clientY }; }, { capture: true });
document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch" || (event.clientX === clicked.clientX && event.clientY === clicked.clientY)) return;
  if (event.target.closest?.("#term-box")) return clearTimeout(leaving);
  const button = term(event);
  if (button && button !== opener) { clearTimeout(pointing); pointing = setTimeout(() => open(button, false), 400); }
  if (button === opener) clearTimeout(leaving);
});
document.addEventListener("pointerout", (event) => {
  if (event.pointerType === "touch" || !(term(event) || event.target.closest?.("#term-box"))) return;
  clearTimeout(pointing);
  if (!box.contains(document.activeElement)) { clearTimeout(leaving); leaving = setTimeout(() => close(), 300); }
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || box.hidden) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  close(true);
}, { capture: true });
document.addEventListener("focusin", (event) => {
  if (!box.hidden && !box.contains(event.target) && event.target !== opener) close();
});

// Clicks: a word, a section of the rules, printing, and what stands in the dialog of help.
const ask = (verb, url, more) => globalThis.htmx.ajax(verb, url, more);
document.addEventListener("click", (event) => {
  const at = (selector) => event.target.closest?.(selector);
  if (term(event)) {
    event.preventDefault();
    event.stopPropagation();
    clearTimeout(pointing);
    return open(term(event), true);
  }
  if (!box.hidden && !at("#term-box")) close();
  if (at("[data-section]")) ask("GET", at("[data-section]").dataset.section, { target: "#dialog", swap: "innerHTML" });
  else if (at("[data-learn]")) ask("GET", at("[data-learn]").dataset.learn, { target: "#dialog", swap: "innerHTML" });
  else if (at("[data-explain-again]")) again(at("[data-explain-again]"));
  else if (at("#menu-explain")) explainMe(at("#menu-explain"));
  else if (at("#print")) print();
  else if (at(".learn-tabs [role=tab]")) choose(at(".learn-tabs [role=tab]"));
}, { capture: true });
function explainMe(item) {
  const on = item.getAttribute("aria-checked") !== "true";
  item.setAttribute("aria-checked", String(on));
  ask("POST", `/matches/${document.body.dataset.match}/explained`, { swap: "none", values: { do: "switch", explain: on ? "yes" : "", seat: item.dataset.seat } });
}
document.addEventListener("change", (event) => {
  if (event.target.id === "explain-me") $("menu-explain")?.setAttribute("aria-checked", String(event.target.checked));
});
function again(button) {
  $("menu-explain")?.setAttribute("aria-checked", "true");
  $("dialog").close();
  ask("POST", `/matches/${document.body.dataset.match}/explained`, { swap: "none", values: { do: "again", seat: button.dataset.explainAgain } });
}

// The tabs of "What is this about?"
function choose(tab) {
  for (const each of tab.parentElement.children) {
    const chosen = each === tab;
    each.setAttribute("aria-selected", String(chosen));
    each.tabIndex = chosen ? 0 : -1;
    $(each.getAttribute("aria-controls")).hidden = !chosen;
  }
  tab.focus();
}
document.addEventListener("keydown", (event) => {
  const tab = event.target.closest?.(".learn-tabs [role=tab]"), by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!tab || !by) return;
  event.preventDefault();
  const tabs = [...tab.parentElement.children];
  choose(tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length]);
});
