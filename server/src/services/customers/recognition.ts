import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { AccountErased, AccountLeaving } from '../../kernel/http/caller.ts';
import type { Visit } from '../../kernel/http/caller.ts';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { siteReference } from '../../kernel/sites.ts';
import type { TokenClaims } from '../../kernel/tokens.ts';
import { customerEmailChanged, customerRegistered } from './events.ts';
import type { ErasedHash } from './erased-hash.ts';
import { verifiedKeyOf } from './records.ts';
import type { createRecords } from './records.ts';
import { addressesStore } from './store/addresses.ts';
import type { createCustomersStore, LastVisit, NewCustomer } from './store/customers.ts';
import { erasedStore } from './store/erased.ts';
import type { CustomersTable } from './tables.ts';

/** The provider name for customers of the embedded identity provider, whatever the public address is. */
export const embeddedProvider = 'embedded';

/** Customers that a process remembers, so that it can identify callers without a query. */
const rememberedCustomers = 50_000;

/** Our choice: milliseconds for which a process may not know that another one has erased somebody. */
const rememberedMs = 30_000;

interface Remembered {
  readonly id: string;
  readonly until: number;
  readonly sessionsEndedAt: Date | null;
  lastVisit: LastVisit;
}

/**
 * Throws `not-signed-in` for the token of a sign-in before the customer's sessions were ended. A sign-in in the same
 * second counts as a later one, because tokens have whole seconds.
 */
export const requireOpenSession = (
  { signedInAt }: TokenClaims,
  { sessionsEndedAt }: Pick<CustomersTable, 'sessionsEndedAt'>,
): void => {
  const endedAt = sessionsEndedAt && Math.floor(sessionsEndedAt.getTime() / 1000) * 1000;
  if (endedAt !== null && (signedInAt?.getTime() ?? 0) < endedAt)
    throw new AppError('not-signed-in', {
      detail: 'All sessions of this account were ended.',
      isUsual: true,
    });
};

/** A visit without a locale matches any. */
const isSameVisit = (one: LastVisit, last: LastVisit): boolean =>
  (one.locale ?? last.locale) === last.locale && one.siteUrl === last.siteUrl && one.brand === last.brand;

