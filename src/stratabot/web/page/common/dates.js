// Days as people write them.

// "23 Nov", with the year if it is not this one; `more` is what else is told, as of toLocaleDateString.
export function dateTold(moment, more = {}, now = new Date()) {
  const year = moment.getFullYear() === now.getFullYear() ? {} : { year: "numeric" };
  return moment.toLocaleDateString("en-GB", { day: "numeric", month: "short", ...year, ...more }).replace(",", "");
}

// "Mon 23 Nov", of a day such as "2026-11-23".
export function dayName(day, now = new Date()) {
  const [year, month, date] = day.split("-").map(Number);
  return dateTold(new Date(year, month - 1, date, 12), { weekday: "short" }, now);
}
