// Clocks: counted down here between events, and corrected by each. The server alone decides.

const $ = (id) => document.getElementById(id);
const words = $("clock-words").dataset;
const filled = (template, values) => template.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const HOUR = 3600000, MOST_DRIFT = 1500, SHORT = 120000;
let ahead = 0, heard = "", spokenAt = Infinity, chimed = false;

// What the server's clock says, whatever this machine's does.
const serverNow = () => Date.now() + ahead;
function listen() {
  const { now } = $("state").dataset;
  if (now && now !== heard) { heard = now; ahead = Number(now) - Date.now(); }
}
function read() {
  const { clocks, kind, own, full, asked } = $("clock").dataset;
  return { shown: clocks ? JSON.parse(clocks) : null, kind, own, full: Number(full), asked };
}
function left(shown, each) {
  const runs = each.runs_from !== null && !shown.stopped && !each.stands && !each.fallen;
  const spent = runs ? Math.max(0, serverNow() - Math.max(shown.at, each.runs_from)) : 0;
  const first = Math.max(0, each.left - spent), over = Math.max(0, spent - each.left);
  return { first, reserve: each.reserve === null ? null : Math.max(0, each.reserve - over), runs };
}
const total = ({ first, reserve }) => first + (reserve ?? 0);

function duration(time) {
  const seconds = Math.ceil(time / 1000), minutes = Math.ceil(seconds / 60), hours = Math.ceil(time / HOUR);
  if (seconds < 60) return filled(words.seconds, { number: seconds });
  if (minutes < 60) return filled(words.minutes, { number: minutes });
  if (hours < 48) return filled(words.hours, { number: hours });
  const days = Math.floor(hours / 24), rest = hours - 24 * days;
  return rest ? filled(words.daysHours, { days, hours: rest }) : filled(words.days, { number: days });
}
function face(time) {
  const all = Math.ceil(time / 1000), two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(all / 60), hours = Math.floor(minutes / 60);
  return hours ? `${hours}:${two(minutes % 60)}:${two(all % 60)}` : `${minutes}:${two(all % 60)}`;
}
const say = (kind, now) => (kind === "live" ? face(now.first) : now.first
  ? filled(words.left, { time: duration(now.first) }) : filled(words.ofReserve, { time: duration(now.reserve ?? 0) }));
function put(element, text) { if (element.textContent !== text) element.textContent = text; }

function show() {
  const { shown, kind, own, full, asked } = read();
  const band = $("band");
  if (band.dataset.until && serverNow() > Number(band.dataset.until)) band.hidden = true;
  if (!shown) return;
  const of = Object.fromEntries(shown.seats.map((each) => [each.seat, { each, ...left(shown, each) }]));
  for (const element of document.querySelectorAll("[data-clock]")) {
    const now = of[element.dataset.clock];
    if (!now) continue;
    put(element, now.reserve === null ? face(now.first) : duration(now.reserve));
    element.classList.toggle("warn", total(now) * 4 <= full);
  }
  document.querySelector("#clock .clock-pill")?.classList.toggle("warn", !!of[own] && kind === "live" && (total(of[own]) < SHORT || total(of[own]) * 4 <= full));
  for (const element of document.querySelectorAll("[data-pill]")) {
    const now = of[element.dataset.pill];
    if (!now || now.each.fallen) continue; // it says "out of time"
    const since = Math.max(0, serverNow() - now.each.runs_from);
    put(element, `· ${kind === "live" ? duration(since - (since % 1000)) : say(kind, now)}`);
  }
  if (of[own]) mine(kind, of[own], full, asked === own || of[own].runs);
}
// The own clock: in the title of the page, for ears, and by one soft sound.
function mine(kind, now, full, runs) {
  const time = total(now), plain = $("state").dataset.title;
  const short = kind === "live" && runs && now.runs && time < SHORT;
  document.title = short ? `${face(time)} – ${plain}` : plain;
  if (!now.runs) { spokenAt = Infinity; chimed = false; return; }
  const marks = kind === "live" ? [[60000, words.minute], [full / 4, words.quarter], [full / 2, words.half]] : [[full / 4, words.quarter], [full / 2, words.half]];
  const passed = marks.find(([mark]) => time <= mark);
  if (spokenAt === Infinity) { spokenAt = passed?.[0] ?? full; return; }
  if (passed && passed[0] < spokenAt) {
    spokenAt = passed[0];
    $("say").textContent = filled(passed[1], { time: duration(time) });
    if (passed[0] === 60000 && !chimed && localStorage.getItem("sound") === "on") { chimed = true; document.dispatchEvent(new Event("chime")); }
  }
}

// Shift+C reads the own clock and the one that runs.
window.addEventListener("keydown", (event) => {
  const typing = document.activeElement?.matches?.("input:not([type=range]), textarea, select");
  if (event.key !== "C" || !event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || typing) return;
  if (document.documentElement.dataset.keys === "off") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const { shown, kind, own, asked } = read();
  const seats = shown ? shown.seats.filter((each) => each.seat === own || each.seat === asked || each.runs_from !== null) : [];
  const told = seats.map((each) => filled(words.one, { player: each.seat, time: say(kind, left(shown, each)) }));
  $("say").textContent = told.join(" ") || words.none;
}, { capture: true });

// Sleep and a wrong clock: on waking the page asks before it shows.
let before = Date.now();
function tick() {
  if (Math.abs(Date.now() - before - 1000) > MOST_DRIFT * 4) htmx.trigger("#refresh", "refresh");
  before = Date.now();
  listen();
  show();
}
document.addEventListener("visibilitychange", () => { if (!document.hidden && read().shown) htmx.trigger("#refresh", "refresh"); });
document.addEventListener("htmx:afterSettle", () => { listen(); show(); });
// A nudge rings at the side of the one who is waited for.
document.addEventListener("htmx:sseMessage", ({ detail: { type, data } }) => {
  if (type !== "table") return;
  const told = JSON.parse(data);
  const { turn, viewer } = $("state").dataset;
  if (told.kind === "nudge" && told.seat === viewer && turn === "yes" && localStorage.getItem("sound") === "on") document.dispatchEvent(new Event("chime"));
});
// The cover of a shared screen costs no time.
new MutationObserver(() => {
  const card = $("handover"), covers = !card.hidden && card.classList.contains("cover");
  if (String(covers) === card.dataset.told) return;
  if (!covers && card.dataset.told === undefined) return;
  card.dataset.told = covers;
  if (read().kind !== "live") return;
  const values = { do: covers ? "cover" : "uncover", to: $("state").dataset.viewer };
  htmx.ajax("POST", `/matches/${document.body.dataset.match}/time`, { target: "#live", swap: "none", values });
}).observe($("handover"), { attributes: true, attributeFilter: ["hidden", "class"] });
listen();
show();
setInterval(tick, 1000);
