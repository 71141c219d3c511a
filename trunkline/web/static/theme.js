// Before the first paint: what this reader chose earlier, here or in their account.
{
  const root = document.documentElement;
  const [, chosen, keys] = document.cookie.match(/(?:^|; )chosen=(\w+)\.(\w+)/) ?? [];
  if (chosen) {
    if (chosen === "device") localStorage.removeItem("theme");
    else localStorage.setItem("theme", chosen);
    localStorage.setItem("keys", keys);
    document.cookie = "chosen=; path=/; max-age=0";
  }
  const theme = localStorage.getItem("theme");
  if (theme === "dark" || theme === "light") root.classList.add(theme);
  if (localStorage.getItem("keys") === "off") root.dataset.keys = "off";
}
