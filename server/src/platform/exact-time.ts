/**
 * A time of ISO 8601 with any offset and up to 6 decimals of a second, in UTC, as PostgreSQL reads it: a `Date` would drop
 * what is behind the milliseconds.
 */
export const exactTime = (time: string): string => {
  const [fraction = ''] = /\.\d+/.exec(time) ?? [];
  const seconds = new Date(time.replace(fraction, '')).toISOString();
  return seconds.replace('.000Z', `${fraction}Z`);
};
