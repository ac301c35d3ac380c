/**
 * Milliseconds that a `Retry-After` header asks to wait, given in seconds or as a date; undefined where there is none that
 * can be read. `nowMs` is milliseconds since 1970.
 */
export const retryAfterMs = (header: string | null | undefined, nowMs: number): number | undefined => {
  const value = header?.trim() ?? '';
  const asked = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - nowMs;
  return Number.isNaN(asked) ? undefined : Math.max(asked, 0);
};
