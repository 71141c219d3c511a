// An invitation counts as opened once it was visible for a second; programs that preview links have no page.

const SECOND = 1000, { opened } = document.body.dataset;
const cookie = (name) => document.cookie.split("; ").find((c) => c.startsWith(`${name}=`))?.slice(name.length + 1);
const headers = () => (cookie("csrftoken") ? { "x-csrftoken": cookie("csrftoken") } : {});
let timer;
function look() {
  clearTimeout(timer);
  if (!opened || document.visibilityState !== "visible") return;
  timer = setTimeout(() => {
    document.removeEventListener("visibilitychange", look);
    fetch(opened, { method: "POST", headers: headers() }).catch(() => {});
  }, SECOND);
}
document.addEventListener("visibilitychange", look);
look();

// Who sits down or says no at once has told more than that.
document.addEventListener("htmx:beforeRequest", () => clearTimeout(timer));

document.addEventListener("click", async (event) => {
  if (!event.target.closest("#log-out")) return;
  await fetch("/api/session", { method: "DELETE", headers: headers() }).catch(() => {});
  location.reload();
});
