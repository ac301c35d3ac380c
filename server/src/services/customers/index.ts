import { on } from '../../platform/events.ts';
import type { Made } from '../../platform/slice.ts';
import { accountRegistered } from '../identity/events.ts';
import { customersRoutes } from './routes.ts';
import { createCustomersService } from './service.ts';
import type { CustomersService } from './service.ts';

export { createCustomersService, embeddedProvider } from './service.ts';
export type { CustomerRegistration, CustomersService } from './service.ts';

/** Who the callers are. */
export const createCustomers = (
  ...parts: Parameters<typeof createCustomersService>
): Made<CustomersService> => {
  const service = createCustomersService(...parts);
  return {
    service,
    slice: {
      name: 'customers',
      serves: [customersRoutes(service)],
      reacts: [on(accountRegistered, service.register)],
      customerData: service.customerData,
    },
  };
};
