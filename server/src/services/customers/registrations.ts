import type { OperatorCustomer } from '@albumen/contracts/operator/customers';
import { AppError } from '../../platform/errors.ts';
import type { CustomersStore } from './store/customers.ts';
import type { RecordsStore } from './store/records.ts';
import type { CustomersTable } from './tables.ts';

/** A customer with their address, the time of registration, and the operator's numbers. */
export interface CustomerRegistration extends Pick<CustomersTable, 'id' | 'email' | 'registeredAt'> {
  readonly customerNumbers: readonly string[];
}

/** The times when customers registered: "the day first seen, unless the operator reports an earlier one". */
export const createRegistrations = ({
  store,
  recordsStore,
}: {
  store: CustomersStore;
  recordsStore: RecordsStore;
}) => {
  const withReported = async (
    found: readonly Omit<CustomerRegistration, 'customerNumbers'>[],
  ): Promise<CustomerRegistration[]> => {
    const records = await recordsStore.ofOwners(found.map(({ id }) => id));
    const ofOwner = Map.groupBy(records, ({ ownerId }) => ownerId);
    return found.map(({ id, email, registeredAt }) => {
      const own = ofOwner.get(id) ?? [];
      const reported = own.map(({ document }) =>
        Date.parse((JSON.parse(document) as OperatorCustomer).registeredAt),
      );
      return {
        id,
        email,
        registeredAt: new Date(Math.min(registeredAt.getTime(), ...reported)),
        customerNumbers: own.map(({ customerNumber }) => customerNumber),
      };
    });
  };

  return {
    /** The registration of one customer. Throws `not-found` if they were erased meanwhile. */
    of: async (customerId: string): Promise<CustomerRegistration> => {
      const customer = await store.find(customerId);
      const [registration] = customer === undefined ? [] : await withReported([customer]);
      if (registration === undefined) throw new AppError('not-found');
      return registration;
    },

    /** The registrations of customers after `after`, ordered by id. */
    behind: async (
      after: { readonly id: string } | undefined,
      limit: number,
    ): Promise<CustomerRegistration[]> => withReported(await store.behind(after, limit)),

    /** The number of customers. */
    count: (): Promise<number> => store.count(),
  };
};

export type Registrations = ReturnType<typeof createRegistrations>;
