// The chat: times of the reader's own place, lines between days and before what is new, how many
// are unread, names after an @, and what a message can be done to.

import { clock, dayOf, dayWords } from "./days.js";

const $ = (id) => document.getElementById(id);
const url = `/matches/${document.body.dataset.match}`;
const state = () => $("state").dataset;
const page = $("chat-page"), words = page.dataset, lines = $("chat-lines");
const cookie = (name) => document.cookie.split("; ").find((c) => c.startsWith(`${name}=`))?.slice(name.length + 1);
const remarks = () => [...$("remarks").querySelectorAll(":scope > .remark")];
const number = (line) => Number(line.dataset.number);

export function send(path, values = {}) {
  const headers = { "x-csrftoken": cookie("csrftoken") ?? "" };
  return fetch(`${url}/${path}`, { method: "POST", headers, body: new URLSearchParams(values) });
}

// Times and days
export function times(list) {
  for (const time of list.querySelectorAll("time[datetime]")) time.textContent = clock.format(new Date(time.dateTime));
}
const between = (kind, text) => Object.assign(document.createElement("li"), { className: `chat-line ${kind}`, textContent: text });

// What is new stays marked while the chat is open; it begins after what had been read before.
let from = null, counted = 0;
const visible = () => !page.hidden && page.offsetParent !== null && document.visibilityState === "visible";
function draw() {
  const list = $("remarks");
  list.querySelectorAll(":scope > .chat-line").forEach((line) => line.remove());
  times(list);
  let day = null, marked = false;
  for (const line of remarks()) {
    const its = dayOf(line.dataset.atTime);
    if (its !== day) line.before(between("day", dayWords(its)));
    day = its;
    const fresh = counted > 0 && from !== null && number(line) > from && !line.classList.contains("own");
    if (fresh && !marked) line.before(between("new", words.new.replace("{number}", counted)));
    marked ||= fresh;
  }
  for (const button of list.querySelectorAll("[data-written]")) {
    if (Date.now() - new Date(button.dataset.written) > 600000) button.closest("details").remove();
  }
}
// Strangers have nothing stored: for them everything is read that was there when they came.
const known = document.querySelector("#show-notes") !== null;
let seen = known ? null : Number($("remarks").dataset.count);
function unread() {
  const count = known ? Number(state().unread) : Number($("remarks").dataset.count) - seen;
  if (visible()) read(count);
  const shown = visible() ? 0 : count;
  for (const id of ["unread", "unread-log"]) {
    $(id).hidden = shown <= 0;
    $(id).textContent = shown;
  }
}
let told = 0;
function read(count) {
  const last = remarks().at(-1);
  if (from === null) { from = Number(state().read); counted = count; draw(); bottom(); }
  if (!known) { seen = Number($("remarks").dataset.count); return; }
  if (last && number(last) > Math.max(told, Number(state().read)) && count > 0) {
    told = number(last);
    send("chat/read", { upto: told }).then(refresh);
  }
}
const refresh = () => htmx.trigger("#refresh", "refresh");
const scroller = () => (innerWidth < 720 ? document.scrollingElement : lines);
const bottom = () => { scroller().scrollTop = scroller().scrollHeight; };

document.addEventListener("book-shows", ({ detail }) => {
  if (detail !== "chat") { from = null; counted = 0; draw(); }
  unread();
});
document.addEventListener("visibilitychange", unread);
let drawn = "";
document.addEventListener("htmx:afterSettle", () => {
  const now = `${$("remarks").dataset.mark} ${$("chat-asked").dataset.mark}`;
  if (now !== drawn) {
    const near = scroller().scrollHeight - scroller().scrollTop - scroller().clientHeight < 80;
    draw();
    if (near && visible()) bottom();
    drawn = now;
  }
  for (const [id, name] of [["chat-muted", "muted"], ["chat-watchers", "watchers"]]) if ($(id)) $(id).checked = state()[name] === "yes";
  unread();
});

// What can be done to a message, and the settings of the chat.
document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("button[data-chat]");
  if (!button) return;
  const { chat, name, on, number: which } = button.dataset;
  await (chat === "remove" ? send(`chat/${which}/remove`) : send("chat/set", { do: chat, name, on }));
  refresh();
});
page.addEventListener("change", async (event) => {
  const { chat } = event.target.dataset;
  if (chat) { await send("chat/set", { do: chat, on: event.target.checked ? "yes" : "no" }); refresh(); }
});

// After an @ the names of the table are offered: arrows choose, Enter or Tab takes.
const field = $("remark"), list = $("say-names");
let chosen = 0;
const begun = () => field.value.slice(0, field.selectionStart).match(/(?:^|\s)@([^@]{0,40})$/);
function offered() {
  const typed = begun()?.[1].toLowerCase();
  return typed === undefined ? [] : JSON.parse(field.dataset.names).filter((name) => name.toLowerCase().startsWith(typed) && name.toLowerCase() !== typed);
}
function offer() {
  const names = offered();
  chosen = Math.max(0, Math.min(chosen, names.length - 1));
  list.replaceChildren(...names.map((name, at) => Object.assign(document.createElement("li"), { id: `say-name-${at}`, role: "option", textContent: `@${name}`, ariaSelected: String(at === chosen) })));
  list.hidden = !names.length;
  field.setAttribute("aria-expanded", names.length > 0);
  if (names.length) field.setAttribute("aria-activedescendant", `say-name-${chosen}`);
  else field.removeAttribute("aria-activedescendant");
}
function take(name) {
  const end = field.selectionStart, start = end - begun()[1].length;
  field.setRangeText(`${name} `, start, end, "end");
  chosen = 0;
  offer();
  field.focus();
}
if (field) {
  field.addEventListener("input", () => { chosen = 0; offer(); });
  field.addEventListener("blur", () => setTimeout(() => { list.hidden = true; field.setAttribute("aria-expanded", false); }, 150));
  field.addEventListener("keydown", (event) => {
    const names = list.hidden ? [] : offered();
    if (!names.length) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") chosen = (chosen + (event.key === "ArrowDown" ? 1 : names.length - 1)) % names.length;
    else if (event.key === "Enter" || event.key === "Tab") take(names[chosen]);
    else if (event.key === "Escape") list.hidden = true;
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key.startsWith("Arrow")) offer();
  });
  list.addEventListener("pointerdown", (event) => {
    const name = event.target.closest("li")?.textContent.slice(1);
    if (name) { event.preventDefault(); take(name); }
  });
}
document.addEventListener("htmx:afterSwap", ({ detail: { target } }) => { if (target.id === "dialog") times(target); });

draw();
unread();
