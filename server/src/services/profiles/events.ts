import type { CustomerChange } from '@albumen/contracts/customer-fields';
import { eventType } from '../../kernel/events.ts';

/** A customer has changed details of theirs. */
export const profileChanged = eventType<{
  readonly customerId: string;
  /** The changed details only; null for one that was emptied. */
  readonly changed: CustomerChange;
}>('profiles.changed');
