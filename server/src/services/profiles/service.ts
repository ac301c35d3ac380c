import type { Customer } from '@albumen/contracts/customer';
import type { TokenClaims } from '../../platform/tokens.ts';
import { readPhoneNumber, readVatNumber } from '../../platform/written-numbers.ts';
import type { CustomersService, KnownPerson } from '../customers/index.ts';
import { homeCountry, operatorsProfile, strictestStatus } from './rules.ts';

export interface ProfilesServiceParts {
  readonly customers: CustomersService;
}

/** The details that customers see and change of themselves. */
export const createProfilesService = ({ customers }: ProfilesServiceParts) => {
  const seen = async (person: KnownPerson, { isBusiness }: TokenClaims): Promise<Customer> => {
    const { customer, documents } = person;
    const { locale, phone, vatNumber, ...profile } = operatorsProfile(documents);
    const country = homeCountry(person);
    const number = phone === undefined ? undefined : readPhoneNumber(phone, country);
    const vat = vatNumber === undefined ? undefined : await readVatNumber(vatNumber, country);
    return {
      ...profile,
      version: 1,
      email: customer.email ?? undefined,
      phone: number?.e164 ?? phone,
      phoneShown: number?.shown ?? phone,
      vatNumber: vat?.number ?? vatNumber,
      vatNumberWarning: vat?.isDoubtful ? 'checksum' : undefined,
      locale: customer.chosenLocale ?? locale,
      isBusiness,
      ftp: isBusiness ? documents.find(({ ftp }) => ftp)?.ftp : undefined,
      accountStatus: strictestStatus(documents),
      newsletter: false,
      accountDeleted: false,
    };
  };

  return {
    /** Returns the details of the caller. Throws `not-found` if they were erased meanwhile. */
    read: async (customerId: string, claims: TokenClaims): Promise<Customer> =>
      seen(await customers.person(customerId), claims),
  };
};

export type ProfilesService = ReturnType<typeof createProfilesService>;
