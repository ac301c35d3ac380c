import type { Things } from '../../../test/filled-calls.ts';
import type { World } from '../../../test/slice-things.ts';

export const kinds = ['subscription'];

export const makeThings = async ({ customer }: World): Promise<Things> => {
  await customer.put('/api/subscription/subscriptions/me', {});
  return {};
};
