// The sheets beside the table: they come when their view is opened and anew with every position.
// Heads sort, X copies, a tile shows what it comes from and becomes. Every figure is the server's.

const $ = (id) => document.getElementById(id);
const body = document.body, place = $("view-sheet"), url = `/matches/${body.dataset.match}`;
const state = () => $("state").dataset;
const small = () => innerWidth < 720;
const open = () => place.dataset.views.split(" ").includes(body.dataset.view);
const draft = () => Object.fromEntries(new FormData($("draft")));

// Loading: whenever another view, position or seat is shown
let shown = "";
function look() {
  place.hidden = !open();
  tabs();
  if (!open()) {
    if (shown) place.replaceChildren();
    return (shown = "");
  }
  const { at, version, plan } = state(), view = body.dataset.view;
  const key = [view, at, version, draft().as, plan === "yes" ? draft().plan : ""].join("|");
  if (key === shown) return;
  const turned = !shown.startsWith(`${view}|`);
  shown = key;
  load(view, turned, key);
}
async function load(view, turned, key) {
  const { as, at, plan } = draft(), values = { view, as, at, plan };
  const top = place.scrollTop, tile = turned ? "" : chosen()?.dataset.tile, chart = $("worths")?.innerHTML;
  const focus = place.contains(document.activeElement) ? document.activeElement.id : "", kind = place.querySelector('[data-filter][aria-pressed="true"]')?.dataset.filter;
  await htmx.ajax("GET", `${url}/sheet`, { target: "#view-sheet", swap: "innerHTML", values });
  if (shown !== key) return;
  resort();
  if (chart && !turned && $("worths") && !$("worths").querySelector("svg")) $("worths").innerHTML = chart;
  if (kind && !turned && place.querySelector(`[data-filter="${kind}"]`)) filter(place.querySelector(`[data-filter="${kind}"]`));
  if (turned) { place.scrollTop = 0; $("sheet-heading")?.focus({ preventScroll: true }); }
  else {
    place.scrollTop = top;
    if (focus) $(focus)?.focus({ preventScroll: true });
  }
  if (tile && tile !== chosen()?.dataset.tile) $(`tile-${tile}`)?.click();
  else mark();
}
new MutationObserver(look).observe(body, { attributes: true, attributeFilter: ["data-view"] });
document.addEventListener("htmx:afterSettle", look);
look();

// Phones: the tabs of the views, and back from a sheet to the parts of the table
function tabs() {
  const sections = ["overview", "tiles"], among = (tab) => ["companies", "players", "market"].includes(tab);
  const here = open() ? body.dataset.view : among(body.dataset.tab) ? "overview" : "";
  for (const each of document.querySelectorAll(".tabbar [data-view]")) each.setAttribute("aria-current", each.dataset.view === here || (here === "tiles" && each.dataset.view === "overview"));
  for (const each of document.querySelectorAll(".tabs .tab")) {
    const name = each.dataset.view ?? (each.dataset.go === "companies" && small() ? "overview" : "");
    if (sections.includes(name)) each.setAttribute("aria-current", open() && name === body.dataset.view);
    else if (open()) each.setAttribute("aria-current", "false");
  }
  const holds = (each) => (each.dataset.for ?? each.dataset.go).split(" ").includes(body.dataset.tab);
  for (const each of document.querySelectorAll(".tabbar [data-go]")) each.setAttribute("aria-current", !open() && holds(each));
}
document.addEventListener("click", (event) => {
  const back = event.target.closest?.("[data-go]");
  if (back?.matches(".tabs [data-go=companies]") && small()) {
    event.stopPropagation();
    document.dispatchEvent(new CustomEvent("table-view", { detail: "overview" }));
  } else if (back && open()) leave();
  if (back) setTimeout(tabs);
}, true);
const leave = () => document.dispatchEvent(new CustomEvent("table-view", { detail: state().at === "" ? "table" : "study" }));

// Sorting: a head orders its table, again in reverse; the first head is the order of the game
const orders = new Map();
function sort(table, column, reverse) {
  const groups = [...table.tBodies], head = table.tHead.rows[table.tHead.rows.length - 1];
  const value = (group) => {
    const cell = group.rows[0].cells[column], text = cell.dataset.sort ?? cell.dataset.text;
    return text !== "" && !isNaN(text) ? Number(text) : text;
  };
  const before = (a, b) => (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b)));
  groups.sort((a, b) => (reverse ? -1 : 1) * before(value(a), value(b)));
  table.append(...groups);
  [...head.cells].forEach((cell, at) => {
    if (cell.hasAttribute("aria-sort")) cell.setAttribute("aria-sort", at !== column ? "none" : reverse ? "descending" : "ascending");
  });
}
function resort() {
  for (const [id, [column, reverse]] of orders) if ($(id)?.tHead.rows[0] && column < $(id).querySelectorAll(".heads th").length) sort($(id), column, reverse);
}

// Copying: the tables as text, a tab between cells
function asText() {
  return [...place.querySelectorAll(".sheet-table")].map((table) => {
    const heads = [...table.querySelectorAll(".heads th")].map((cell) => (cell.querySelector(".whole") ?? cell).textContent.trim());
    const rows = [...table.tBodies].map((group) => [...group.rows[0].cells].map((cell) => cell.dataset.text.replaceAll("**", "")));
    return [table.getAttribute("aria-label"), heads.join("\t"), ...rows.map((row) => row.join("\t"))].join("\n");
  }).join("\n\n");
}
async function copy(button) {
  const words = asText(), before = button.firstChild.textContent;
  await navigator.clipboard?.writeText(words).catch(() => {});
  button.firstChild.textContent = `${button.dataset.copied} `;
  $("say").textContent = button.dataset.copied;
  setTimeout(() => { if (button.isConnected) button.firstChild.textContent = before; }, 1500);
}

