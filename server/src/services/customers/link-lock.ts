import { holdLock } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';

/**
 * Locks that connect a person with the operator's records of them, whichever comes first. Code that needs several takes
 * them in the order below.
 */
export const linkLock = {
  identity: (tx: Transaction, { provider, subject }: { provider: string; subject: string }): Promise<void> =>
    holdLock(tx, `customer-identity ${provider} ${subject}`),
  address: (tx: Transaction, emailKey: string): Promise<void> => holdLock(tx, `customer-address ${emailKey}`),
  number: (tx: Transaction, customerNumber: string): Promise<void> =>
    holdLock(tx, `customer-number ${customerNumber}`),
};
