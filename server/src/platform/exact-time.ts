/**
 * Converts an ISO 8601 time with any offset and up to 6 decimals of a second to UTC, as PostgreSQL reads it. A `Date`
 * would drop everything after the milliseconds.
 */
export const exactTime = (time: string): string => {
  const [fraction = ''] = /\.\d+/.exec(time) ?? [];
  const seconds = new Date(time.replace(fraction, '')).toISOString();
  return seconds.replace('.000Z', `${fraction}Z`);
};
