import lookUpTimeZone from '@photostructure/tz-lookup';
import { offsetsOf } from '../time-zones.ts';
import type { WallClock } from './capture-date.ts';

/** A place and a moment as a satellite receiver notes them in a photo. */
export interface GpsFix {
  readonly latitude: number;
  readonly longitude: number;
  /** UTC, in milliseconds since 1970. */
  readonly instant: number;
}

/** What the clock of the place showed at that moment. Undefined where the place is not on Earth. */
export const localTimeOf = ({ latitude, longitude, instant }: GpsFix): WallClock | undefined => {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
  const minute = instant - (instant % 60_000);
  const offsetMinutes = offsetsOf(lookUpTimeZone(latitude, longitude))(minute);
  const shown = new Date(instant + offsetMinutes * 60_000).toISOString();
  return { local: shown.slice(0, shown.endsWith('.000Z') ? 19 : 23), offsetMinutes };
};
