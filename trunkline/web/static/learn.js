// Words to look up, sections of the rules, "What is this about?". All texts come from the server.
const $ = (id) => document.getElementById(id);
const source = $("terms");
const terms = source ? JSON.parse(source.textContent) : {};

// Dotted words: the first time in each panel, in the places that are meant to be read slowly.
const SCOPES = ".panel, #decision, .view-sheet, #why, .learn-text, .explain, #dialog";
const PLACES = ".panel:not(.learn-text) thead th, #decision thead th, .view-sheet thead th, .explain p, #why p:not(.rule), .learn-text p, .learn-text dd, .learn-text li, .learn-text thead th";
const LEFT_OUT = "a, button, svg, kbd, .hidden-text, .muted, [aria-hidden], .line > b";
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
  return after;
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
  box.replaceChildren(part("h3", word, { id: "term-word" }), part("p", says, { id: "term-says" }), links, away);
  (button.closest("dialog") ?? document.body).append(box);
  box.hidden = false;
  button.setAttribute("aria-expanded", "true");
  button.setAttribute("aria-describedby", "term-says");
  const at = button.getBoundingClientRect(), wide = box.offsetWidth, high = box.offsetHeight;
  box.style.left = `${Math.max(8, Math.min(at.left, innerWidth - wide - 8))}px`;
  box.style.top = `${at.bottom + high + 8 > innerHeight ? Math.max(8, at.top - high - 6) : at.bottom + 6}px`;
  if (stays) box.focus();
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
document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
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
  else if (at("#print")) print();
  else if (at(".learn-tabs [role=tab]")) choose(at(".learn-tabs [role=tab]"));
}, { capture: true });
function again(button) {
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
