import type { IntlShape } from 'react-intl';
import { readSectionKey, unknownDateKey } from '../api/photos/library-list.ts';
import type { Text } from '../i18n/use-text.ts';
import { formatDay, formatMonth } from './wall-clock.ts';

/**
 * Formats the heading of a section of the library. Photo library §2: "Monthly sections titled by month and year, or
 * Unknown Date for photos without a usable date"; days of upload in words.
 */
const formatSection = (intl: IntlShape, text: Text, key: string): string => {
  if (key === unknownDateKey) return text('photos.unknownDate');
  const { year, month, day } = readSectionKey(key);
  if (day === undefined) return formatMonth(intl, year, month);
  return formatDay(intl, `${key}T00:00:00`) ?? key;
};

/** Returns the year of a section of the library; undefined for photos without a date. */
export const sectionYear = (key: string): number | undefined =>
  key === unknownDateKey ? undefined : readSectionKey(key).year;

/**
 * Returns a function that formats section titles and caches them: formatting dates is slow, and every frame of
 * scrolling needs some.
 */
export const sectionTitles = (intl: IntlShape, text: Text): ((key: string) => string) => {
  const made = new Map<string, string>();
  return (key) => {
    const title = made.get(key) ?? formatSection(intl, text, key);
    made.set(key, title);
    return title;
  };
};
