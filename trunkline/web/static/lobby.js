// Lobby, new match, waiting room, report: theme, names, copying, dropped files.

const cookie = (name) => document.cookie.split("; ").find((c) => c.startsWith(`${name}=`))?.slice(name.length + 1);
document.addEventListener("htmx:configRequest", (event) => {
  const token = cookie("csrftoken");
  if (token) event.detail.headers["x-csrftoken"] = token;
});

function names() {
  const mine = localStorage.getItem("name");
  document.querySelectorAll("[data-own-name]").forEach((field) => { if (mine && !field.dataset.touched) field.value = mine; });
  document.querySelectorAll("[data-here]").forEach((field) => (field.value = location.href));
}
names();
document.addEventListener("htmx:afterSwap", () => { names(); document.getElementById("new-head")?.focus({ preventScroll: true }); });
document.addEventListener("input", (event) => {
  if (!("ownName" in event.target.dataset)) return;
  event.target.dataset.touched = "yes";
  localStorage.setItem("name", event.target.value);
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    await navigator.clipboard?.writeText(field.value).catch(() => document.execCommand("copy"));
    button.textContent = "Copied";
  } else if (event.target.closest("#theme")) {
    const root = document.documentElement, dark = root.classList.contains("dark") ||
      (!root.classList.contains("light") && matchMedia("(prefers-color-scheme: dark)").matches);
    root.classList.remove("dark", "light");
    root.classList.add(dark ? "light" : "dark");
    localStorage.setItem("theme", dark ? "light" : "dark");
  }
});

async function send(file) {
  const headers = { "Content-Type": "application/octet-stream" }, token = cookie("csrftoken");
  if (token) headers["x-csrftoken"] = token;
  const say = (text, tone) => Object.assign(document.getElementById("import-said"), { textContent: text, className: `notice ${tone}` }).scrollIntoView({ block: "nearest" });
  const most = Number(document.getElementById("file").dataset.most);
  if (file.size > most) return say(`${file.name} is larger than ${most / 1048576} MB: no match is so long.`, "bad");
  say(`Following ${file.name}…`, "muted");
  const answer = await fetch("/import", { method: "POST", headers, body: file }).catch(() => null);
  const said = (await answer?.json().catch(() => null)) ?? {};
  if (!said.url) return say(said.detail || "The server did not answer. Choose the file again.", "bad");
  if (!said.detail) return (location.href = said.url);
  say(`${said.detail} `, "warn");
  document.getElementById("import-said").append(Object.assign(document.createElement("a"), { href: said.url, textContent: "Open that part" }));
}
const drop = document.getElementById("drop");
if (drop) {
  addEventListener("dragover", (event) => { event.preventDefault(); drop.hidden = false; });
  addEventListener("dragleave", (event) => { if (!event.relatedTarget) drop.hidden = true; });
  addEventListener("drop", async (event) => {
    event.preventDefault();
    drop.hidden = true;
    if (event.dataTransfer.files[0]) send(event.dataTransfer.files[0]);
  });
  document.getElementById("file").addEventListener("change", (event) => send(event.target.files[0]));
}
