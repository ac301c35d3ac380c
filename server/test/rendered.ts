import { setTimeout } from 'node:timers/promises';
import type { Photo } from '@albumen/contracts/photos';
import type { TestCustomer } from './customer.ts';

/** Milliseconds between two looks: the job needs the processor. */
const lookEveryMs = 10;

/** Reads a photo until its job has succeeded or failed. If it never ends, the test times out. */
export const untilRendered = async (customer: TestCustomer, id: string): Promise<Photo> => {
  for (;;) {
    const { body } = await customer.photo(id);
    if (body.renditions !== 'pending') return body;
    await setTimeout(lookEveryMs);
  }
};