/** Finds the customers behind tokens, and adds those who are new. */
export const createRecognition = ({
  database,
  clock,
  announce,
  records,
  store,
  erasedHash,
}: Pick<Infrastructure, 'database' | 'clock' | 'announce'> & {
  records: ReturnType<typeof createRecords>;
  store: ReturnType<typeof createCustomersStore>;
  erasedHash: ErasedHash;
}) => {
  const remembered = new Map<string, Remembered>();

  /**
   * Throws `not-signed-in` if the person behind a token was erased after signing in. Accounts of our own become
   * customers when they register, so an unknown one was erased.
   */
  const requireNotErased = async (tx: Transaction, claims: TokenClaims): Promise<void> => {
    const { provider, signedInAt } = claims;
    const erasedAt = await erasedStore.find(tx, erasedHash(claims));
    const hasReturned = erasedAt === undefined || (signedInAt !== undefined && signedInAt > erasedAt);
    if (provider === embeddedProvider || !hasReturned) throw new AccountErased();
    if (erasedAt !== undefined) await erasedStore.remove(tx, erasedHash(claims));
  };

  /**
   * Adds an unknown customer, or updates one whose address has changed. Settles with the id in use. `claims` are those
   * of the token, unless the person is registering.
   */
  const takeUp = async (
    tx: Transaction,
    person: Omit<NewCustomer, 'id'>,
    claims?: TokenClaims,
  ): Promise<string> => {
    const { provider, subject, email, emailVerified, registeredAt } = person;
    await records.lockPerson(tx, person);
    const customer = await store.findByIdentity(provider, subject, tx);
    const customerId = customer?.id ?? randomUUID();
    if (customer === undefined) {
      if (claims) await requireNotErased(tx, claims);
      await store.add(tx, { ...person, id: customerId });
      await announce(tx, customerRegistered, { customerId, email, registeredAt });
    } else if (email !== null) await store.setAddress(tx, customerId, email, emailVerified);
    if (customer === undefined || email !== null)
      await addressesStore.hold(tx, customerId, verifiedKeyOf(person), clock.now());
    await records.linkPerson(tx, {
      ...person,
      id: customerId,
      registeredAt: customer?.registeredAt ?? registeredAt,
    });
    const [formerKey, emailKey] = [customer ? verifiedKeyOf(customer) : null, verifiedKeyOf(person)];
    if (customer && email !== null && formerKey !== null && emailKey !== null && emailKey !== formerKey)
      await announce(tx, customerEmailChanged, { customerId, email, formerEmail: customer.email });
    return customerId;
  };

  const findOrTakeUp = async (claims: TokenClaims, lastVisit: LastVisit): Promise<Remembered> => {
    const { provider, subject, email = null, isEmailVerified, issuedAt } = claims;
    const until = clock.now().getTime() + rememberedMs;
    const customer = await store.findByIdentity(provider, subject);
    const erasedAt = customer && (await erasedStore.find(database, erasedHash(customer)));
    if (erasedAt !== undefined && customer !== undefined && customer.registeredAt <= erasedAt)
      throw new AccountErased();
    if (customer) requireOpenSession(claims, customer);
    if (customer?.deletionDueAt) throw new AccountLeaving({ customerId: customer.id, claims });
    const sessionsEndedAt = customer?.sessionsEndedAt ?? null;
    const isSame =
      customer !== undefined &&
      // The address of an account of our own changes only here: a token may have an earlier one.
      (provider === embeddedProvider ||
        email === null ||
        (customer.email === email && customer.emailVerified === isEmailVerified) ||
        // Another session may still use a token from before the last change.
        (issuedAt !== undefined && (await addressesStore.hasLeftSince(database, customer.id, issuedAt))));
    if (isSame) return { id: customer.id, until, sessionsEndedAt, lastVisit: customer };
    const person = {
      provider,
      subject,
      email,
      emailVerified: email !== null && isEmailVerified,
      registeredAt: clock.now(),
      ...lastVisit,
    };
    const id = await inTransaction(database, (tx) => takeUp(tx, person, claims));
    return { id, until, sessionsEndedAt, lastVisit: customer ?? lastVisit };
  };

  return {
    takeUp,

    /**
     * The id of the customer behind a token. Registers people from an external identity provider on the day first seen.
     * Stores their current site and language. Throws `not-signed-in` if they were erased, or if the session of the token
     * has ended.
     */
    recognise: async (claims: TokenClaims, { site, locale }: Visit, hasEnded = false): Promise<string> => {
      const { provider, subject, email = null, isEmailVerified } = claims;
      const visit: LastVisit = { ...siteReference(site), locale: locale ?? null };
      // Includes the address, so that one that has become verified is checked again.
      const key = JSON.stringify([provider, subject, email, isEmailVerified]);
      const cacheEntry = remembered.get(key);
      // A deletion of the account ends the session, too, and some calls answer its customers.
      const isFresh = !hasEnded && cacheEntry !== undefined && cacheEntry.until > clock.now().getTime();
      const entry = isFresh ? cacheEntry : await findOrTakeUp(claims, visit);
      if (!isFresh) {
        remembered.delete(key);
        if (remembered.size >= rememberedCustomers) remembered.delete(remembered.keys().next().value ?? '');
        remembered.set(key, entry);
      }
      requireOpenSession(claims, entry);
      if (hasEnded)
        throw new AppError('not-signed-in', {
          detail: 'The session of this token has ended.',
          isUsual: true,
        });
      if (!isSameVisit(visit, entry.lastVisit)) {
        await store.setLastVisit(entry.id, visit);
        entry.lastVisit = { ...visit, locale: visit.locale ?? entry.lastVisit.locale };
      }
      return entry.id;
    },

    /** Makes this process read the customer again at their next call. */
    forget: (customerId: string): void => {
      for (const [key, { id }] of remembered) if (id === customerId) remembered.delete(key);
    },
  };
};
