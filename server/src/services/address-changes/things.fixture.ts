import { examplePlace } from '@albumen/contracts/place';
import type { Things } from '../../../test/filled-calls.ts';
import type { World } from '../../../test/slice-things.ts';

export const kinds = ['address-change'];

export const makeThings = async ({ customer, customerNumber, put }: World): Promise<Things> => {
  const orderCode = `A-${customerNumber}`;
  await put(`/orders/${orderCode}`, {
    customerNumber,
    orderedAt: '2026-06-01T10:00:00Z',
    status: 'Confirmed',
    deliveryType: 'Home',
    deliveryAddress: { ...examplePlace, number: '2' },
  });
  // The same as the example of the call, which may then be repeated.
  await customer.put(`/api/order/v1/superorders/${orderCode}/deliveryAddress`, examplePlace);
  return { 'order.changeDeliveryAddress.code': { value: orderCode, isOwned: true } };
};
