// Moments in the words of the reader's own place: the time of day, and which day it was.

const language = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang;
const weekday = new Intl.DateTimeFormat(language, { weekday: "long" });
const date = new Intl.DateTimeFormat(language, { day: "numeric", month: "long", year: "numeric" });
const DAY = 86400000;

export const clock = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" });
export const dayOf = (moment) => new Date(moment).setHours(0, 0, 0, 0);
export function dayWords(day) {
  const words = document.getElementById("chat-page").dataset;
  const ago = Math.round((dayOf(Date.now()) - day) / DAY);
  return ago === 0 ? words.today : ago === 1 ? words.yesterday : ago < 7 ? weekday.format(day) : date.format(day);
}
