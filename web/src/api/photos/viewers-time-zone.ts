import { ApiError } from '../client.ts';

/** The zone that replaces the viewer's after the service has refused that. */
let nearestZone: string | undefined;

/** The zone a whole number of hours from UTC; the sign in these names is inverted. */
const zoneOfWholeHours = (minutesBehindUtc: number): string => {
  const hours = Math.round(minutesBehindUtc / 60);
  return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '+' : ''}${hours}`;
};

const viewersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone whose calendar the upload days on the screen follow. */
export const zoneInUse = (): string => nearestZone ?? viewersZone();

/**
 * Makes a call that depends on the viewer's time zone, whose calendar the upload days follow.
 *
 * A browser may name a zone that the service does not know: one that is newer than the service's copy of the IANA
 * database, or `Etc/Unknown`. The service would refuse it every time. So the days then follow the difference in whole
 * hours between the viewer's clock and UTC today, for all calls from then on, because they must agree on the days.
 */
export const inViewersTimeZone = async <Answer>(
  ask: (timeZone: string) => Promise<Answer>,
): Promise<Answer> => {
  const zoneUsed = zoneInUse();
  try {
    return await ask(zoneUsed);
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code === 'invalid-request';
    if (zoneUsed !== viewersZone() || !isRefused) throw error;
    const zone = zoneOfWholeHours(new Date().getTimezoneOffset());
    const answer = await ask(zone);
    nearestZone = zone;
    return answer;
  }
};
