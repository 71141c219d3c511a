// The log: all of it, page by page while scrolling; found and filtered; following the position.
// #log has the newest lines and grows at its top; #log-found shows what was looked for, or the
// lines around a past position that #log does not reach.

import { clock, dayOf, dayWords } from "./days.js";

const $ = (id) => document.getElementById(id);
const body = document.body, url = `/matches/${body.dataset.match}`;
const state = () => $("state").dataset;
const book = $("log-page"), live = () => $("log"), found = $("log-found"), form = $("log-find");
const FULL = 200; // lines of a whole page, as the server gives them
let showing = "now", reached = false, newer = false, loading = false, asked = 0;

const shown = () => (showing === "now" ? live() : found);
const version = (line) => Number(line?.id.slice(4) ?? 0);
const entries = (list) => list.querySelectorAll(":scope > [data-line]");
const last = (list) => [...entries(list)].at(-1);
const lineAt = (list, at) => list.querySelector(`:scope > [data-line="${at}"]:not(.undone)`);
const chosen = () => Object.fromEntries([...new FormData(form)].filter(([, value]) => value.trim()));

async function lines(values) {
  const answer = await fetch(`${url}/log?${new URLSearchParams(values)}`);
  if (!answer.ok) throw new Error(answer.status);
  const made = document.createElement("template");
  made.innerHTML = await answer.text();
  return made.content;
}

// What is new since one's last turn, which line is shown, where a day, a round or a turn begins.
function mark() {
  const { own, at } = state();
  for (const list of [live(), found]) {
    const all = [...entries(list)], days = all.map((line) => dayOf(Number(line.dataset.when)));
    const several = days.some((day) => day !== days[0]);
    let before = null;
    for (const [index, line] of all.entries()) {
      const number = Number(line.dataset.line), stands = !line.classList.contains("undone");
      const fresh = own !== "" && number > Number(own), follows = before && own !== "" && Number(before.dataset.line) > Number(own);
      line.classList.toggle("new", stands && fresh);
      line.querySelector(":scope > .number").title = several ? `${dayWords(days[index])} ${clock.format(Number(line.dataset.when))}` : "";
      const parts = list === live() && at === "" && Number(state().new) > 0;
      head(line, "since", parts && (fresh ? !before && book.dataset.since : follows && book.dataset.before));
      head(line, "day", several && days[index] !== days[index - 1] && dayWords(days[index]));
      line.classList.toggle("later", at !== "" && number > Number(at));
      line.classList.toggle("here", stands && at !== "" && number === Number(at));
      const opens = !before || before.dataset.round !== line.dataset.round;
      head(line, "round", opens && line.dataset.round);
      head(line, "turn", (opens || before.dataset.turn !== line.dataset.turn) && line.dataset.turn);
      before = line;
    }
  }
}
function head(line, name, words) {
  const has = line.querySelector(`:scope > .log-${name}`);
  if (!words) return has?.remove();
  const made = has ?? Object.assign(document.createElement("p"), { className: `log-${name}` });
  if (made.textContent !== words) made.textContent = words;
  if (!has) line.insertBefore(made, line.querySelector(":scope > .number"));
}

function show(name) {
  showing = name;
  live().hidden = name !== "now";
  found.hidden = name === "now";
  if (name === "now") reached = newer = false;
  ends();
}
function ends() {
  const list = shown(), count = entries(list).length;
  $("log-none").hidden = showing !== "find" || count > 0;
  $("log-earlier").hidden = reached || !count || version(last(list)) <= 1;
  $("log-newer").hidden = showing !== "past" || !newer;
}

// Earlier and later lines come when their place is scrolled to.
async function grow(later) {
  if (loading) return;
  loading = true;
  const list = shown(), ends_at = later ? entries(list)[0] : last(list);
  try {
    const more = await lines({ ...(showing === "find" ? chosen() : {}), [later ? "after" : "before"]: version(ends_at) });
    if (list !== shown() || !ends_at.isConnected) return;
    const full = more.querySelectorAll("[data-line]").length >= FULL, high = book.scrollHeight;
    if (later) { list.prepend(more); newer = full; } else { list.append(more); reached = !full; }
    mark();
    ends();
    if (later) book.scrollTop += book.scrollHeight - high;
  } finally {
    loading = false;
    if (!$(later ? "log-newer" : "log-earlier").hidden) watch();
  }
}
const sight = new IntersectionObserver((seen) => {
  for (const { isIntersecting, target } of seen) if (isIntersecting && !target.hidden) grow(target.id === "log-newer");
});
function watch() {
  for (const id of ["log-earlier", "log-newer"]) { sight.unobserve($(id)); sight.observe($(id)); }
}

