import type { Customer } from '@albumen/contracts/customer';
import type { CustomerChange } from '@albumen/contracts/customer-fields';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { holdLock } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { changeOwned } from '../../kernel/owned-records.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import type { TokenClaims } from '../../kernel/tokens.ts';
import { phoneFault, readPhoneNumber, readVatNumber } from '../../platform/written-numbers.ts';
import type { AddressesService } from '../addresses/index.ts';
import type { CustomersService, KnownPerson } from '../customers/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import { profileChanged } from './events.ts';
import { operatorsProfile, realChange, shownProfile, strictestStatus, unconfirmed } from './rules.ts';
import type { Profile } from './rules.ts';
import { profilesStore as store } from './store.ts';
import type { StoredProfile } from './store.ts';

export interface ProfilesServiceParts extends Pick<
  Infrastructure,
  'database' | 'clock' | 'announce' | 'bus'
> {
  readonly customers: CustomersService;
  readonly addresses: AddressesService;
  readonly subscriptions: Pick<SubscriptionsService, 'isSubscribed'>;
}

/** A customer with everything that their page shows. */
interface ProfileFacts {
  readonly person: KnownPerson;
  readonly ownProfile: StoredProfile;
  /** The country of their national phone and VAT numbers. */
  readonly country: string;
  readonly operators: Profile;
}

const callbackFields = ['callbackUrl', 'callbackFormat'] as const;

/** Milliseconds that the day of the easternmost time zone is ahead of UTC. */
const aheadMs = 14 * 3_600_000;

