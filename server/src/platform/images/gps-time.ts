import lookUpTimeZone from '@photostructure/tz-lookup';
import { offsetsOf } from '../time-zones.ts';
import type { WallClock } from './capture-date.ts';

/** A position that a satellite receiver recorded in a photo, in degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

interface GpsFix extends Place {
  /** UTC, in milliseconds since 1970. */
  readonly instant: number;
}

/** Returns the local wall clock at a place and moment. Undefined if the place is not on Earth. */
export const localTimeOf = ({ latitude, longitude, instant }: GpsFix): WallClock | undefined => {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
  const minute = instant - (instant % 60_000);
  const offsetMinutes = offsetsOf(lookUpTimeZone(latitude, longitude))(minute);
  const shown = new Date(instant + offsetMinutes * 60_000).toISOString();
  return { local: shown.slice(0, shown.endsWith('.000Z') ? 19 : 23), offsetMinutes };
};
