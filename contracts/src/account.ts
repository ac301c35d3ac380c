import * as z from 'zod/mini';
import { BrowserValue, channel } from './browser-value.ts';
import { EmailChangeRequest } from './email-address.ts';
import { contractPart, endpoint } from './endpoint.ts';

/**
 * `idp_type` and `idp_sub` of the caller's token. A token without these claims has any `idpType`, and its `sub` as
 * `idpSub`. The ids of anybody else get 404.
 */
const identity = z.object({
  idpType: z.string().check(z.maxLength(100)),
  idpSub: z.string().check(z.maxLength(255)),
});

/** The token of the link in a mail. */
const confirmationToken = z.string().check(z.maxLength(200));

/**
 * With `browser`, the page confirms by itself, and only the browser that made the request may do so: any other value
 * gets `confirmation-by-hand`. Without it, the customer has pressed a button. A page in any browser that has loaded by
 * a link sends `browser` first, because programs that scan mails run scripts too.
 */
const Confirmation = z.optional(z.strictObject({ browser: z.optional(BrowserValue) }));

/** A change of the email address that waits for its link. */
export const EmailChange = z.object({
  /** The new address, as it was typed. */
  email: z.string(),
  /** When it was requested or its mail was last sent again. */
  requestedAt: z.iso.datetime(),
  /** The link works until then. An expired request is still listed: offer to send the mail again. */
  expiresAt: z.iso.datetime(),
});
export type EmailChange = z.infer<typeof EmailChange>;

/** A fact that customers should know before they delete their account. */
export const DeletionNotice = z.object({
  /**
   * `orders`: orders that are paid and not sent yet. The other kinds count what is erased; `all-orders`: all orders,
   * `vouchers`: those that can still be used, `books`: online photo books, `widgets`: those that are published.
   */
  kind: z.enum(['orders', 'photos', 'albums', 'projects', 'all-orders', 'vouchers', 'books', 'widgets']),
  count: z.int().check(z.positive()),
});
export type DeletionNotice = z.infer<typeof DeletionNotice>;

/**
 * Change of the email address and deletion of the account. With an external identity provider all calls answer
 * `account-elsewhere`, and pages use `accountUrls` of the configuration.
 */
export const account = contractPart({
  service: 'auth',
  title: 'Account',
  endpoints: {
    // Albums §7: "POST v2/identities/{idpType}/{idpSub}/emailchanges, body email, channel; 409 and 429 are handled as
    // failures".
    requestEmailChange: endpoint({
      method: 'POST',
      path: '/v2/identities/:idpType/:idpSub/emailchanges',
      summary: 'Mail a link to a new address; a second request replaces the first',
      security: 'customer',
      params: identity,
      body: EmailChangeRequest,
      reply: { status: 200, body: EmailChange },
      problems: ['account-elsewhere', 'sign-in-too-old', 'email-in-use'],
    }),
    readEmailChange: endpoint({
      method: 'GET',
      path: '/v2/identities/:idpType/:idpSub/emailchanges',
      summary: 'The requested change of the address, if any',
      security: 'customer',
      params: identity,
      reply: { status: 200, body: z.object({ pending: z.nullable(EmailChange) }) },
      problems: ['account-elsewhere'],
    }),
    cancelEmailChange: endpoint({
      method: 'DELETE',
      path: '/v2/identities/:idpType/:idpSub/emailchanges',
      summary: 'Cancel the requested change; its links stop working',
      security: 'customer',
      params: identity,
      reply: { status: 204 },
      problems: ['account-elsewhere'],
    }),
    resendEmailChange: endpoint({
      method: 'POST',
      path: '/v2/identities/:idpType/:idpSub/emailchanges/resend',
      summary: 'Mail a new link for the requested change',
      security: 'customer',
      params: identity,
      reply: { status: 200, body: EmailChange },
      problems: ['account-elsewhere'],
    }),
    confirmEmailChange: endpoint({
      method: 'POST',
      path: '/v2/identities/:idpType/:idpSub/emailchanges/:confirmationToken/actions/confirm',
      summary: 'Change the address and end all sessions; repeating it succeeds',
      security: 'customer',
      endsSessions: true,
      params: z.object({ ...identity.shape, confirmationToken }),
      body: Confirmation,
      reply: { status: 200, body: z.object({ email: z.string() }) },
      problems: ['account-elsewhere', 'link-expired', 'confirmation-by-hand', 'email-in-use'],
    }),
    undoEmailChange: endpoint({
      method: 'POST',
      path: '/v2/emailchanges/undo',
      summary:
        'Take a change of the address back with the link that the old address got; repeating it succeeds',
      security: 'none',
      limitsNetworks: true,
      body: z.strictObject({ token: confirmationToken }),
      reply: { status: 200, body: z.object({ email: z.string() }) },
      problems: ['account-elsewhere', 'link-expired', 'email-in-use'],
    }),
    readDeletion: endpoint({
      method: 'GET',
      path: '/v2/identities/:idpType/:idpSub/deleteaccount',
      summary: 'What the customer should know before deleting the account',
      security: 'customer',
      params: identity,
      reply: {
        status: 200,
        body: z.object({
          notices: z.array(DeletionNotice),
          /** Days in which the sign-in page offers to keep the account. */
          keptDays: z.int(),
        }),
      },
      problems: ['account-elsewhere'],
    }),
    // Albums §7: "POST v2/identities/{idpType}/{idpSub}/deleteaccount, body channel".
    requestDeletion: endpoint({
      method: 'POST',
      path: '/v2/identities/:idpType/:idpSub/deleteaccount',
      summary: 'Mail the customer a link that deletes the account',
      security: 'customer',
      params: identity,
      body: z.optional(z.strictObject({ channel, browser: z.optional(BrowserValue) })),
      reply: { status: 200, body: z.object({ email: z.string(), expiresAt: z.iso.datetime() }) },
      problems: ['account-elsewhere', 'sign-in-too-old'],
    }),
    confirmDeletion: endpoint({
      method: 'POST',
      path: '/v2/identities/:idpType/:idpSub/deleteaccount/:confirmationToken/actions/confirm',
      summary: 'Begin the deletion and end all sessions; repeating it succeeds',
      security: 'customer',
      endsSessions: true,
      answersLeaving: true,
      params: z.object({ ...identity.shape, confirmationToken }),
      body: Confirmation,
      reply: { status: 200, body: z.object({ erasedAt: z.iso.datetime() }) },
      problems: ['account-elsewhere', 'link-expired', 'confirmation-by-hand'],
    }),
    eraseNow: endpoint({
      method: 'POST',
      path: '/v2/identities/:idpType/:idpSub/deleteaccount/actions/erase-now',
      summary: 'Erase the account at once, after its deletion was confirmed',
      security: 'customer',
      answersLeaving: true,
      params: identity,
      reply: { status: 202 },
      problems: ['account-elsewhere', 'sign-in-too-old', 'address-just-changed'],
    }),
  },
  examples: { idpType: 'local', email: 'new@example.com', browser: 'a-random-value-of-a-browser' },
});
