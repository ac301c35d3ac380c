import * as z from 'zod/mini';
import { locales } from '@albumen/contracts/site-paths';

/** Account design: "Double opt-in like the other links", which are valid for 24 hours. */
export const linkHours = 24;

export const linkMs = linkHours * 3_600_000;

/** Our choice: how long an unconfirmed request is kept, so that a new mail can be sent. */
export const requestRetentionMs = 7 * 86_400_000;

/** An address that waits for the link. */
export const WaitingSubscription = z.object({
  brand: z.string(),
  email: z.string(),
  locale: z.enum(locales),
  siteUrl: z.string(),
});
export type WaitingSubscription = z.infer<typeof WaitingSubscription>;
