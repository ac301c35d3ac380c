import type { SecretKey } from '../../kernel/secret-key.ts';

/** A person at an identity provider, a customer number of the operator, or an address in lower case. */
type ErasedName =
  | { readonly provider: string; readonly subject: string }
  | { readonly customerNumber: string }
  | { readonly emailKey: string };

const partsOf = (name: ErasedName): readonly string[] => {
  if ('provider' in name) return [name.provider, name.subject];
  if ('customerNumber' in name) return ['customer-number', name.customerNumber];
  return ['address', name.emailKey];
};

/** The hash that identifies an erased customer: names are stored only in this form. */
export type ErasedHash = (name: ErasedName) => Buffer;

export const createErasedHash =
  (key: SecretKey): ErasedHash =>
  (name) =>
    key.hash(JSON.stringify(partsOf(name)));