/** The details that customers see and change of themselves. */
export const createProfilesService = (parts: ProfilesServiceParts) => {
  const { database, clock, announce, bus, customers, addresses } = parts;

  const know = async (customerId: string, tx?: Transaction): Promise<ProfileFacts> => {
    const [person, usualCountry, ownProfile] = await Promise.all([
      customers.person(customerId, tx),
      addresses.countryOf(customerId, tx),
      store.find(tx ?? database, customerId),
    ]);
    const country = usualCountry ?? person.site.page.country;
    const { phone, vatNumber, ...others } = operatorsProfile(person.documents);
    const operators: Profile = {
      ...others,
      ...(phone && { phone: readPhoneNumber(phone, country)?.e164 ?? phone }),
      ...(vatNumber && { vatNumber: (await readVatNumber(vatNumber, country))?.number ?? vatNumber }),
    };
    return { person, ownProfile, country, operators };
  };

  const shownOf = ({ person, ownProfile, operators }: ProfileFacts): Profile => {
    const { chosenLocale } = person.customer;
    return { ...shownProfile(ownProfile.own, operators), ...(chosenLocale && { locale: chosenLocale }) };
  };

  const seen = async (
    facts: ProfileFacts,
    { isBusiness }: TokenClaims,
    tx?: Transaction,
  ): Promise<Customer> => {
    const { person, ownProfile, country } = facts;
    const { callbackUrl, callbackFormat, ...profile } = shownOf(facts);
    const { phone, vatNumber } = profile;
    const vat = vatNumber === undefined ? undefined : await readVatNumber(vatNumber, country);
    return {
      ...profile,
      version: ownProfile.version,
      email: person.customer.email ?? undefined,
      phoneShown: phone && (readPhoneNumber(phone, country)?.shown ?? phone),
      vatNumberWarning: vat?.isDoubtful ? 'checksum' : undefined,
      isBusiness,
      ...(isBusiness && { callbackUrl, callbackFormat, ftp: person.documents.find(({ ftp }) => ftp)?.ftp }),
      accountStatus: strictestStatus(person.documents),
      newsletter: await parts.subscriptions.isSubscribed(person, tx),
      accountDeleted: person.customer.deletionDueAt !== null,
    };
  };

  /**
   * A change with phone and VAT number as they are stored. Throws `invalid-request` for each that does not exist, and for
   * a callback of a customer who is not a business.
   */
  const checked = async (
    change: CustomerChange,
    { country, isBusiness }: { readonly country: string; readonly isBusiness: boolean },
  ): Promise<CustomerChange> => {
    const { phone, vatNumber, birthDate } = change;
    const number = phone ? readPhoneNumber(phone, country) : undefined;
    const vat = vatNumber ? await readVatNumber(vatNumber, country) : undefined;
    const today = new Date(clock.now().getTime() + aheadMs).toISOString().slice(0, 10);
    const faults = [
      phone && !number ? phoneFault : [],
      vatNumber && !vat
        ? { field: 'body.vatNumber', message: 'VAT number must have the format of its country' }
        : [],
      birthDate && birthDate > today ? { field: 'body.birthDate', message: 'Must not be in the future' } : [],
      callbackFields
        .filter((field) => !isBusiness && change[field])
        .map((field) => ({ field: `body.${field}`, message: 'Only business customers have a callback' })),
    ].flat();
    if (faults.length > 0)
      throw new AppError('invalid-request', {
        detail: faults.map(({ field, message }) => `${field}: ${message}`).join('; '),
        fields: faults,
      });
    return { ...change, ...(number && { phone: number.e164 }), ...(vat && { vatNumber: vat.number }) };
  };

  return {
    /** Returns the details of the caller. Throws `not-found` if they were erased meanwhile. */
    read: async (customerId: string, claims: TokenClaims): Promise<Customer> =>
      seen(await know(customerId), claims),

    /**
     * Changes details of the caller; null empties one. Throws `invalid-request`, and `changed-meanwhile` if the customer
     * has changed something since `version`.
     */
    change: (
      { customerId, claims }: { readonly customerId: string; readonly claims: TokenClaims },
      change: CustomerChange,
      version?: number,
    ): Promise<Customer> =>
      changeOwned(database, customerId, async (tx) => {
        const facts = await know(customerId, tx);
        const { ownProfile, country, operators } = facts;
        if (version !== undefined && version !== ownProfile.version)
          throw new AppError('changed-meanwhile', {
            detail: `if-match: the details have version ${ownProfile.version}`,
            params: { current: await seen(facts, claims, tx) },
          });
        const changed = realChange(await checked(change, { country, ...claims }), shownOf(facts));
        if (Object.keys(changed).length === 0) return seen(facts, claims, tx);
        const { locale, ...fields } = changed;
        if (locale !== undefined) await customers.chooseLocale(tx, customerId, locale);
        const own = unconfirmed({ ...ownProfile.own, ...fields }, operators);
        await store.put(tx, customerId, { version: ownProfile.version + 1, own }, clock.now());
        await announce(tx, profileChanged, { customerId, changed });
        await bus.pushChange(tx, customerId, 'customer');
        return seen(await know(customerId, tx), claims, tx);
      }),

    /** Drops the changes that the operator's document now confirms: later documents may change these details again. */
    confirm: async (tx: Transaction, { customerId }: { readonly customerId: string }): Promise<void> => {
      await holdLock(tx, customerId);
      const { ownProfile, operators } = await know(customerId, tx);
      const own = unconfirmed(ownProfile.own, operators);
      if (Object.keys(own).length < Object.keys(ownProfile.own).length)
        await store.put(tx, customerId, { ...ownProfile, own }, clock.now());
    },

    /** Tells the pages of a customer that the operator has put a document about them. */
    tellDescribed: (tx: Transaction, { customerId }: { readonly customerId: string }): Promise<void> =>
      bus.pushChange(tx, customerId, 'customer'),

    customerData: {
      tables: ['customer_profiles'],

      erase: (customerId) => changeOwned(database, customerId, (tx) => store.remove(tx, customerId)),

      async *describe(customerId) {
        const { version, own } = await store.find(database, customerId);
        if (version > 1) yield { kind: 'profile', version, ...own };
      },
    } satisfies CustomerData as CustomerData,
  };
};

export type ProfilesService = ReturnType<typeof createProfilesService>;
