// Pages of an account and of the server: the time zone, what was done, forms that are folded again.

function settle() {
  for (const field of document.querySelectorAll("[data-zone]")) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
}
settle();
document.addEventListener("htmx:afterSettle", () => {
  settle();
  document.getElementById("said")?.focus();
});
document.addEventListener("click", (event) => {
  const details = event.target.closest("[data-fold]")?.closest("details");
  if (!details) return;
  details.open = false;
  details.querySelector("summary").focus();
});
