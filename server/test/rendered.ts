import type { Photo } from '@albumen/contracts/photos';
import type { TestCustomer } from './customer.ts';

/** Most reads before a photo whose job does not end counts as an error. */
const readsLimit = 20_000;

/** Reads a photo until its job has ended, well or not. */
export const untilRendered = async (customer: TestCustomer, id: string): Promise<Photo> => {
  for (let reads = 0; reads < readsLimit; reads += 1) {
    const { body } = await customer.photo(id);
    if (body.renditions !== 'pending') return body;
  }
  throw new Error(`Photo ${id} is still being rendered.`);
};
