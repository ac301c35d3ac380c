import type { DeletionNotice } from '@albumen/contracts/account';
import type { CustomerChange } from '@albumen/contracts/customer-fields';
import type { OperatorCustomer } from '@albumen/contracts/operator/customers';
import type { Database } from '../../platform/database/database.ts';
import { on, operatorReads } from '../../kernel/events.ts';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { handle } from '../../platform/queue.ts';
import type { Made } from '../../kernel/slice.ts';
import { accountRegistered, accountSessionsEnded } from '../identity/events.ts';
import { createErasures } from './erasures.ts';
import { createDeletions } from './deletions.ts';
import type { Deletions } from './deletions.ts';
import {
  customerEmailChanged,
  customerErased,
  customerRegistered,
  deletionRequested,
  deletionWithdrawn,
} from './events.ts';
import { eraseCustomerJob, eraseDueCustomersJob, sweepCustomersJob } from './jobs.ts';
import { customersRoutes } from './routes.ts';
import { createRegistrations } from './registrations.ts';
import type { Registrations } from './registrations.ts';
import { createCustomersService } from './service.ts';
import type { CustomersService } from './service.ts';
import { createCustomersStore } from './store/customers.ts';
import { createRecordsStore } from './store/records.ts';

export { embeddedProvider } from './recognition.ts';
export { createCustomersService } from './service.ts';
export type { CustomerRegistration, Registrations } from './registrations.ts';
export type { Deletions } from './deletions.ts';
export type { NamedOwner } from './records.ts';
export type { CustomersService, KnownPerson } from './service.ts';

/** The times when customers registered, for the command line. */
export const openRegistrations = (database: Database): Registrations =>
  createRegistrations({
    store: createCustomersStore(database),
    recordsStore: createRecordsStore(database),
  });

/** Identifies the callers. */
export const createCustomers = (
  parts: Omit<Parameters<typeof createCustomersService>[0], 'keepErased'> &
    Pick<Infrastructure, 'objects' | 'log' | 'nights' | 'enqueue'> & {
      readonly eraseCustomer: (customerId: string) => Promise<void>;
      /** Facts that customers should know before they delete their account. */
      readonly noticesOf: (customerId: string) => Promise<DeletionNotice[]>;
    },
): Made<
  CustomersService & { readonly readBackErased: () => Promise<void>; readonly deletions: Deletions }
> => {
  const erasures = createErasures({ ...parts, store: createCustomersStore(parts.database) });
  const service = createCustomersService({ ...parts, keepErased: erasures.keep });
  const deletions = createDeletions({ ...parts, store: createCustomersStore(parts.database), service });
  return {
    service: { ...service, readBackErased: erasures.readBack, deletions },
    slice: {
      name: 'customers',
      serves: [customersRoutes(service)],
      jobs: [
        parts.nights.job(sweepCustomersJob, erasures.sweep),
        parts.nights.erasing(eraseDueCustomersJob, deletions.queueDue),
        handle(eraseCustomerJob, deletions.erase),
      ],
      nightly: [sweepCustomersJob, eraseDueCustomersJob],
      reacts: [
        on(accountRegistered, service.register),
        on(accountSessionsEnded, (tx, { subject }) => service.endSessionsOf(tx, subject)),
      ],
      operatorEvents: [
        operatorReads(customerRegistered, ({ customerId, ...payload }) => [
          { type: 'customer.registered', customerId, payload },
        ]),
        operatorReads(customerEmailChanged, ({ customerId, ...payload }) => [
          { type: 'customer.email-changed', customerId, payload },
        ]),
        operatorReads(deletionRequested, ({ customerId, ...payload }) => [
          { type: 'customer.deletion-requested', customerId, payload },
        ]),
        operatorReads(deletionWithdrawn, ({ customerId, ...payload }) => [
          { type: 'customer.deletion-withdrawn', customerId, payload },
        ]),
        // The operator does not know customers who never had a number.
        operatorReads(customerErased, ({ customerNumbers }) =>
          customerNumbers.map((customerNumber) => ({ type: 'customer.erased', payload: { customerNumber } })),
        ),
      ],
      hashes: [
        { table: 'erased_identities', column: 'identity' },
        { table: 'erased_names', column: 'name' },
      ],
      shownFacts: {
        customer: ['email', 'registeredAt', 'siteUrl', 'chosenLocale'],
        'customer-address': ['email', 'provedAt', 'leftAt'],
        'customer-record': [
          'customerNumber',
          'email',
          'registeredAt',
          'salutation',
          'firstName',
          'lastName',
          'phone',
          'birthDate',
          'company',
          'vatNumber',
          'paymentMethods',
        ] satisfies ('customerNumber' | keyof OperatorCustomer | keyof CustomerChange)[],
      },
      customerData: service.customerData,
    },
  };
};
