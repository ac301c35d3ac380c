const dayMs = 86_400_000;

/** Midnight at the beginning of a day of the calendar here, as if it were of UTC: every day has 24 hours there. */
const dayOf = (time: Date): number => Date.UTC(time.getFullYear(), time.getMonth(), time.getDate());

/** Days of the calendar here from an instant (ISO 8601) until now: 0 is today, 1 yesterday. */
export const ageInDays = (instant: string, now = new Date()): number =>
  (dayOf(now) - dayOf(new Date(instant))) / dayMs;
