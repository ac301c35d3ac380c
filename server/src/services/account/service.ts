import { createHash, randomUUID } from 'node:crypto';
import type { DeletionNotice, EmailChange } from '@albumen/contracts/account';
import { keptAccountDays } from '@albumen/contracts/limits';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { emailKeyOf } from '../../platform/email-address.ts';
import type { EmailAddress } from '../../platform/email-address.ts';
import { AppError } from '../../platform/errors.ts';
import { requireFreshSignIn } from '../../kernel/http/caller.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { createLinks } from '../../kernel/mail-links.ts';
import type { Mail } from '../../kernel/mail/index.ts';
import { changeOwned } from '../../kernel/owned-records.ts';
import type { Enqueue, JobCounts } from '../../platform/queue.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import type { CustomersService, Deletions } from '../customers/index.ts';
import type { IdentityService } from '../identity/index.ts';
import { sendAccountMailJob } from './jobs.ts';
import type { SendAccountMail } from './jobs.ts';
import { createAccountMails } from './mails.ts';
import { linkMs, requestKeptMs } from './rules.ts';
import { createAccountStore } from './store.ts';
import type { AccountRequest } from './store.ts';

export interface AccountServiceParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly enqueue: Enqueue;
  readonly mail: Mail;
  readonly customers: CustomersService & { readonly deletions: Deletions };
  readonly accounts: IdentityService['accounts'];
  /** Facts of the slices that customers should know before they delete their account. */
  readonly noticesOf: (customerId: string) => Promise<DeletionNotice[]>;
  /** Signs the links of mails; the same in all processes. */
  readonly linkKey: Buffer;
}

/** A customer who requests something in a browser. */
interface Asked {
  readonly caller: Caller;
  readonly network: string;
  readonly browser?: string | undefined;
}

const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest();

const expiryOf = ({ sentAt }: AccountRequest): Date => new Date(sentAt.getTime() + linkMs);

const toEmailChange = (request: AccountRequest): EmailChange => ({
  email: request.email,
  requestedAt: request.sentAt.toISOString(),
  expiresAt: expiryOf(request).toISOString(),
});

const noRequest = () => new AppError('not-found', { detail: 'There is no such request of this account.' });

const sameAddress = () => {
  const message = 'The account already has this address';
  return new AppError('invalid-request', { detail: message, fields: [{ field: 'body.email', message }] });
};

