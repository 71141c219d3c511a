// Trunkline as an app: the service worker, the offer to install it, and what is read is read
// everywhere. Nobody is asked for anything here.

const worker = navigator.serviceWorker;
worker?.register("/sw.js").catch(() => undefined);

// Browsers that can install say so once; the account page shows a button then.
let offer = null;
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer = event;
  showOffer();
});
function showOffer() {
  const panel = document.getElementById("install");
  if (panel) panel.hidden = offer === null;
}
document.addEventListener("htmx:afterSettle", showOffer);
document.addEventListener("click", async (event) => {
  if (!offer || !event.target.closest("#install-app")) return;
  const asked = offer;
  offer = null;
  await asked.prompt();
  showOffer();
});

// What went wrong stands over the page, over an open dialog too, until something works again; a table
// decides for itself when that is.
const place = document.getElementById("fault"), atTable = Boolean(document.getElementById("state"));
function fault() {
  const here = document.getElementById("fault") ?? place, over = document.querySelector("dialog[open]") ?? document.body;
  if (here.parentElement !== over) over.append(here);
  return here;
}
document.addEventListener("htmx:beforeRequest", fault);
document.addEventListener("htmx:afterRequest", (event) => { if (event.detail.xhr.status < 400 && !atTable) fault().textContent = ""; });
document.addEventListener("htmx:sendError", (event) => {
  if (event.detail.requestConfig.verb === "post" && !atTable) fault().textContent = fault().dataset.silent;
});

// A table that lies in front for a second is read; so is what comes while it does.
const match = document.body.dataset.match, holds = () => {
  const { viewer, plan } = document.getElementById("state")?.dataset ?? {};
  return viewer && plan !== "yes"; // in a plan everybody has all seats
};
const cookie = (name) => document.cookie.split("; ").find((c) => c.startsWith(`${name}=`))?.slice(name.length + 1);
let waiting = 0, kept = document.getElementById("state")?.dataset.version;
function read() {
  clearTimeout(waiting);
  if (document.visibilityState !== "visible" || !holds()) return;
  waiting = setTimeout(() => {
    if (document.visibilityState !== "visible") return;
    fetch(`/api/matches/${match}/opened`, { method: "POST", headers: { "x-csrftoken": cookie("csrftoken") ?? "" } }).catch(() => undefined);
    worker?.controller?.postMessage({ opened: match });
  }, 1000);
}
if (match) {
  read();
  document.addEventListener("visibilitychange", () => {
    read();
    const version = document.getElementById("state")?.dataset.version;
    if (document.visibilityState !== "hidden" || version === kept) return;
    kept = version;
    worker?.controller?.postMessage({ keep: location.pathname });
  });
  let shown = "";
  document.addEventListener("htmx:afterSettle", () => {
    const { turn = "", viewer = "" } = document.getElementById("state")?.dataset ?? {};
    const now = `${turn}/${viewer}/${document.getElementById("remarks")?.dataset.count ?? ""}`;
    if (now !== shown) read();
    shown = now;
  });
}
