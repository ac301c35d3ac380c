import type { Locale } from '@albumen/contracts/site-paths';
import { eventType } from '../../kernel/events.ts';

/** A person has confirmed their address and now has an account. */
export const accountRegistered = eventType<{
  /** The `sub` of the account's tokens. */
  readonly subject: string;
  readonly email: string;
  readonly registeredAt: Date;
  readonly locale: Locale;
  /** The public URL of the site where they registered. */
  readonly siteUrl: string | null;
  readonly brand: string | null;
}>('identity.account-registered');

/** All sessions of an account were ended, so that its access tokens must end too. */
export const accountSessionsEnded = eventType<{
  /** The `sub` of the account's tokens. */
  readonly subject: string;
}>('identity.account-sessions-ended');
