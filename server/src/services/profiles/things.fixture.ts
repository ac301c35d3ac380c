import type { Things } from '../../../test/filled-calls.ts';
import type { World } from '../../../test/slice-things.ts';

export const kinds = ['profile'];

export const makeThings = async ({ customer, name }: World): Promise<Things> => {
  await customer.patch('/api/customer/customers/me', { firstName: name });
  return {};
};
