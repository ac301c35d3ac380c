import * as z from 'zod/mini';

/** Our choice: no date of a shop is earlier or later, and every database and browser can handle these years. */
const firstYear = 1900;
const lastYear = 2199;

/** Returns true for a text that is no date: the format check rejects it. */
const isInYears = (date: string): boolean => {
  const year = new Date(date).getUTCFullYear();
  return Number.isNaN(year) || (year >= firstYear && year <= lastYear);
};

const years = z.refine<string>(isInYears, { error: `The years ${firstYear} to ${lastYear} are accepted` });

const decimals = z.refine<string>((time) => !/\.\d{7}/.test(time), {
  error: 'At most 6 decimals of a second are accepted',
});

/** A day that a caller sends (`2026-11-25`), in the years 1900 to 2199. */
export const Day = z.iso.date().check(years);

/** A time that a caller sends, in UTC (`2026-11-25T10:00:00Z`), to the microsecond, in the years 1900 to 2199. */
export const UtcTime = z.iso.datetime().check(decimals, years);

/** A time as the operator sends it: as `UtcTime`, but with any offset (`+01:00`). */
export const OperatorTime = z.iso.datetime({ offset: true }).check(decimals, years);

/** When a night erases something. */
export const erasureFields = {
  /** The time of the night that erases it, as far as is known now. Its day is that of the viewer's time zone. */
  erasedFrom: z.iso.datetime(),
  /** Nights erase nothing at present, and the night will be a later one: say "after" the day, not "on". */
  isErasingHeld: z.boolean(),
};
export interface Erasure {
  readonly erasedFrom: string;
  readonly isErasingHeld: boolean;
}
