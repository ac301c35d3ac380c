import type { PhotoPage, PhotoPlace } from '@albumen/contracts/photo-management/library';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { photosPath } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';

/** Node.js uses the machine's time zone if the environment sets none. */
const zoneOfMachine = process.env['TZ'] ?? '';

let app: TestApp;
afterEach(() => app.close());
afterAll(() => {
  process.env['TZ'] = zoneOfMachine;
});

/** Local times in chronological order, with the offset that the camera recorded, around moments when clocks change. */
const shots = [
  { taken: '2024:02:29 23:59:59', month: '2024-02' },
  { taken: '2024:03:01 00:00:00', month: '2024-03' },
  // New Year's Eve at both ends of the world.
  { taken: '2024:12:31 23:59:58', offset: '+13:00', month: '2024-12' },
  { taken: '2024:12:31 23:59:59', offset: '-10:00', month: '2024-12' },
  { taken: '2025:01:01 00:00:00', month: '2025-01' },
  { taken: '2025:01:01 00:00:01', offset: '+05:45', month: '2025-01' },
  { taken: '2025:01:01 00:30:00', offset: '-10:00', month: '2025-01' },
  // Skipped by the clocks of London and of Auckland.
  { taken: '2025:03:30 01:30:00', month: '2025-03' },
  { taken: '2025:09:28 02:30:00', month: '2025-09' },
  // Shown twice in London. The one that is later in UTC comes first: only the local time counts.
  { taken: '2025:10:26 01:29:59', offset: '+00:00', month: '2025-10' },
  { taken: '2025:10:26 01:30:00', offset: '+01:00', month: '2025-10' },
  { taken: '2025:10:31 23:59:59', offset: '-09:00', month: '2025-10' },
  { taken: '2025:11:01 00:00:00', offset: '+14:00', month: '2025-11' },
];

describe.each(['Pacific/Auckland', 'UTC', 'Pacific/Honolulu', 'Asia/Kathmandu', 'Europe/London'])(
  'a server on the clock of %s',
  (zone) => {
    beforeEach(async () => {
      process.env['TZ'] = zone;
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(
        new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone,
      );
      app = await startTestApp();
    });

    test('shows each photo in the month and with the date of the local clock where it was taken', async () => {
      const customer = await app.customer('shots');
      const files = await Promise.all(
        shots.map(async ({ taken, offset }) => ({
          name: taken,
          bytes: await makePhotoFile({ taken, ...(offset ? { offset } : {}) }),
        })),
      );
      await customer.addPhotos(files.toReversed());

      const { body } = await customer.get<PhotoPage>(`${photosPath}/photos?sortOrder=asc`);
      expect(body.images.map(({ dateTaken, dateTakenOffset }) => [dateTaken, dateTakenOffset])).toEqual(
        shots.map(({ taken, offset }) => [taken.replace(/:(..):(..) /, '-$1-$2T'), offset]),
      );
      const places = await Promise.all(
        body.images.map(({ imageId }) =>
          customer.get<PhotoPlace>(`${photosPath}/photos/${imageId}/place?sortOrder=asc`),
        ),
      );
      expect(places.map((place) => place.body.section)).toEqual(shots.map(({ month }) => month));

      const byMonth = Map.groupBy(shots, ({ month }) => month);
      expect(await customer.timeline()).toEqual(
        [...byMonth].toReversed().map(([month, taken]) => ({
          year: Number(month.slice(0, 4)),
          month: Number(month.slice(5)),
          count: taken.length,
        })),
      );
    });
  },
);
