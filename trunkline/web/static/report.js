// The report: the picture of the result is drawn here, from the page, and saved as a file.

const WIDE = 1200, HIGH = 630;
const FONT = document.querySelector('link[rel="preload"][as="font"]').href;

const base64 = (bytes) => {
  let text = "";
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return btoa(text);
};
// A picture by itself fetches nothing: it carries its typeface along.
async function drawn(svg) {
  const copy = svg.cloneNode(true), font = await (await fetch(FONT)).arrayBuffer();
  copy.setAttribute("width", WIDE);
  copy.setAttribute("height", HIGH);
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = `@font-face{font-family:Archivo;font-weight:100 900;src:url(data:font/woff2;base64,${base64(font)})}`;
  copy.prepend(style);
  const image = new Image(WIDE, HIGH);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDE, height: HIGH });
  canvas.getContext("2d").drawImage(image, 0, 0, WIDE, HIGH);
  return canvas.toDataURL("image/png");
}
document.addEventListener("click", async (event) => {
  const button = event.target.closest("#save-picture");
  if (!button) return;
  const said = document.getElementById("picture-said");
  said.textContent = "";
  try {
    const href = await drawn(document.getElementById("share-picture"));
    Object.assign(document.createElement("a"), { href, download: button.dataset.name }).click();
  } catch {
    said.textContent = said.dataset.failed;
  }
});

// A link is shown with the name of this server, however it is reached.
const whole = () => document.querySelectorAll("[data-address]").forEach((field) => (field.value = new URL(field.dataset.address, location.origin)));
document.addEventListener("htmx:afterSwap", whole);
whole();
