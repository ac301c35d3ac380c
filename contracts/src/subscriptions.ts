import * as z from 'zod/mini';
import { BrowserValue } from './browser-value.ts';
import { EmailAddress } from './email-address.ts';
import { contractPart, endpoint } from './endpoint.ts';
import { emailMaxLength } from './limits.ts';

/** The customer's subscription to the newsletter of the brand of the site. */
export const Subscription = z.object({
  /** `pending`: a mail with the link that confirms was sent. */
  state: z.enum(['off', 'pending', 'on']),
  /** The address of the account, which the newsletter goes to. */
  email: z.string(),
  /** The link works until then; only for `pending`. An expired request is still listed: offer a new mail. */
  expiresAt: z.optional(z.iso.datetime()),
});
export type Subscription = z.infer<typeof Subscription>;

/**
 * The newsletter of a brand: double opt-in, one subscription for each address. The operator sends the newsletter itself
 * and learns addresses by the events `subscription.confirmed` and `subscription.ended`.
 */
export const subscriptions = contractPart({
  service: 'subscription',
  title: 'Newsletter',
  endpoints: {
    readSubscription: endpoint({
      method: 'GET',
      path: '/subscriptions/me',
      summary: 'Whether the address of the account is subscribed to the newsletter',
      security: 'customer',
      reply: { status: 200, body: Subscription },
      problems: ['not-found'],
    }),
    requestSubscription: endpoint({
      method: 'PUT',
      path: '/subscriptions/me',
      summary:
        'Mail the customer the link that confirms; asked again, a new mail. Changes nothing if subscribed',
      security: 'customer',
      body: z.strictObject({ browser: z.optional(BrowserValue) }),
      reply: { status: 200, body: Subscription },
      problems: ['not-found', 'too-many-requests'],
    }),
    endSubscription: endpoint({
      method: 'DELETE',
      path: '/subscriptions/me',
      summary: 'Unsubscribe, or cancel a request; repeating it succeeds',
      security: 'customer',
      reply: { status: 204 },
      problems: ['not-found'],
    }),
    subscribe: endpoint({
      method: 'POST',
      path: '/subscriptions',
      summary: 'Mail an address the link that confirms; the answer is the same for every address',
      security: 'none',
      body: z.strictObject({ email: EmailAddress, browser: z.optional(BrowserValue) }),
      reply: { status: 202 },
      problems: ['too-many-requests'],
    }),
    /**
     * `browser` if the page acts by itself, with a random value in a browser that has none; without it, a button was
     * pressed. A link of another address is not found.
     * The link of a subscription that has ended, or of a request that was cancelled, has expired.
     */
    confirmSubscription: endpoint({
      method: 'POST',
      path: '/subscriptions/confirm',
      summary: 'Confirm a subscription with the link of its mail; repeating it succeeds',
      security: 'none',
      limitsNetworks: true,
      /** The browser that sent the form of a shop has a cookie instead of `browser`. */
      headers: z.object({ cookie: z.optional(z.string()) }),
      body: z.strictObject({
        token: z.string().check(z.maxLength(200)),
        /** The address of the link. */
        email: z.string().check(z.maxLength(emailMaxLength)),
        browser: z.optional(BrowserValue),
      }),
      reply: { status: 204 },
      problems: ['not-found', 'link-expired', 'confirmation-by-hand'],
    }),
  },
  examples: { email: 'reader@example.com', token: 'made-up', browser: 'a-random-value-of-a-browser' },
});
