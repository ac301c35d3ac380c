import type { Database } from '../../platform/database/database.ts';
import { on } from '../../platform/events.ts';
import type { Made } from '../../platform/slice.ts';
import { accountRegistered } from '../identity/events.ts';
import { customersRoutes } from './routes.ts';
import { createRegistrations } from './registrations.ts';
import type { Registrations } from './registrations.ts';
import { createCustomersService } from './service.ts';
import type { CustomersService } from './service.ts';
import { createCustomersStore } from './store/customers.ts';
import { createRecordsStore } from './store/records.ts';

export { createCustomersService, embeddedProvider } from './service.ts';
export type { CustomerRegistration, Registrations } from './registrations.ts';
export type { NamedOwner } from './records.ts';
export type { CustomersService } from './service.ts';

/** When customers registered, for the command line. */
export const openRegistrations = (database: Database): Registrations =>
  createRegistrations({
    store: createCustomersStore(database),
    recordsStore: createRecordsStore(database),
  });

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
