import type { OwnedRecordsTable } from '../../kernel/owned-records.ts';

/** The addresses of customers: their own, and copies of those in the operator's documents. */
export type AddressBookTable = OwnedRecordsTable;

/** The default addresses of a customer. */
export interface AddressDefaultsTable {
  readonly ownerId: string;
  readonly deliveryId: string | null;
  readonly invoiceId: string | null;
}

/** An address that was copied from the operator's document, also if the customer has deleted the copy. */
export interface AddressSourcesTable {
  readonly ownerId: string;
  /** The id of the copy. */
  readonly id: string;
  readonly customerNumber: string;
  /** The id in the operator's document. */
  readonly addressId: string;
  /** The customer has changed or deleted the copy: the operator no longer does. */
  readonly isEdited: boolean;
}