// A past position: its line is in sight, amber, in the middle.
let followed = null;
async function follow() {
  const { at } = state();
  if (showing === "find") return;
  if (at === "" || at === "0" || lineAt(live(), at)) show("now");
  else if (showing !== "past" || !lineAt(found, at)) await around(at);
  if (at !== state().at || at === followed) return;
  if (centre() || at === "") followed = at;
}
function centre() {
  const line = shown().querySelector(":scope > .here"), box = line?.getBoundingClientRect();
  if (line && innerWidth >= 720) book.scrollTop += (box.top + box.bottom) / 2 - book.getBoundingClientRect().top - book.clientHeight / 2;
  return line;
}
// What is said of the action comes later and takes some of the log's height.
new ResizeObserver(() => state().at !== "" && followed === state().at && centre()).observe(book);
async function around(at) {
  const turn = ++asked, got = await lines({ around: at });
  if (turn !== asked || at !== state().at) return;
  found.replaceChildren(got);
  reached = false;
  newer = true;
  mark();
  show("past");
}

// Search and filters
async function find() {
  const values = chosen(), turn = ++asked;
  if (!Object.keys(values).length) {
    found.replaceChildren();
    show("now");
    followed = null;
    return follow();
  }
  const got = await lines(values);
  if (turn !== asked) return;
  found.replaceChildren(got);
  reached = entries(found).length < FULL;
  mark();
  show("find");
  book.scrollTop = 0;
}
function open(wanted) {
  form.hidden = !wanted;
  $("find-log").setAttribute("aria-expanded", wanted);
  if (wanted) { $("show-log").click(); $("log-text").focus(); }
}
let typed;
form.addEventListener("input", () => { clearTimeout(typed); typed = setTimeout(find, 200); });
form.addEventListener("submit", (event) => { event.preventDefault(); clearTimeout(typed); find(); });
form.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  event.preventDefault();
  event.stopPropagation();
  form.reset();
  clearTimeout(typed);
  find();
  open(false);
  book.focus({ preventScroll: true });
});
$("find-log").addEventListener("click", () => {
  if (!form.hidden) { form.reset(); find(); }
  open(form.hidden);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || document.documentElement.dataset.keys === "off") return;
  if ($("dialog").open || document.activeElement?.matches?.("input:not([type=range]), textarea, select")) return;
  if (!["table", "study", "log"].includes(body.dataset.view)) return; // other views have their own
  event.preventDefault();
  if (innerWidth < 720) document.dispatchEvent(new CustomEvent("table-go", { detail: "log" }));
  open(true);
});

// "Undo to here": one button, which stands in the line that is pointed at or focused.
const undo = Object.assign(document.createElement("button"), { type: "button", className: "link to-here", id: "undo-to-here", textContent: book.dataset.toHere ?? "" });
function offer(event) {
  const line = event.target.closest?.("#log-page [data-line]");
  if (!("toHere" in book.dataset) || !line || line.contains(undo)) return;
  const number = line.dataset.line, takes = !line.classList.contains("undone") && Number(number) < Number(state().actions);
  if (!takes) return undo.remove();
  undo.dataset.to = number;
  line.append(undo);
}
book.addEventListener("pointerover", offer);
book.addEventListener("focusin", offer);
undo.addEventListener("click", () => htmx.ajax("GET", `${url}/undo?to=${undo.dataset.to}`, { target: "#dialog", swap: "innerHTML" }));

let settled = null;
function look() {
  if (settled === $("state")) return;
  settled = $("state");
  mark();
  show(showing);
  follow();
}
document.addEventListener("htmx:afterSettle", look);
// What is said of a past action makes the panel above longer: its line stays in sight.
new ResizeObserver(() => { if (state().at !== "") { followed = null; follow(); } }).observe(book);
document.fonts.ready.then(() => { followed = null; follow(); });
look();
watch();
