// Before the first paint: what this reader chose earlier.
{
  const root = document.documentElement;
  const theme = localStorage.getItem("theme");
  if (theme === "dark" || theme === "light") root.classList.add(theme);
  if (localStorage.getItem("keys") === "off") root.dataset.keys = "off";
}
