import { accountStatuses } from '@albumen/contracts/customer';
import { CustomerChange } from '@albumen/contracts/customer-fields';
import type { KnownPerson } from '../customers/index.ts';

/** The details of a customer. A missing field is empty. */
export type Profile = { readonly [Field in keyof CustomerChange]: NonNullable<CustomerChange[Field]> };

/** The details that a customer has changed; null for one that was emptied. */
export type OwnProfile = Omit<CustomerChange, 'locale'>;

type Documents = KnownPerson['documents'];

const fields = Object.keys(CustomerChange.shape) as (keyof CustomerChange)[];

/** The details in the document that was put last. Values that no customer could enter are left out. */
export const operatorsProfile = ([last]: Documents): Profile => {
  const values = fields.flatMap((field) => {
    const { data } = CustomerChange.shape[field].safeParse(last?.profile[field]);
    return data ? [[field, data]] : [];
  });
  return Object.fromEntries(values) as Profile;
};

/** Design: with several customer numbers "the strictest status counts". Undefined: no banner. */
export const strictestStatus = (documents: Documents): (typeof accountStatuses)[number] | undefined =>
  accountStatuses.findLast((status) => documents.some(({ accountStatus }) => accountStatus === status));

const filled = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** The details as the customer sees them: their own changes win, and the operator fills the rest. */
export const shownProfile = (own: OwnProfile, operators: Profile): Profile =>
  filled({ ...operators, ...own });

/** A whole new profile as a change: fields that it does not name are emptied. */
export const asChange = (profile: CustomerChange): CustomerChange => ({
  ...Object.fromEntries(fields.map((field) => [field, null])),
  ...profile,
});

/** The part of a change that differs from the details as the customer sees them. */
export const realChange = <Change extends CustomerChange>(change: Change, shown: Profile): Change =>
  Object.fromEntries(
    Object.entries(change).filter(([field, value]) => value !== (shown[field as keyof Profile] ?? null)),
  ) as Change;

/** The customer's changes that the operator's document does not confirm: they still win. */
export const unconfirmed = (own: OwnProfile, operators: Profile): OwnProfile => realChange(own, operators);
