import { eventType } from '../../platform/events.ts';

/** A person confirmed their address and has an account now. */
export const accountRegistered = eventType<{
  /** The `sub` of the account's tokens. */
  readonly subject: string;
  readonly email: string;
  readonly registeredAt: Date;
  readonly locale: string;
}>('identity.account-registered');
