// My notes: fetched when they come into sight, saved half a second after the last letter.

const cookie = (name) => document.cookie.split("; ").find((c) => c.startsWith(`${name}=`))?.slice(name.length + 1);
const PAUSE = 500, AGAIN = 5000;

function notes(place) {
  const text = place.querySelector("textarea"), said = place.querySelector(".notes-said"), words = place.dataset;
  const who = place.querySelector(".notes-who");
  let as = null, saved = null, timer, going = false;
  const url = () => `/api/matches/${words.notes}/notes${as === null ? "" : `?as=${encodeURIComponent(as)}`}`;

  async function load() {
    const asked = as;
    if (saved !== null && text.value !== saved) return; // what is typed goes first
    const answer = await fetch(url()).catch(() => null);
    const note = answer?.ok ? await answer.json() : null;
    if (as !== asked || (saved !== null && text.value !== saved)) return;
    if (note) take(note.text);
    else if (saved === null && text.value) later(AGAIN);
  }
  function take(kept) {
    const typed = saved === null && text.value !== kept ? text.value : ""; // before the note had come
    saved = kept;
    text.value = typed && kept ? `${kept}\n${typed}` : kept || typed;
    if (typed) later(PAUSE);
  }
  async function save() {
    if (saved === null && text.value) return load();
    if (going || saved === null || text.value === saved) return;
    going = true;
    said.textContent = words.saving;
    const sent = text.value, headers = { "Content-Type": "application/json", "x-csrftoken": cookie("csrftoken") ?? "" };
    const answer = await fetch(url(), { method: "PUT", headers, body: JSON.stringify({ text: sent }), keepalive: sent.length < 20000 }).catch(() => null);
    going = false;
    if (answer?.ok) saved = sent;
    said.textContent = answer?.ok ? words.saved : words.failed;
    if (text.value !== saved) later(answer?.ok ? PAUSE : AGAIN);
  }
  function later(pause) {
    clearTimeout(timer);
    timer = setTimeout(save, pause);
  }
  // At a screen that several share each says first who they are, and hides theirs again.
  who?.addEventListener("click", async (event) => {
    const name = event.target.closest("[data-notes-as]")?.dataset.notesAs;
    if (!name) return;
    await save();
    [as, saved, text.value, text.hidden] = [name, null, "", false];
    await load();
    text.focus();
  });
  const close = () => {
    if (!who || as === null) return;
    save();
    [as, saved, text.value, text.hidden] = [null, null, "", true];
  };
  text.addEventListener("input", () => later(PAUSE));
  text.addEventListener("blur", save);
  addEventListener("pagehide", save);
  const show = () => { if (!who && place.offsetParent !== null && document.visibilityState === "visible") load(); };
  document.addEventListener("visibilitychange", show);
  document.addEventListener("sse:own", show); // written on another device
  document.addEventListener("book-shows", ({ detail }) => (detail === "notes" ? show() : close()));
  show();
}

export function begin() {
  for (const place of document.querySelectorAll("[data-notes]:not([data-begun])")) {
    place.dataset.begun = "yes";
    notes(place);
  }
}
document.addEventListener("htmx:afterSettle", begin);
begin();
