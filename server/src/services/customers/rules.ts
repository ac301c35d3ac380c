import { CustomerChange } from '@albumen/contracts/customer-fields';
import type { OperatorCustomer } from '@albumen/contracts/operator/customers';
import type { CustomerAddressesTable } from './tables.ts';

type Holder = Pick<CustomerAddressesTable, 'ownerId' | 'provedAt' | 'leftAt'>;

const ownersOf = (holders: readonly Holder[]): string[] => [
  ...new Set(holders.map(({ ownerId }) => ownerId)),
];

/** The only current holder of an address; undefined if there are several. */
export const onlyHolder = (holders: readonly Holder[]): string | undefined => {
  const owners = ownersOf(holders.filter(({ leftAt }) => leftAt === null));
  return owners.length === 1 ? owners[0] : undefined;
};

/** The time when the last former holder gave up an address; undefined if there was none. */
export const lastLeftAt = (holders: readonly Holder[]): Date | undefined =>
  holders
    .flatMap(({ leftAt }) => leftAt ?? [])
    .toSorted((one, other) => Number(one) - Number(other))
    .at(-1);

/**
 * The owner of a record that names only an address: the customer who held it at the record's time, or else the first
 * who proves it later. Undefined while there is none, or if several held it. `isErased`: it belonged to an erased
 * customer.
 */
export const ownerOfAddressAt = (
  holders: readonly Holder[],
  at: Date,
  erasedAt: Date | undefined,
): { readonly ownerId?: string | undefined; readonly isErased: boolean } => {
  const then = ownersOf(
    holders.filter(({ provedAt, leftAt }) => provedAt <= at && (leftAt === null || leftAt > at)),
  );
  if (then.length > 0) return { ownerId: then.length === 1 ? then[0] : undefined, isErased: false };
  if (erasedAt !== undefined && at <= erasedAt) return { isErased: true };
  const [first] = holders
    .filter(({ provedAt }) => provedAt > at)
    .toSorted((one, other) => Number(one.provedAt) - Number(other.provedAt));
  return { ownerId: first?.ownerId, isErased: false };
};

/** Whether a page can show a detail. An empty one is no mistake. */
const isShown = ([field, value]: readonly [string, unknown]): boolean => {
  if (value === '' || value === null) return true;
  const { shape } = CustomerChange;
  return Object.hasOwn(shape, field) && shape[field as keyof typeof shape].safeParse(value).success;
};

/** Names the details of a profile that are kept but not shown, because no customer could enter them. */
export const hiddenDetails = (profile: OperatorCustomer['profile']): string[] =>
  Object.entries(profile).flatMap((detail) => (isShown(detail) ? [] : `profile.${detail[0]}`));
