// The waiting room: links are copied, menus and dialogs open and close, seconds are counted.

const $ = (id) => document.getElementById(id);
const dialog = $("dialog");

// Parts that are the same stay as they are; a part with an open menu is renewed when it is closed.
let late = false;
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const { target, fragment } = event.detail, fresh = fragment?.firstElementChild;
  if (!fresh) return;
  const busy = target.querySelector(".room-menu[open]") || (target.contains(document.activeElement) && document.activeElement.matches("input"));
  if (busy && target.id === "room-seats") late = true;
  if ((busy && target.id === "room-seats") || fresh.isEqualNode(bare(target))) event.detail.shouldSwap = false;
});
function bare(element) {
  const copy = element.cloneNode(true);
  copy.removeAttribute("hx-swap-oob");
  return copy;
}
const refresh = () => htmx.trigger("#refresh", "refresh");
function close(menu) {
  menu.open = false;
  menu.querySelectorAll("details").forEach((inner) => (inner.open = false));
  if (late) { late = false; refresh(); }
}
document.addEventListener("toggle", (event) => {
  if (!event.target.matches?.(".room-menu") || !event.target.open) return;
  document.querySelectorAll(".room-menu[open]").forEach((other) => { if (other !== event.target) close(other); });
}, true);
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector(".room-menu[open]");
  if (!menu) return;
  close(menu);
  menu.querySelector("summary").focus();
});

document.addEventListener("click", async (event) => {
  const here = event.target.closest(".room-menu");
  document.querySelectorAll(".room-menu[open]").forEach((menu) => { if (menu !== here) close(menu); });
  const copy = event.target.closest("[data-link]"), share = event.target.closest("[data-share]");
  if (copy) await give(copy);
  else if (share) navigator.share?.({ url: whole(share.dataset.share) }).catch(() => {});
  else if (event.target.closest("[data-close]")) dialog.close();
  if (here && event.target.closest("button")) close(here);
});
const whole = (link) => new URL(link, location.href).href;
const onPhone = () => matchMedia("(max-width: 719px)").matches;
async function give(button) {
  const link = whole(button.dataset.link);
  if (onPhone() && navigator.share) return navigator.share({ url: link }).catch(() => {});
  if (!(await written(link))) return;
  const words = button.innerHTML;
  button.textContent = button.dataset.copied;
  setTimeout(() => (button.innerHTML = words), 2000);
}
async function written(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false);
  const field = Object.assign(document.createElement("input"), { value: text });
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
document.querySelectorAll("[data-share]").forEach((button) => (button.hidden = !navigator.share));
$("table-link").value = whole($("table-link").value);

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target !== dialog) return;
  if (!dialog.open) dialog.showModal();
  dialog.querySelector("h2")?.focus();
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.requestConfig.verb !== "post" || !event.detail.xhr.status) return;
  if (event.detail.elt.closest?.("#dialog")) dialog.close();
  if (event.detail.elt.id === "say-form" && event.detail.xhr.status < 400) $("remark").value = "";
});

// Times of remarks, as the table's chat has them.
const language = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang;
function times() {
  document.querySelectorAll("time[data-time]:empty").forEach((time) => {
    time.textContent = new Date(time.dateTime).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
  });
}
const remarks = () => $("room-remarks");
document.addEventListener("htmx:oobAfterSwap", (event) => { times(); if (event.detail.target.id === "room-remarks") toEnd(); counting(); });
const toEnd = () => remarks() && (remarks().scrollTop = remarks().scrollHeight);
times();
toEnd();

// The seconds until it starts; the server starts it, the page only counts.
let clock, ends = 0;
function counting() {
  clearInterval(clock);
  const left = Number($("room-start").dataset.seconds);
  if (!$("countdown")) return;
  ends = Date.now() + left * 1000;
  clock = setInterval(() => {
    const seconds = Math.max(0, Math.round((ends - Date.now()) / 1000)), words = $("countdown");
    if (!words) return clearInterval(clock);
    words.textContent = words.dataset.words.replace("{seconds}", seconds);
    if (seconds === 0) { clearInterval(clock); setTimeout(refresh, 1200); }
  }, 1000);
}
counting();

document.addEventListener("htmx:sseClose", (event) => {
  if (event.detail.type === "message") gone();
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.elt.id === "refresh" && event.detail.xhr.status === 404) gone();
});
function gone() {
  if (!$("live")) return;
  const { words, back } = $("ended").dataset, main = document.querySelector("main"), told = document.createElement("section");
  const said = Object.assign(document.createElement("p"), { className: "notice warn", role: "alert", textContent: words });
  const buttons = Object.assign(document.createElement("p"), { className: "buttons" });
  buttons.append(Object.assign(document.createElement("a"), { className: "button main", href: "/", textContent: back }));
  told.className = "panel invitation";
  told.append(said, buttons);
  main.className = "narrow";
  main.replaceChildren(told);
  $("room-pill")?.remove();
  setTimeout(() => $("live")?.remove());
}