/** Changes and deletes accounts of the embedded identity provider. */
export const createAccountService = (parts: AccountServiceParts) => {
  const { database, clock, enqueue, customers, accounts } = parts;
  const { deletions } = customers;
  const store = createAccountStore(database);
  const links = createLinks(parts.linkKey);
  const mails = createAccountMails(links);

  const sendMail = (tx: Transaction, { ownerId, id }: AccountRequest, mail: SendAccountMail['mail']) =>
    enqueue(tx, sendAccountMailJob, { ownerId, requestId: id, mail });

  const request = (
    kind: AccountRequest['kind'],
    email: string,
    { caller: { customerId: ownerId }, network, browser }: Asked,
  ): Promise<AccountRequest> =>
    changeOwned(database, ownerId, async (tx) => {
      const id = randomUUID();
      const asked = { ownerId, id, kind, email, network, browser: browser ? hashOf(browser) : null };
      await store.replace(tx, { ...asked, requestedAt: clock.now() });
      const added = await store.find(ownerId, id, tx);
      if (!added) throw noRequest();
      await sendMail(tx, added, 'link');
      return added;
    });

  /** Throws `email-in-use` if anybody else has the address, or had it so recently that they can take it back. */
  const requireFree = async (
    { emailKey }: EmailAddress,
    accountId: string,
    tx?: Transaction,
  ): Promise<void> => {
    const holder = (await accounts.idOf(emailKey, tx)) ?? (await customers.reservedFor(emailKey, tx));
    if (holder !== undefined && holder !== accountId) throw new AppError('email-in-use', { isUsual: true });
  };

  const changeAddress = async (
    tx: Transaction,
    { ownerId, accountId }: { readonly ownerId: string; readonly accountId: string },
    email: string,
    options?: { readonly endsPassword: boolean },
  ): Promise<void> => {
    const address = { email, emailKey: emailKeyOf(email) };
    await customers.lockAddress(tx, ownerId, email);
    await requireFree(address, accountId, tx);
    if (!(await accounts.changeAddress(tx, accountId, address, options))) throw new AppError('email-in-use');
    await customers.changeEmail(tx, ownerId, email);
    customers.forget(ownerId);
  };

  /**
   * The request of a link, for its customer. Throws `not-found`, also for a link of another customer or one that was
   * cancelled or replaced. A request that is not confirmed yet can be: its link is valid, and its browser is the one
   * that asked, or a button was pressed. Otherwise throws `link-expired` or `confirmation-by-hand`.
   */
  const follow = async (
    tx: Transaction,
    kind: AccountRequest['kind'],
    token: string,
    { caller, browser }: Asked,
  ): Promise<AccountRequest> => {
    await customers.requireOpenSession(caller, tx);
    const { customerId } = caller;
    const link = links.read('confirm', token);
    const found = link?.ownerId === customerId ? await store.lock(tx, customerId, link.requestId) : undefined;
    if (!link || found?.kind !== kind) throw noRequest();
    if (found.undoneAt) throw new AppError('link-expired', { detail: 'The change was taken back.' });
    if (found.confirmedAt) return found;
    if (link.expiresAt <= clock.now()) throw new AppError('link-expired', { isUsual: true });
    if (browser !== undefined && !found.browser?.equals(hashOf(browser)))
      throw new AppError('confirmation-by-hand', { isUsual: true });
    return found;
  };

  const currentEmail = async (caller: Caller, tx?: Transaction): Promise<string> => {
    await customers.requireOpenSession(caller, tx);
    const { email } = (await customers.person(caller.customerId, tx)).customer;
    if (email === null) throw new AppError('not-found');
    return email;
  };

  return {
    /**
     * Mails a link to a new address. Throws `sign-in-too-old`, `too-many-requests`, `email-in-use` and
     * `invalid-request`.
     */
    requestEmailChange: async (asked: Asked, email: string): Promise<EmailChange> => {
      const { claims } = asked.caller;
      requireFreshSignIn(claims, clock.now());
      const address = { email, emailKey: emailKeyOf(email) };
      if (address.email === (await currentEmail(asked.caller))) throw sameAddress();
      await accounts.countInUse(claims.subject, () => requireFree(address, claims.subject));
      await accounts.countMail(claims.subject, 'email-change', address.emailKey);
      return toEmailChange(await request('email-change', address.email, asked));
    },

    readEmailChange: async (customerId: string): Promise<EmailChange | null> => {
      const found = await store.pending(customerId, 'email-change');
      return found ? toEmailChange(found) : null;
    },

    cancelEmailChange: (customerId: string): Promise<void> => store.cancel(customerId, 'email-change'),

    /** Throws `not-found` and `too-many-requests`. */
    resendEmailChange: async ({ customerId, claims }: Caller): Promise<EmailChange> => {
      const pending = await store.pending(customerId, 'email-change');
      if (!pending) throw noRequest();
      await accounts.countMail(claims.subject, 'email-change', emailKeyOf(pending.email));
      return changeOwned(database, customerId, async (tx) => {
        const found = await store.pending(customerId, 'email-change', tx);
        if (!found) throw noRequest();
        const sent = { ...found, sentAt: clock.now() };
        await store.noteSent(tx, sent, sent.sentAt);
        await sendMail(tx, sent, 'link');
        return toEmailChange(sent);
      });
    },

    /** Throws `not-found`, `link-expired`, `confirmation-by-hand` and `email-in-use`. Settles with the new address. */
    confirmEmailChange: (asked: Asked, token: string): Promise<string> =>
      changeOwned(database, asked.caller.customerId, async (tx) => {
        const found = await follow(tx, 'email-change', token, asked);
        if (found.confirmedAt) return found.email;
        const { ownerId } = found;
        const former = await currentEmail(asked.caller, tx);
        await changeAddress(tx, { ownerId, accountId: asked.caller.claims.subject }, found.email);
        await store.confirm(tx, found, clock.now(), former);
        await sendMail(tx, found, 'changed');
        return found.email;
      }),

    /**
     * Takes a change back, and all later ones. Also withdraws a deletion, because the person who changed the address may
     * have asked for it, and ends the password, because that person knew it: the owner sets a new one by mail. Throws
     * `not-found` and `link-expired`. Settles with the address of the account.
     */
    undoEmailChange: async (token: string): Promise<string> => {
      const link = links.read('undo', token);
      const accountId = link && (await customers.embeddedAccountOf(link.ownerId));
      if (!link || accountId === undefined) throw noRequest();
      const { ownerId } = link;
      return changeOwned(database, ownerId, async (tx) => {
        const found = await store.lock(tx, ownerId, link.requestId);
        if (!found?.confirmedAt || found.formerEmail === null) throw noRequest();
        if (found.undoneAt) return found.formerEmail;
        if (link.expiresAt <= clock.now()) throw new AppError('link-expired', { isUsual: true });
        if (!(await deletions.withdraw(tx, ownerId))) throw noRequest();
        await changeAddress(tx, { ownerId, accountId }, found.formerEmail, { endsPassword: true });
        await store.undo(tx, ownerId, found.confirmedAt, clock.now());
        return found.formerEmail;
      });
    },

    readDeletion: async (customerId: string) => ({
      notices: await parts.noticesOf(customerId),
      keptDays: keptAccountDays,
    }),

    /** Mails the customer the link that deletes the account. Throws `sign-in-too-old` and `too-many-requests`. */
    requestDeletion: async (asked: Asked): Promise<{ email: string; expiresAt: string }> => {
      const { claims } = asked.caller;
      requireFreshSignIn(claims, clock.now());
      await accounts.countMail(claims.subject, 'deletion');
      const added = await request('deletion', await currentEmail(asked.caller), asked);
      return { email: added.email, expiresAt: expiryOf(added).toISOString() };
    },

    /**
     * Throws `not-found`, `confirmation-by-hand`, and `link-expired`, also if the account was kept after this link was
     * used. Settles with the night that erases the account.
     */
    confirmDeletion: (asked: Asked, token: string): Promise<Date> =>
      changeOwned(database, asked.caller.customerId, async (tx) => {
        const found = await follow(tx, 'deletion', token, asked);
        const { ownerId } = found;
        if (found.confirmedAt) {
          const erasure = await deletions.erasure(ownerId, tx);
          if (!erasure) throw new AppError('link-expired', { detail: 'The account was kept after all.' });
          return new Date(erasure.erasedFrom);
        }
        const erasedAt = await deletions.request(tx, ownerId);
        if (!erasedAt) throw noRequest();
        await accounts.endSessions(tx, asked.caller.claims.subject);
        await store.confirm(tx, found, clock.now(), null);
        await sendMail(tx, found, 'deleting');
        return erasedAt;
      }),

    /** Throws `sign-in-too-old`, `not-found` if no deletion is confirmed, and `address-just-changed`. */
    eraseNow: async (caller: Caller): Promise<void> => {
      const { customerId, claims } = caller;
      requireFreshSignIn(claims, clock.now());
      await customers.requireOpenSession(caller);
      if (!(await deletions.erasure(customerId)))
        throw new AppError('not-found', { detail: 'No deletion of this account is confirmed.' });
      if (!(await deletions.eraseNow(customerId)))
        throw new AppError('address-just-changed', { isUsual: true });
    },

    /** The job that sends a mail. */
    sendMail: async ({ ownerId, requestId, mail }: SendAccountMail): Promise<void> => {
      const [found, to] = await Promise.all([store.find(ownerId, requestId), customers.contact(ownerId)]);
      if (!found || !to) return;
      const { kind, confirmedAt, formerEmail } = found;
      if (mail === 'link') {
        if (confirmedAt) return;
        const write = kind === 'deletion' ? mails.confirmDeletion : mails.confirmChange;
        return parts.mail.send(write(to, found));
      }
      if (mail === 'changed') {
        if (confirmedAt && formerEmail !== null && !found.undoneAt)
          await parts.mail.send(mails.changed(to, found, formerEmail, confirmedAt));
        return;
      }
      const erasure = await deletions.erasure(ownerId);
      if (erasure) await parts.mail.send(mails.deleting(to, found, erasure));
    },

    /** Runs every night: deletes old requests. */
    sweep: async (dueBy: Date): Promise<JobCounts> => ({
      removed: await store.removeSentBefore(new Date(dueBy.getTime() - requestKeptMs)),
    }),

    customerData: {
      tables: ['account_requests'],

      erase: store.removeOwned,

      async *describe(ownerId) {
        for (const { kind: asked, ...facts } of await store.ofOwner(ownerId))
          yield { kind: 'account-request', asked, ...facts };
      },
    } satisfies CustomerData as CustomerData,
  };
};

export type AccountService = ReturnType<typeof createAccountService>;
