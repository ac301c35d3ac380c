import { ApiError } from '../client.ts';

/** The zone that takes the place of the viewer's, once the service has refused that. */
let nearestZone: string | undefined;

/** The zone of a whole number of hours beside UTC; in these names the sign is turned round. */
const zoneOfWholeHours = (minutesBehindUtc: number): string => {
  const hours = Math.round(minutesBehindUtc / 60);
  return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '+' : ''}${hours}`;
};

const viewersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone whose calendar the upload days follow that are on the screen. */
export const zoneInUse = (): string => nearestZone ?? viewersZone();

/**
 * Asks the service for something that depends on the zone whose calendar the upload days follow: the viewer's.
 *
 * A browser may name a zone that the service does not know: one that is younger than the service's copy of the IANA
 * database, or `Etc/Unknown`. To ask again would be refused again. So the days then follow the whole hours by which the
 * viewer's clock differs from UTC today, for all calls from then on, since they must agree on the days.
 */
export const inViewersTimeZone = async <Answer>(
  ask: (timeZone: string) => Promise<Answer>,
): Promise<Answer> => {
  const asked = zoneInUse();
  try {
    return await ask(asked);
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code === 'invalid-request';
    if (asked !== viewersZone() || !isRefused) throw error;
    const zone = zoneOfWholeHours(new Date().getTimezoneOffset());
    const answer = await ask(zone);
    nearestZone = zone;
    return answer;
  }
};
