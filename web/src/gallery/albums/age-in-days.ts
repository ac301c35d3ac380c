const dayMs = 86_400_000;

/** Midnight at the start of a local calendar day, as if it were UTC: there every day has 24 hours. */
const dayOf = (time: Date): number => Date.UTC(time.getFullYear(), time.getMonth(), time.getDate());

/** The local calendar days from an instant (ISO 8601) until now: 0 is today, 1 yesterday. */
export const ageInDays = (instant: string, now = new Date()): number =>
  (dayOf(now) - dayOf(new Date(instant))) / dayMs;

/** The local calendar days from now until an instant: 0 is today or earlier, 1 tomorrow. */
export const daysUntil = (instant: string, now = new Date()): number => Math.max(0, -ageInDays(instant, now));
