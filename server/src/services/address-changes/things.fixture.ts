import type { Things } from '../../../test/filled-calls.ts';
import type { World } from '../../../test/slice-things.ts';

export const kinds = ['address-change'];

export const makeThings = async ({ customer, customerNumber, put }: World): Promise<Things> => {
  const orderCode = `A-${customerNumber}`;
  const address = {
    firstName: 'Jan',
    lastName: 'Jansen',
    street: 'Damrak',
    number: '1',
    postalCode: '1012 LG',
    city: 'Amsterdam',
    country: 'NL',
  };
  await put(`/orders/${orderCode}`, {
    customerNumber,
    orderedAt: '2026-06-01T10:00:00Z',
    status: 'Confirmed',
    deliveryType: 'Home',
    deliveryAddress: { ...address, number: '2' },
  });
  // The same as the example of the call, which may then be repeated.
  await customer.put(`/api/order/v1/superorders/${orderCode}/deliveryAddress`, address);
  return { 'order.changeDeliveryAddress.code': { value: orderCode, isOwned: true } };
};
