import type { NamedOwner } from '../customers/index.ts';
import type { OperatorRecordsTable } from './tables.ts';

type Owner = Pick<OperatorRecordsTable, 'ownerId' | 'customerNumber' | 'emailKey'>;

/**
 * Returns the owner to store with a record. `found` is the current owner of its name. An owner found by an address
 * stays unless another name is given, since the address may have another holder by now.
 */
export const settledOwner = (
  before: Owner | undefined,
  named: NamedOwner | undefined,
  found: { readonly ownerId?: string | undefined; readonly isErased: boolean } | undefined,
): Owner | 'erased' => {
  const name = { customerNumber: null, emailKey: null, ...named };
  const isSameName = before?.customerNumber === name.customerNumber && before.emailKey === name.emailKey;
  if (isSameName && before.ownerId !== null && name.emailKey !== null)
    return { ...name, ownerId: before.ownerId };
  if (found?.isErased) return 'erased';
  return { ...name, ownerId: found?.ownerId ?? (isSameName ? before.ownerId : null) };
};
