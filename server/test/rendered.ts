import { setTimeout } from 'node:timers/promises';
import type { Photo } from '@albumen/contracts/photos';
import type { TestCustomer } from './customer.ts';

/** Milliseconds between two looks: the processor is for the job. */
const lookEveryMs = 10;

/** Reads a photo until its job has ended, well or not. One that never ends runs into the limit of the test. */
export const untilRendered = async (customer: TestCustomer, id: string): Promise<Photo> => {
  for (;;) {
    const { body } = await customer.photo(id);
    if (body.renditions !== 'pending') return body;
    await setTimeout(lookEveryMs);
  }
};