// Tiles: the chosen one marks its neighbours in the chart of upgrades
const chosen = () => place.querySelector('[data-tile][aria-pressed="true"]');
function mark() {
  const tile = chosen(), of = (name) => new Set(tile?.dataset[name].split(" "));
  const comes = of("comes"), becomes = of("becomes");
  for (const each of place.querySelectorAll("[data-tile]")) {
    each.classList.toggle("comes", comes.has(each.dataset.tile));
    each.classList.toggle("becomes", becomes.has(each.dataset.tile));
  }
}
function choose(tile) {
  chosen()?.setAttribute("aria-pressed", "false");
  tile.setAttribute("aria-pressed", "true");
  mark();
}
function filter(button) {
  for (const each of place.querySelectorAll("[data-filter]")) each.setAttribute("aria-pressed", each === button);
  const kind = button.dataset.filter;
  for (const tile of place.querySelectorAll("[data-tile]")) {
    tile.hidden = (kind === "left" && tile.dataset.left === "0") || (kind === "fits" && !("fits" in tile.dataset));
  }
  for (const group of place.querySelectorAll(".tile-group")) group.hidden = !group.querySelector("[data-tile]:not([hidden])");
}
function find(number) {
  const tiles = [...place.querySelectorAll("[data-tile]")];
  const found = tiles.find((tile) => tile.dataset.tile === number) ?? tiles.find((tile) => number && tile.dataset.tile.startsWith(number));
  if (!found) return;
  found.scrollIntoView({ block: "nearest" });
  if (found !== chosen()) found.click();
}
function showOnMap(hexes) {
  leave();
  for (const hex of hexes) document.querySelectorAll(`#board g[data-hex="${CSS.escape(hex)}"]`).forEach((each) => each.classList.add("fits-here"));
  $("map-view")?.focus({ preventScroll: true });
}
document.addEventListener("htmx:beforeRequest", ({ detail: { elt } }) => { if (elt.matches?.("[data-tile]")) choose(elt); });

place.addEventListener("click", (event) => {
  const at = (selector) => event.target.closest?.(selector);
  const head = at(".sort"), opens = at(".opens");
  if (head) {
    const table = at("table"), column = Number(head.dataset.column);
    const reverse = at("th").getAttribute("aria-sort") === "ascending";
    orders.set(table.id, [column, reverse]);
    sort(table, column, reverse);
  } else if (opens) unfold(opens.closest("tbody"));
  else if (at("#copy-sheet")) copy(at("#copy-sheet"));
  else if (at("[data-filter]")) filter(at("[data-filter]"));
  else if (at("[data-choose]")) find(at("[data-choose]").dataset.choose);
  else if (at("#show-fits")) showOnMap(at("#show-fits").dataset.hexes.split(" "));
  else if (small() && !at("button, a, .below") && at("tbody")?.querySelector(".below")) unfold(at("tbody"));
});
function unfold(group) {
  const below = group.querySelector(".below");
  below.hidden = !below.hidden;
  group.querySelector(".opens").setAttribute("aria-expanded", !below.hidden);
}
place.addEventListener("input", (event) => { if (event.target.id === "find-tile") find(event.target.value.trim().replace("#", "")); });

// The cell under the pointer tints its row and its column
place.addEventListener("pointerover", (event) => {
  const cell = event.target.closest?.(".sheet-table tbody tr:not(.below) > *"), table = cell?.closest("table");
  for (const each of place.querySelectorAll(".under-pointer")) each.classList.remove("under-pointer");
  if (!cell) return;
  for (const group of table.tBodies) group.rows[0].cells[cell.cellIndex]?.classList.add("under-pointer");
  [...cell.parentElement.cells].forEach((each) => each.classList.add("under-pointer"));
});
place.addEventListener("pointerleave", () => place.querySelectorAll(".under-pointer").forEach((each) => each.classList.remove("under-pointer")));

// Keys: / finds a tile, Enter in its field shows where it fits. What the table's keys would do to
// the decision behind a sheet they do not.
const KEPT = ["Enter", "Backspace", "d", "D"];
document.addEventListener("keydown", (event) => {
  if (!open() || $("dialog").open || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "/" && $("find-tile") && document.activeElement !== $("find-tile")) {
    event.preventDefault();
    $("find-tile").focus();
    $("find-tile").select();
  } else if (event.key === "Enter" && (document.activeElement === $("find-tile") || document.activeElement === chosen())) {
    if (!$("show-fits")) return;
    event.preventDefault();
    event.stopPropagation();
    $("show-fits").click();
  } else if (event.key === "Escape" && document.activeElement === $("find-tile")) {
    event.stopPropagation();
    $("sheet-heading").focus();
  } else if (KEPT.includes(event.key) && !place.contains(document.activeElement)) event.stopPropagation();
  else if (KEPT.includes(event.key) && document.activeElement.matches("h2")) event.stopPropagation();
}, true);
