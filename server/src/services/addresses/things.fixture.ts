import { randomUUID } from 'node:crypto';
import type { Address } from '@albumen/contracts/customer-addresses';
import type { Things } from '../../../test/filled-calls.ts';
import type { World } from '../../../test/slice-things.ts';

export const kinds = ['address', 'address-source'];

export const makeThings = async ({ customer, name }: World): Promise<Things> => {
  const path = '/api/customer/customers/me/addresses';
  const address = { lastName: name, street: 'Damrak', number: '1', postalCode: '1012 LG', city: 'Amsterdam' };
  const { id } = (await customer.post<Address>(path, { ...address, country: 'NL', isDefaultDelivery: true }))
    .body;
  return {
    'customer.removeAddress.addressId': { value: id, isOwned: true },
    // Another customer who puts an address under a chosen id has one of their own.
    'customer.putAddress.addressId': { value: randomUUID() },
  };
};
