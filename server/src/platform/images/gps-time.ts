import lookUpTimeZone from '@photostructure/tz-lookup';
import type { WallClock } from './capture-date.ts';

/** A place and a moment as a satellite receiver notes them in a photo. */
export interface GpsFix {
  readonly latitude: number;
  readonly longitude: number;
  /** UTC, in milliseconds since 1970. */
  readonly instant: number;
}

const offsetMinutesAt = (timeZone: string, instant: number): number => {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(instant);
  const number = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  const wallClock = Date.UTC(
    number('year'),
    number('month') - 1,
    number('day'),
    number('hour'),
    number('minute'),
  );
  return Math.round((wallClock - instant) / 60_000);
};

/** What the clock of the place showed at that moment. Undefined where the place is not on Earth. */
export const localTimeOf = ({ latitude, longitude, instant }: GpsFix): WallClock | undefined => {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
  const minute = instant - (instant % 60_000);
  const offsetMinutes = offsetMinutesAt(lookUpTimeZone(latitude, longitude), minute);
  const shown = new Date(instant + offsetMinutes * 60_000).toISOString();
  return { local: shown.slice(0, shown.endsWith('.000Z') ? 19 : 23), offsetMinutes };
};
