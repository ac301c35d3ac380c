import { holdLock } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';

/**
 * Locks by which a person and what the operator holds of them find each other, whichever comes first. Whoever needs several
 * takes them in the order in which they stand here.
 */
export const linkLock = {
  identity: (tx: Transaction, { provider, subject }: { provider: string; subject: string }): Promise<void> =>
    holdLock(tx, `customer-identity ${provider} ${subject}`),
  address: (tx: Transaction, emailKey: string): Promise<void> => holdLock(tx, `customer-address ${emailKey}`),
  number: (tx: Transaction, customerNumber: string): Promise<void> =>
    holdLock(tx, `customer-number ${customerNumber}`),
};
