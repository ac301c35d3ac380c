import type { DeletionNotice, EmailChange } from '@albumen/contracts/account';
import { accountRetentionDays } from '@albumen/contracts/limits';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { emailKeyOf } from '../../platform/email-address.ts';
import { AppError } from '../../platform/errors.ts';
import { requireFreshSignIn } from '../../kernel/http/caller.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { changeOwned } from '../../kernel/owned-records.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import { createAccountRequests, noRequest } from './requests.ts';
import type { AccountRequest, AccountRequests, AccountRequestsParts } from './requests.ts';

export interface AccountServiceParts extends AccountRequestsParts {
  readonly database: Database;
  readonly clock: Clock;
  /** Facts of the slices that customers should know before they delete their account. */
  readonly noticesOf: (customerId: string) => Promise<DeletionNotice[]>;
}

/** A customer who requests something in a browser. */
interface RequestContext {
  readonly caller: Caller;
  readonly network: string;
  readonly browser?: string | undefined;
}

const toEmailChange = ({ payload: { email }, sentAt, expiresAt }: AccountRequest): EmailChange => ({
  email,
  requestedAt: sentAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

const sameAddress = () => {
  const message = 'The account already has this address';
  return new AppError('invalid-request', { detail: message, fields: [{ field: 'body.email', message }] });
};

/** Changes and deletes accounts of the embedded identity provider. */
export const createAccountService = async (parts: AccountServiceParts) => {
  const { database, clock, customers, accounts } = parts;
  const requests = await createAccountRequests(parts);
  const { emailChanges, requireFree } = requests;

  const currentEmail = async (caller: Caller): Promise<string> => {
    await customers.requireOpenSession(caller);
    const { email } = (await customers.person(caller.customerId)).customer;
    if (email === null) throw new AppError('not-found');
    return email;
  };

  const ask = (
    kind: AccountRequests['emailChanges' | 'deletions'],
    email: string,
    { caller: { customerId: ownerId }, network, browser }: RequestContext,
  ): Promise<AccountRequest> =>
    kind.ask({ ownerId, emailKey: emailKeyOf(email), browser, payload: { email, network } });

  /** Confirms by a link of the caller. */
  const confirm = async <Result>(
    kind: AccountRequests['emailChanges' | 'deletions'],
    { caller, browser }: RequestContext,
    token: string,
    resultOf: (request: AccountRequest, tx: Transaction) => Result | Promise<Result>,
  ): Promise<Result> =>
    changeOwned(database, caller.customerId, async (tx) => {
      await customers.requireOpenSession(caller, tx);
      return resultOf(await kind.confirm(tx, token, { ownerId: caller.customerId, browser }), tx);
    });

  return {
    /**
     * Mails a link to a new address. Throws `sign-in-too-old`, `too-many-requests`, `email-in-use` and
     * `invalid-request`.
     */
    requestEmailChange: async (request: RequestContext, email: string): Promise<EmailChange> => {
      const { claims } = request.caller;
      requireFreshSignIn(claims, clock.now());
      const address = { email, emailKey: emailKeyOf(email) };
      if (address.email === (await currentEmail(request.caller))) throw sameAddress();
      await accounts.countInUse(claims.subject, () => requireFree(address, claims.subject));
      return toEmailChange(await ask(emailChanges, email, request));
    },

    readEmailChange: async (ownerId: string): Promise<EmailChange | null> => {
      const waiting = await emailChanges.waiting({ ownerId });
      return waiting ? toEmailChange(waiting) : null;
    },

    cancelEmailChange: (ownerId: string): Promise<void> => emailChanges.cancel({ ownerId }),

    /** Throws `not-found` and `too-many-requests`. */
    resendEmailChange: async ({ customerId: ownerId }: Caller): Promise<EmailChange> => {
      const waiting = await emailChanges.waiting({ ownerId });
      if (!waiting) throw noRequest();
      const emailKey = emailKeyOf(waiting.payload.email);
      return toEmailChange(await emailChanges.sendAgain(waiting.id, { emailKey }));
    },

    /** Throws `not-found`, `link-expired`, `confirmation-by-hand` and `email-in-use`. Settles with the new address. */
    confirmEmailChange: (request: RequestContext, token: string): Promise<string> =>
      confirm(emailChanges, request, token, ({ payload: { email } }) => email),

    /**
     * Takes a change back, and all later ones. Also withdraws a deletion, and ends the password: the owner sets a new
     * one by mail. Throws `not-found` and `link-expired`. Settles with the address of the account.
     */
    undoEmailChange: async (token: string): Promise<string> => {
      const { formerEmail } = (await emailChanges.undo(token)).payload;
      if (formerEmail === undefined) throw noRequest();
      return formerEmail;
    },

    readDeletion: async (customerId: string) => ({
      notices: await parts.noticesOf(customerId),
      keptDays: accountRetentionDays,
    }),

    /** Mails the customer the link that deletes the account. Throws `sign-in-too-old` and `too-many-requests`. */
    requestDeletion: async (request: RequestContext): Promise<{ email: string; expiresAt: string }> => {
      requireFreshSignIn(request.caller.claims, clock.now());
      const email = await currentEmail(request.caller);
      const { expiresAt } = await ask(requests.deletions, email, request);
      return { email, expiresAt: expiresAt.toISOString() };
    },

    /**
     * Throws `not-found`, `confirmation-by-hand`, and `link-expired`, also if the account was kept after this link was
     * used. Settles with the night that erases the account.
     */
    confirmDeletion: (request: RequestContext, token: string): Promise<Date> =>
      confirm(requests.deletions, request, token, async ({ ownerId }, tx) => {
        const erasure = await customers.deletions.erasure(ownerId, tx);
        if (!erasure) throw new AppError('link-expired', { detail: 'The account was kept after all.' });
        return new Date(erasure.erasedFrom);
      }),

    /** Throws `sign-in-too-old`, `not-found` if no deletion is confirmed, and `address-just-changed`. */
    eraseNow: async (caller: Caller): Promise<void> => {
      const { customerId, claims } = caller;
      requireFreshSignIn(claims, clock.now());
      await customers.requireOpenSession(caller);
      if (!(await customers.deletions.erasure(customerId)))
        throw new AppError('not-found', { detail: 'No deletion of this account is confirmed.' });
      if (!(await customers.deletions.eraseNow(customerId)))
        throw new AppError('address-just-changed', { isUsual: true });
    },

    customerData: {
      tables: [],

      // The slice of the requests erases them.
      erase: async () => {},

      async *describe(ownerId) {
        const [changes, deletions] = [
          await emailChanges.list({ ownerId }),
          await requests.deletions.list({ ownerId }),
        ];
        for (const request of [...changes, ...deletions].toSorted(
          (one, other) => one.requestedAt.getTime() - other.requestedAt.getTime(),
        )) {
          const { id, payload, requestedAt, sentAt, confirmedAt, undoneAt } = request;
          const { email, network, formerEmail = null } = payload;
          const asked = changes.includes(request) ? 'email-change' : 'deletion';
          const facts = { id, email, network, requestedAt, sentAt, confirmedAt, formerEmail, undoneAt };
          yield { kind: 'account-request', asked, ...facts };
        }
      },
    } satisfies CustomerData as CustomerData,
  };
};

export type AccountService = Awaited<ReturnType<typeof createAccountService>>;
