// "Here": while this page is before somebody it says so again and again, and when it is not any more.

const say = document.body.dataset.presence;
const page = crypto.randomUUID?.() ?? String(Math.random()).slice(2).padEnd(8, "0");
const cookie = (name) => document.cookie.split("; ").find((c) => c.startsWith(`${name}=`))?.slice(name.length + 1);
const EVERY = 20_000;
let told = false;

function tell(here) {
  if (!say || (!here && !told)) return;
  told = here;
  const headers = { "Content-Type": "application/json" }, token = cookie("csrftoken");
  if (token) headers["x-csrftoken"] = token;
  // The goodbye outlives the page that says it.
  fetch(say, { method: "POST", headers, body: JSON.stringify({ page, here }), keepalive: true }).catch(() => {});
}
const seen = () => document.visibilityState === "visible";
document.addEventListener("visibilitychange", () => tell(seen()));
document.addEventListener("htmx:sseOpen", () => seen() && tell(true));
setInterval(() => seen() && tell(true), EVERY);
if (seen()) tell(true);
