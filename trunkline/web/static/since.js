// What others did since one's last action: tags on the map for some seconds, and the key J.
// The rings, the boxes and the bars of the log come from the server; here they only go away.

const SHOWN = 6000, STEP = 12, EDGE = 6, GAP = 4;
const $ = (id) => document.getElementById(id);
const body = document.body, map = $("map");
const told = () => $("since-tags");
const layer = Object.assign(document.createElement("div"), { className: "since-layer" });
layer.setAttribute("aria-hidden", "true");
map?.append(layer);

let shown = "", timer;

function show() {
  hide();
  const tags = [...told().children];
  if (!map || !tags.length || body.classList.contains("no-since")) return;
  const around = obstacles();
  for (const each of tags.reverse()) {
    const tag = Object.assign(document.createElement("span"), { className: "since-tag", textContent: each.textContent });
    tag.dataset.hexes = each.dataset.hexes;
    layer.append(tag);
    const free = spot(tag, each.dataset.hexes.split(" "), around);
    if (!free) { tag.remove(); continue; }
    tag.style.left = `${free.left}px`;
    tag.style.top = `${free.top}px`;
    around.push({ ...free, weight: 1000 });
  }
  timer = setTimeout(hide, SHOWN);
}
function hide() {
  clearTimeout(timer);
  layer.replaceChildren();
}

// What a tag must not cover, in the map's own pixels: words and figures, but costs of empty hexes.
function obstacles() {
  const origin = map.getBoundingClientRect();
  const box = (each, weight) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return { left: left - origin.left, top: top - origin.top, right: right - origin.left, bottom: bottom - origin.top, weight };
  };
  const seen = (what) => [...map.querySelectorAll(what)].filter((each) => each.checkVisibility({ visibilityProperty: true }));
  const words = seen("#board svg text").map((each) => box(each, each.closest(".cost") ? 1 : 1000));
  const hexes = seen("#board g[data-legal], #board .since").map((each) => box(each, 1000));
  const controls = seen("button").map((each) => box(each, 1000));
  return [...words, ...hexes, ...controls];
}

const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

// The nearest place to what was built that covers nothing; costs only where nothing else is free.
function spot(tag, hexes, around) {
  const origin = map.getBoundingClientRect(), wide = tag.offsetWidth, high = tag.offsetHeight;
  const built = hexes.map((id) => map.querySelector(`g[data-hex="${CSS.escape(id)}"]`)?.getBoundingClientRect()).filter(Boolean);
  if (!built.length) return null;
  const own = {
    left: Math.min(...built.map((each) => each.left)) - origin.left, right: Math.max(...built.map((each) => each.right)) - origin.left,
    top: Math.min(...built.map((each) => each.top)) - origin.top, bottom: Math.max(...built.map((each) => each.bottom)) - origin.top,
  };
  const taken = [...around, ...built.map((each) => ({ left: each.left - origin.left, top: each.top - origin.top, right: each.right - origin.left, bottom: each.bottom - origin.top, weight: 1000 }))];
  const middle = { x: (own.left + own.right) / 2, y: (own.top + own.bottom) / 2 };
  let best = null, least = 1000;
  for (let top = EDGE; top + high + EDGE <= map.clientHeight; top += STEP) {
    for (let left = EDGE; left + wide + EDGE <= map.clientWidth; left += STEP) {
      const here = { left: left - GAP, top: top - GAP, right: left + wide + GAP, bottom: top + high + GAP };
      const far = Math.hypot(left + wide / 2 - middle.x, top + high / 2 - middle.y) / 40;
      if (far >= least) continue;
      let cost = far;
      for (const each of taken) if (meets(here, each) && (cost += each.weight) >= least) break;
      if (cost < least) [best, least] = [{ left, top, right: left + wide, bottom: top + high }, cost];
    }
  }
  return best;
}

function look() {
  const now = `${told().dataset.of} ${told().innerHTML}`;
  if (now === shown) return;
  shown = now;
  show();
}
function toggle() {
  const off = body.classList.toggle("no-since");
  localStorage.setItem("since", off ? "off" : "on");
  show();
}

body.classList.toggle("no-since", localStorage.getItem("since") === "off");
document.addEventListener("htmx:afterSettle", look);
document.addEventListener("since-key", toggle);
document.addEventListener("pointerdown", hide);
$("map-view")?.addEventListener("map-moved", () => layer.children.length && show());
addEventListener("resize", hide);
document.fonts.ready.then(look);
