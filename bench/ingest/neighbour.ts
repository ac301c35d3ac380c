import { setTimeout as sleep } from 'node:timers/promises';
import type { TestCustomer } from '../../server/test/customer.ts';
import { makePhotoFile } from '../../server/test/photo-files.ts';
import { untilAllRendered } from './sending.ts';

/** Two pages of a month. */
const photos = 48;

/** A person who scrolls sends fewer requests. */
const askEveryMs = 50;

/**
 * Creates another customer with a library of two pages, and measures how long its first page takes while `busy` runs.
 */
export const createNeighbour = async (customer: TestCustomer) => {
  const files = Array.from({ length: photos }, async (_, index) => ({
    name: `${index}.jpg`,
    bytes: await makePhotoFile({ taken: '2024:07:01 12:00:00' }),
  }));
  await untilAllRendered(customer, await customer.addPhotos(await Promise.all(files)));

  return {
    /** Sends requests at a steady pace, however long an answer takes. Returns the milliseconds of each. */
    browseDuring: async (busy: Promise<unknown>): Promise<number[]> => {
      let isOver = false;
      const over = () => (isOver = true);
      busy.then(over, over);
      const durations: Promise<number>[] = [];
      while (!isOver) {
        durations.push(
          (async () => {
            const started = performance.now();
            const { images } = await customer.month(2024, 7);
            if (images.length === 0) throw new Error('The month page of the neighbour is empty.');
            return performance.now() - started;
          })(),
        );
        await sleep(askEveryMs);
      }
      return Promise.all(durations);
    },
  };
};
