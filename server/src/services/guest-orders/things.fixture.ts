import type { Things } from '../../../test/filled-calls.ts';
import type { World } from '../../../test/slice-things.ts';

export const kinds = ['order-link-request'];

export const makeThings = async ({ customer, name }: World): Promise<Things> => {
  await customer.post('/api/order/v1/order-links', { orderCode: 'O-9', email: `guest-${name}@example.com` });
  return {
    'order.readGuestOrder.token': { value: 'made-up' },
    'order.addOrder.confirmationToken': { value: 'made-up' },
  };
};
