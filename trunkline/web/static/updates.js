// Updates: the page says which parts it has, and answers bring the others. An answer fits the page
// that asked; what another answer has changed meanwhile is noticed by the marks and asked for again.

const $ = (id) => document.getElementById(id);
const state = () => $("state").dataset;
const isUpdate = (config) => config.path.split("?")[0].endsWith("/update");

let asked = 0, shown = 0, healing = "";

document.addEventListener("htmx:configRequest", ({ detail }) => {
  detail.asked = ++asked;
  // What is typed into the decision goes with it: only news from others may leave it as it is.
  const kept = [...document.querySelectorAll("[data-mark]")].filter((part) => part.id !== "decision" || detail.elt.id === "refresh");
  detail.headers["Page-Has"] = kept.map((part) => `${part.id}=${part.dataset.mark}`).join(" ");
  detail.headers["Page-Base"] = state().base;
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { xhr, requestConfig } = detail, keeps = xhr.getResponseHeader("Page-Keeps");
  if (isUpdate(requestConfig) && requestConfig.asked < shown) detail.shouldSwap = false;
  else if (keeps && keeps !== state().base) {
    detail.shouldSwap = false;
    htmx.trigger("#refresh", "refresh");
  } else if (isUpdate(requestConfig) || requestConfig.verb === "post") shown = requestConfig.asked;
});

// What is pressed stays until it is let go, else the click is lost, and a field until what was typed
// is sent. News from others come after that, and after the answer: they take along what was chosen.
const TYPING = 400;
let pressed = false, typed = -TYPING, waiting = false;
const inHand = () => pressed || performance.now() - typed < TYPING;
function catchUp() {
  if (!waiting || inHand() || document.querySelector(".htmx-request")) return;
  waiting = false;
  htmx.trigger("#refresh", "refresh");
}
addEventListener("pointerdown", () => { pressed = true; }, { capture: true });
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => { pressed = false; catchUp(); }), { capture: true });
document.addEventListener("input", (event) => {
  if (!event.target.closest?.("#decision")) return;
  typed = performance.now();
  setTimeout(catchUp, TYPING + 1);
});
document.addEventListener("htmx:afterRequest", () => setTimeout(catchUp));
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!inHand() || detail.requestConfig.elt.id !== "refresh" || !detail.shouldSwap) return;
  detail.shouldSwap = false;
  waiting = true;
});

// The log grows at its top, the chat at its foot; what a list has too much of goes at the other end.
document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => {
  const { target, fragment } = detail, said = fragment.dataset;
  if (!said || !("after" in said)) return;
  if (target.dataset.mark !== said.after) return void (detail.shouldSwap = false);
  target.dataset.mark = said.mark;
  target.dataset.count = said.count;
  const least = Math.max(0, (Number(said.most) || Infinity) - fragment.children.length);
  const lines = [...target.children].filter((each) => !each.matches(".chat-line")), foot = detail.swapStyle === "beforeend" || target.classList.contains("chat");
  const over = Math.max(0, lines.length - least);
  for (const line of foot ? lines.slice(0, over) : lines.slice(lines.length - over)) line.remove();
});

// The marks of the draft go into the empty groups of the map, with what the hexes say then.
let board = null, marks = null;
function takeIn() {
  const picture = document.querySelector("#board svg"), given = $("marks");
  if (!picture || !given || (picture === board && given === marks)) return;
  [board, marks] = [picture, given];
  const fresh = given.content.cloneNode(true);
  if (!fresh.firstElementChild) return;
  for (const layer of ["marks-under", "marks-over"]) {
    picture.querySelector(`.${layer}`).replaceWith(fresh.querySelector(`.${layer}`));
  }
  picture.querySelector(":scope > .targets")?.remove();
  const targets = fresh.querySelector(".targets");
  if (targets) picture.append(targets);
  picture.querySelectorAll("[data-name]").forEach(unsay);
  fresh.querySelectorAll("[data-for]").forEach((said) => say(picture, said));
  const covers = (picture.querySelector(".marks-under").dataset.covers ?? "").split(" ");
  picture.querySelectorAll("[data-of]").forEach((part) => {
    if (part.dataset.of.split(" ").some((hex) => covers.includes(hex))) part.setAttribute("display", "none");
    else part.removeAttribute("display");
  });
}
function say(picture, said) {
  const hex = picture.querySelector(`g[data-hex="${CSS.escape(said.dataset.for)}"]`);
  if (!hex) return;
  hex.dataset.name = hex.getAttribute("aria-label") ?? "";
  if (said.hasAttribute("aria-label")) hex.setAttribute("aria-label", said.getAttribute("aria-label"));
  for (const name of ["tag", "legal", "chosen"]) if (name in said.dataset) hex.dataset[name] = said.dataset[name];
}
function unsay(hex) {
  hex.setAttribute("aria-label", hex.dataset.name);
  for (const name of ["name", "tag", "legal", "chosen"]) delete hex.dataset[name];
}
document.addEventListener("htmx:oobAfterSwap", takeIn);

// After an answer the page must have the marks that the answer names.
function heal() {
  const named = state().marks, lacks = (pair) => {
    const [id, mark] = pair.split("=");
    return $(id)?.dataset.mark !== mark;
  };
  if (!named.split(" ").some((pair) => pair && lacks(pair))) return void (healing = "");
  if (healing === named) return; // it was asked for once more already
  healing = named;
  state().base = "";
  htmx.trigger("#refresh", "refresh");
}

let settled = null;
document.addEventListener("htmx:afterSettle", () => {
  if (settled === $("state")) return;
  settled = $("state");
  takeIn();
  heal();
});
takeIn();
