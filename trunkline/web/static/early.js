// What is pressed or typed before the scripts are there is done again when they are: on a slow line a
// page can be seen some time before it can answer.
{
  let pressed = null, typed = null;
  const press = (event) => {
    const button = event.target.closest?.("button, [hx-get], [hx-post]");
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = button;
  };
  const type = (event) => { typed = event.target; };
  addEventListener("click", press, { capture: true });
  addEventListener("input", type, { capture: true });
  // Afterwards, since htmx takes the page in hand at the same event. Where the page answers to what is
  // typed, a button that was pressed after it does not know of it yet: it has to be pressed again.
  document.addEventListener("DOMContentLoaded", () => setTimeout(() => {
    removeEventListener("click", press, { capture: true });
    removeEventListener("input", type, { capture: true });
    if (typed?.isConnected && typed.matches("[hx-get]")) typed.dispatchEvent(new Event("change", { bubbles: true }));
    else if (pressed?.isConnected) pressed.click();
  }));
}
