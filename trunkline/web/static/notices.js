// Notices: push of this browser, asked for only by a click; the time zone of quiet hours.

const $ = (id) => document.getElementById(id);
const cookie = (name) => document.cookie.split("; ").find((c) => c.startsWith(`${name}=`))?.slice(name.length + 1);

// What this browser can do, in one word; each has its sentence on the page.
async function state() {
  if (!isSecureContext) return "insecure";
  const apple = /iPhone|iPad|Macintosh.*Mobile/.test(navigator.userAgent);
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return apple ? "install" : "unable";
  return Notification.permission === "denied" ? "blocked" : "ask";
}
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
async function mark(address) {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(address));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
async function subscription() {
  const worker = await navigator.serviceWorker?.getRegistration("/");
  return worker?.pushManager?.getSubscription() ?? null;
}
function tell(word) {
  document.querySelectorAll("[data-push]").forEach((line) => (line.hidden = line.dataset.push !== word));
  $("push-ask").hidden = word !== "ask" && word !== "failed";
}
async function show() {
  const offer = $("push-offer");
  if (!offer) return;
  zone();
  const word = await state(), known = word === "ask" && (await subscription());
  const here = known && document.querySelector(`[data-push-mark="${await mark(known.endpoint)}"]`);
  if (here) here.querySelector(".this-browser").hidden = false;
  if (!offer.isConnected) return;
  offer.hidden = Boolean(here);
  tell(word);
}
async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") return tell(await state());
  const key = $("notices").dataset.pushKey, path = $("notices").dataset.path;
  try {
    const worker = await navigator.serviceWorker.ready;
    const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
    const { endpoint, keys } = found.toJSON();
    const installed = matchMedia("(display-mode: standalone)").matches ? "yes" : "";
    await htmx.ajax("POST", `${path}/push`, { target: "#notices", swap: "outerHTML", values: { endpoint, ...keys, installed } });
  } catch { tell("failed"); }
}
document.addEventListener("click", (event) => { if (event.target.closest("#push-ask")) subscribe(); });

// Quiet hours are those of the place where one is: the zone goes along when they are changed.
function zone() {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  document.querySelectorAll("[data-zone]").forEach((field) => { if (here) field.value = here; });
  document.querySelectorAll("[data-zone-name]").forEach((said) => { if (here) said.textContent = here.replaceAll("_", " "); });
}
document.addEventListener("htmx:afterSettle", show);
show();
