// Lobby, new match, waiting room, report: theme, names, copying, dropped files.

const cookie = (name) => document.cookie.split("; ").find((c) => c.startsWith(`${name}=`))?.slice(name.length + 1);
document.addEventListener("htmx:configRequest", (event) => {
  const token = cookie("csrftoken");
  if (token) event.detail.headers["x-csrftoken"] = token;
});

function names() {
  const mine = localStorage.getItem("name");
  document.querySelectorAll("[data-zone]").forEach((field) => { if (field.value === "UTC") field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC"; });
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
    button.textContent = button.dataset.copied;
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
  const said = document.getElementById("import-said"), words = said.dataset;
  const say = (text, tone) => Object.assign(said, { textContent: text, className: `notice ${tone}` }).scrollIntoView({ block: "nearest" });
  const most = Number(document.getElementById("file").dataset.most), known = { file: file.name, megabytes: most / 1048576 };
  const filled = (template) => template.replace(/\{(\w+)\}/g, (_, name) => known[name]);
  if (file.size > most) return say(filled(words.tooLarge), "bad");
  say(filled(words.following), "muted");
  const answer = await fetch("/import", { method: "POST", headers, body: file }).catch(() => null);
  const landed = (await answer?.json().catch(() => null)) ?? {};
  if (!landed.url) return say(landed.detail || words.silent, "bad");
  if (!landed.detail) return (location.href = landed.url);
  say(`${landed.detail} `, "warn");
  said.append(Object.assign(document.createElement("a"), { href: landed.url, textContent: words.open }));
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
