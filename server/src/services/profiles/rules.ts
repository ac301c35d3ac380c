import { accountStatuses, CustomerChange } from '@albumen/contracts/customer';
import type { KnownPerson } from '../customers/index.ts';

/** The details of a customer. A missing field is empty. */
export type Profile = { readonly [Field in keyof CustomerChange]: NonNullable<CustomerChange[Field]> };

type Documents = KnownPerson['documents'];

export const profileFields = Object.keys(CustomerChange.shape) as (keyof CustomerChange)[];

/** The details in the document that was put last. Values that no customer could enter are left out. */
export const operatorsProfile = ([last]: Documents): Profile => {
  const values = profileFields.flatMap((field) => {
    const { data } = CustomerChange.shape[field].safeParse(last?.profile[field]);
    return data ? [[field, data]] : [];
  });
  return Object.fromEntries(values) as Profile;
};

/** Design: with several customer numbers "the strictest status counts". Undefined: no banner. */
export const strictestStatus = (documents: Documents): (typeof accountStatuses)[number] | undefined =>
  accountStatuses.findLast((status) => documents.some(({ accountStatus }) => accountStatus === status));

/** The country of a person's national phone and VAT numbers: of their delivery address, else of their language. */
export const homeCountry = ({ documents, site }: KnownPerson): string =>
  documents.flatMap(({ addresses = [] }) => addresses).find(({ isDefaultDelivery }) => isDefaultDelivery)
    ?.country ?? site.locale.slice(-2);
