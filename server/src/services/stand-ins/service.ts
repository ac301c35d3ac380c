import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { CustomersService } from '../customers/index.ts';
import type { OrdersService } from '../orders/index.ts';

/** Places orders like the systems of a shop. */
export const createSampleShop = (parts: {
  customers: CustomersService;
  orders: OrdersService;
  clock: Clock;
}) => {
  const { customers, orders, clock } = parts;
  return {
    /** Places an order of this customer, dated now. */
    order: async (customerId: string): Promise<void> => {
      const addressee = await customers.addressee(customerId);
      if (addressee === undefined)
        throw new Error('A customer without an address cannot order in the sample shop.');
      await orders.put(`sample-${randomUUID()}`, {
        email: addressee.email,
        orderedAt: clock.now().toISOString(),
      });
    },
  };
};

export type SampleShop = ReturnType<typeof createSampleShop>;
