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

// The day of a moment in this place, "2026-11-23".
export function dayOf(moment = new Date()) {
  const two = (number) => String(number).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

// The day that lies so many days later; earlier if below 0.
export function dayAfter(day, days = 1) {
  const [year, month, date] = day.split("-").map(Number);
  const there = new Date(2000, month - 1, date + days, 12);
  there.setFullYear(year, month - 1, date + days);
  return dayOf(there);
}
