import type { Things } from '../../../test/filled-calls.ts';
import type { World } from '../../../test/slice-things.ts';

/** Webhooks belong to the operator. */
export const kinds = [];

/** A receiver that never answers 2xx: deliveries of the customer's events wait until they are erased. */
export const makeThings = async ({ put }: World): Promise<Things> => {
  await put('/webhooks/erp', { url: 'https://erp.invalid/webhooks' });
  return {};
};
