import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { CustomersService } from '../customers/index.ts';
import type { Profiles } from '../profiles/index.ts';
import type { OrdersService } from '../orders/index.ts';

/** Places orders like the systems of a shop. */
export const createSampleShop = (parts: {
  customers: CustomersService;
  orders: OrdersService;
  profiles: Profiles;
  clock: Clock;
}) => {
  const { customers, orders, profiles, clock } = parts;
  return {
    /** Whether the page for payment methods may return there, as a shop checks it. */
    mayReturnTo: profiles.isValidReturn,

    /** Places an order of this customer, dated now. */
    order: async (customerId: string): Promise<void> => {
      const addressee = await customers.addressee(customerId);
      if (addressee === undefined)
        throw new Error('A customer without an address cannot order in the sample shop.');
      await orders.put(`sample-${randomUUID()}`, {
        email: addressee.email,
        orderedAt: clock.now().toISOString(),
        status: 'Confirmed',
      });
    },
  };
};

export type SampleShop = ReturnType<typeof createSampleShop>;
