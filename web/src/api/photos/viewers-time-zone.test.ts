import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../client.ts';

/** The module as a freshly opened page has it. */
let inViewersTimeZone: <Answer>(ask: (timeZone: string) => Promise<Answer>) => Promise<Answer>;
beforeEach(async () => {
  vi.resetModules();
  ({ inViewersTimeZone } = await import('./viewers-time-zone.ts'));
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'Mars/Olympus',
  } as Intl.ResolvedDateTimeFormatOptions);
});

/** A service that only knows zones of whole hours. */
const zones: string[] = [];
const service = async (timeZone: string): Promise<string> => {
  zones.push(timeZone);
  if (/^(UTC|Etc\/GMT[+-]\d+)$/.test(timeZone)) return timeZone;
  const { ApiError: Refusal } = await import('../client.ts');
  const problem = {
    type: '',
    title: '',
    status: 400,
    code: 'invalid-request',
    params: undefined,
    correlationId: '',
  } as const;
  throw new Refusal({ status: 400, url: '', call: '', problem, correlationId: '' });
};

test.each([
  [0, 'UTC'],
  [300, 'Etc/GMT+5'],
  [-780, 'Etc/GMT-13'],
  [-345, 'Etc/GMT-6'],
])('when the zone is refused, a clock %i minutes behind UTC counts by %s', async (behind, zone) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(behind);
  zones.length = 0;
  expect(await inViewersTimeZone(service)).toBe(zone);
  expect(await inViewersTimeZone(service)).toBe(zone);
  expect(zones).toEqual(['Mars/Olympus', zone, zone]);
});

test('concurrent calls agree on the zone, and any other failure is passed on', async () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-120);
  const both = await Promise.all([inViewersTimeZone(service), inViewersTimeZone(service)]);
  expect(both).toEqual(['Etc/GMT-2', 'Etc/GMT-2']);
  const failure = new ApiError({ status: 500, url: '', call: '', correlationId: '' });
  await expect(inViewersTimeZone(() => Promise.reject(failure))).rejects.toBe(failure);
});
