import * as z from 'zod/mini';
import { EmailAddress } from '../email-address.ts';
import { contractPart, endpoint } from '../endpoint.ts';
import { locales } from '../site-paths.ts';

/** The newsletter of the brand whose site is called. */
export const operatorSubscriptions = contractPart({
  service: 'operator',
  title: 'Newsletter',
  endpoints: {
    requestSubscription: endpoint({
      method: 'POST',
      path: '/subscriptions',
      summary: 'Mail an address the link that confirms its subscription, for forms and checkouts of the shop',
      security: 'operator',
      scope: { area: 'customers', access: 'write' },
      body: z.strictObject({
        email: EmailAddress,
        locale: z
          .optional(z.enum(locales))
          .check(z.describe('The language of the mail, otherwise that of the site.')),
      }),
      reply: { status: 202 },
      problems: ['too-many-requests'],
    }),
  },
  examples: { email: 'reader@example.com' },
});
