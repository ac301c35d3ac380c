import { eventType } from '../../kernel/events.ts';

/** A record as the addresses of the operator's calls name it: `{ name: 'orderCode', value: 'O-1' }`. */
interface RecordInAddress {
  readonly name: string;
  readonly value: string;
}

/** Records were erased with their customer; or one of an erased customer was put again, which was not applied. */
export const recordsErased = eventType<{ readonly records: readonly RecordInAddress[] }>('records.erased');

/** The operator has deleted a record of a customer. */
export const recordRemoved = eventType<{ readonly ownerId: string; readonly record: RecordInAddress }>(
  'records.removed',
);
