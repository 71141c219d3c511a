// What a page shows, in screen pixels: texts of the map and elsewhere, what is cut off, what scrolls.
() => {
  const DESCENDS = /[gjpqyQ,;()]/, ASCENT = 0.878, DESCENT = 0.21, CAPITALS = 0.69;
  const seen = (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const round = (number) => Math.round(number * 100) / 100;
  const plain = ({ left, top, right, bottom }) => [left, top, right, bottom].map(round);
  const scaleOf = (each) => { const m = each.getScreenCTM(); return Math.sqrt(Math.abs(m.a * m.d - m.b * m.c)); };
  const sizeOf = (each) => parseFloat(getComputedStyle(each).fontSize) * (each instanceof SVGElement ? scaleOf(each) : 1);

  // Where ink is: from the top of capitals to the line, or below it where a letter goes down.
  function ink(text) {
    const { left, right, bottom, height } = text.getBoundingClientRect(), em = height / (ASCENT + DESCENT);
    const line = bottom - DESCENT * em;
    return { left, right, top: line - CAPITALS * em, bottom: line + (DESCENDS.test(text.textContent) ? 0.19 * em : 0) };
  }

  const map = document.getElementById("map"), picture = map?.querySelector("#board svg");
  const frame = document.getElementById("map-view")?.getBoundingClientRect();
  const inside = (box) => box.right > frame.left && box.left < frame.right && box.bottom > frame.top && box.top < frame.bottom;
  const hexes = picture ? [...picture.querySelectorAll("g[data-hex]")].map((g) => {
    const shape = g.querySelector("path, polygon").getBoundingClientRect();
    return { id: g.dataset.hex.split(".")[0], x: (shape.left + shape.right) / 2, y: (shape.top + shape.bottom) / 2, wide: shape.width, high: shape.height, legal: "legal" in g.dataset };
  }) : [];
  const first = hexes[0], r = first ? Math.max(first.wide, first.high) / 2 : 0;
  const near = (box) => hexes.reduce((best, hex) => {
    const far = Math.hypot(hex.x - (box.left + box.right) / 2, hex.y - (box.top + box.bottom) / 2);
    return far < best.far ? { far, id: hex.id } : best;
  }, { far: r, id: "" }).id;
  const KINDS = [["name", ".name"], ["value", ".valnum, .num"], ["cost", ".cost"], ["pill", ".pilltext"], ["legend", ".legend, .key text, .small"], ["id", ".id, .ruler text"], ["letters", ".st text, .station text, .marker text, .letters"]];
  const kindOf = (text) => (KINDS.find(([, what]) => text.matches(what) || text.closest(what)) ?? ["other"])[0];
  const texts = picture ? [...picture.querySelectorAll("text")].filter((each) => each.textContent.trim() && seen(each)).map((each) => {
    const box = ink(each);
    return { words: each.textContent.trim(), kind: kindOf(each), size: round(sizeOf(each)), box: plain(box), hex: near(box), shown: inside(box) };
  }).filter((each) => each.shown) : [];
  const lenses = [...document.querySelectorAll("#map [data-lens]")].filter(seen).map((each) => each.dataset.lens);

  // Elsewhere
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), small = [];
  while (walker.nextNode()) {
    const node = walker.currentNode, holder = node.parentElement;
    if (!node.data.trim() || !seen(holder) || holder.closest("#board, .lens, .hidden-text, #hover-lens, script, style, title")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = holder instanceof SVGElement ? holder.getBoundingClientRect() : range.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    small.push({ words: node.data.trim().slice(0, 40), size: round(sizeOf(holder)), market: !!holder.closest("#panel-market"), on: holder.closest("[id]")?.id ?? "", box: plain(box) });
  }

  // How much of something can be seen: cut by the window and by whatever scrolls or hides around it.
  function cut(each) {
    const box = each.getBoundingClientRect();
    const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let holder = each.parentElement; holder && holder !== document.body; holder = holder.parentElement) {
      if (getComputedStyle(holder).overflow === "visible") continue;
      const edge = holder.getBoundingClientRect();
      view.left = Math.max(view.left, edge.left); view.top = Math.max(view.top, edge.top);
      view.right = Math.min(view.right, edge.right); view.bottom = Math.min(view.bottom, edge.bottom);
    }
    const off = { left: view.left - box.left, top: view.top - box.top, right: box.right - view.right, bottom: box.bottom - view.bottom };
    return Object.entries(off).filter(([, far]) => far > 1).map(([side, far]) => `${Math.round(far)} px cut off at the ${side}`).join(", ");
  }
  const scrolledAway = (each) => {
    const all = [each, ...each.querySelectorAll("*")].filter((one) => seen(one) && !(one instanceof SVGElement));
    const found = all.find((one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY !== "visible" && one.clientHeight > 0 && !one.matches(".hidden-text, input"));
    return found ? `${found.scrollHeight - found.clientHeight} px of #${found.id || found.className} have to be scrolled` : "";
  };
  const state = (each) => !each || !seen(each) ? "is not there" : cut(each) || scrolledAway(each);
  const panels = Object.fromEntries([...document.querySelectorAll("[id^='panel-'].panel, section.panel[id^='panel-']")].map((each) => [each.id.slice(6), state(each)]));
  const decision = document.getElementById("decision"), button = decision?.querySelector("#main-act, .acts-row button, button.choice, button.acts");
  const lines = [...document.querySelectorAll("#log li")].filter((each) => seen(each) && !cut(each)).length;
  const follows = [...document.querySelectorAll(".follower")].filter((each) => seen(each) && !cut(each)).length;
  const actor = document.querySelector(".actor-line");
  const wide = [...document.querySelectorAll("body *")].filter((each) => !(each instanceof SVGElement) && ["auto", "scroll"].includes(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth + 1 && seen(each) && !each.closest("#map") && !each.matches(".picture.scrolls"));
  const controls = [...document.querySelectorAll("#map button, #map .legend-box")].filter(seen).map((each) => ({ id: each.id || each.className, box: plain(each.getBoundingClientRect()) }));
  const box = map?.getBoundingClientRect();
  return {
    r: round(r), drawn: Number(picture?.dataset.r ?? 0), whole: hexes.length > 0 && hexes.every((hex) => hex.x > frame.left && hex.x < frame.right && hex.y > frame.top && hex.y < frame.bottom),
    texts, lenses, small, panels, controls, log: lines, follows,
    legal: hexes.filter((hex) => hex.legal).map((hex) => hex.id),
    map: box ? [round(box.width), round(box.height)] : [0, 0],
    decision: state(decision), button: button ? cut(button) : "is not there", cash: !actor || !seen(actor) ? "is not there" : cut(actor),
    sideways: document.documentElement.scrollWidth - innerWidth, down: document.documentElement.scrollHeight - innerHeight,
    wide: wide.map((each) => each.id || each.className || each.tagName),
    fonts: [...document.fonts].filter((face) => face.family.includes("Archivo")).map((face) => face.status),
  };
}
