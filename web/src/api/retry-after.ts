/** Our choice: what asks for more is asked again earlier; a customer who looks on would take it for dead. */
const longestMs = 5 * 60 * 1_000;

/**
 * Milliseconds that a `Retry-After` header asks to wait, given in seconds or as a date; undefined where there is none that
 * can be read. At most five minutes. `nowMs` is milliseconds since 1970.
 */
export const retryAfterMs = (header: string | null | undefined, nowMs: number): number | undefined => {
  const value = header?.trim() ?? '';
  const asked = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - nowMs;
  return Number.isNaN(asked) ? undefined : Math.min(Math.max(asked, 0), longestMs);
};
