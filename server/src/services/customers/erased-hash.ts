import { createHash } from 'node:crypto';

/** The person of an identity provider, a customer number of the operator, or an address in lower case. */
export type ErasedName =
  | { readonly provider: string; readonly subject: string }
  | { readonly customerNumber: string }
  | { readonly emailKey: string };

const partsOf = (name: ErasedName): readonly string[] => {
  if ('provider' in name) return [name.provider, name.subject];
  if ('customerNumber' in name) return ['customer-number', name.customerNumber];
  return ['address', name.emailKey];
};

/** SHA-256 by which an erased customer is recognised: the only form in which their names are kept. */
export const erasedHash = (name: ErasedName): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(partsOf(name)))
    .digest();
