import { randomBytes, randomUUID } from 'node:crypto';
import type { Locale } from '@albumen/contracts/site-paths';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { EmailAddress } from '../../platform/email-address.ts';
import type { Attempts } from '../../kernel/attempt-limits.ts';
import type { Mail } from '../../kernel/mail/index.ts';
import type { Enqueue } from '../../platform/queue.ts';
import { keptOf } from '../../kernel/sites.ts';
import type { Site, Sites } from '../../kernel/sites.ts';
import { hashOf } from './hash.ts';
import { sendRequestedMailJob } from './jobs.ts';
import type { SendRequestedMail } from './jobs.ts';
import { writeMail, writePasswordChangedMail } from './mails.ts';
import { addSeconds, linkLifetimeSeconds, mailFor } from './rules.ts';
import type { AccountsStore } from './store/accounts.ts';
import type { MailRequest, RequestsStore } from './store/requests.ts';
import { knownBrowser, takeAttempt } from './visitor.ts';
import type { Visitor } from './visitor.ts';

/** Bytes of the secret in a link. */
const tokenBytes = 32;

/** A visitor who requests a mail with a link. */
export interface MailAsker {
  readonly address: EmailAddress;
  readonly locale: Locale;
  readonly site: Site;
  /** The sign-in of their browser. */
  readonly interactionUid: string;
  readonly visitor: Visitor;
}

const events = {
  registration: 'identity.registration-requested',
  'new-password': 'identity.reset-requested',
} as const;

/** Accepts requests for mails, and sends the mails. */
export const createMailRequests = (parts: {
  database: Database;
  accounts: AccountsStore;
  requests: RequestsStore;
  attempts: Attempts;
  mail: Mail;
  enqueue: Enqueue;
  clock: Clock;
  sites: Sites;
  reservedFor: (emailKey: string) => Promise<string | undefined>;
}) => {
  const { database, accounts, requests, clock } = parts;

  /** Settles with the id of the account of that address, if there is one: for the log, not for the page. */
  const takeAttempts = async (emailKey: string, visitor: Visitor): Promise<string | undefined> => {
    const accountId = (await accounts.findByEmail(emailKey))?.id;
    const browser = knownBrowser(visitor, accountId);
    const { network } = visitor;
    const wanted =
      browser === undefined
        ? {
            'mail-account-network': `${network} ${emailKey}`,
            'mail-address': network,
            'mail-account': emailKey,
          }
        : { 'mail-browser': browser };
    await takeAttempt(parts.attempts, visitor, wanted, accountId);
    return accountId;
  };

  const enqueue = (tx: Transaction, payload: SendRequestedMail) =>
    parts.enqueue(tx, sendRequestedMailJob, payload);

  return {
    /**
     * Does the same for every address, with or without an account: only the mail differs. Calls `hash` for the password
     * of a registration once the mail may be sent. Throws `too-many-requests`.
     */
    ask: async (
      purpose: MailRequest['purpose'],
      { address, locale, site, interactionUid, visitor }: MailAsker,
      hash?: () => Promise<string>,
    ): Promise<string> => {
      const accountId = await takeAttempts(address.emailKey, visitor);
      const passwordHash = hash === undefined ? null : await hash();
      const id = randomUUID();
      await inTransaction(database, async (tx) => {
        const requestedAt = clock.now();
        await requests.add(tx, {
          id,
          purpose,
          ...address,
          passwordHash,
          locale,
          ...keptOf(site),
          interactionUid,
          requestedAt,
        });
        await enqueue(tx, { requestId: id });
      });
      visitor.tell(events[purpose], { accountId });
      return id;
    },

    /**
     * Copies a request to the sign-in where its password was entered, so that the link of its next mail continues
     * there. Sends nothing yet.
     */
    goOnElsewhere: async (
      request: MailRequest,
      { locale, interactionUid }: MailAsker,
    ): Promise<Pick<MailRequest, 'id' | 'email'>> => {
      if (request.interactionUid === interactionUid) return request;
      const moved = { ...request, id: randomUUID(), locale, interactionUid, requestedAt: clock.now() };
      await inTransaction(database, (tx) => requests.add(tx, moved));
      return moved;
    },

    /** Sends the mail of a request once more, with a new link. Throws `too-many-requests`. */
    sendAgain: async (request: MailRequest, visitor: Visitor): Promise<void> => {
      const accountId = await takeAttempts(request.emailKey, visitor);
      await inTransaction(database, (tx) => enqueue(tx, { requestId: request.id }));
      visitor.tell(events[request.purpose], { accountId });
    },

    /** Sends the owner a mail that their link was used to set a password. */
    tellPasswordChanged: (tx: Transaction, requestId: string) => enqueue(tx, { requestId, isDone: true }),

    /** The job behind a request: chooses the mail and sends it. */
    send: async ({ requestId, isDone = false }: SendRequestedMail): Promise<void> => {
      const request = await requests.find(requestId);
      if (request === undefined) return;
      const { locale, interactionUid } = request;
      const account = await accounts.findByEmail(request.emailKey);
      // The typed address may be another mailbox, because some mail servers distinguish upper and lower case.
      const email = account?.email ?? request.email;
      const to = { email, locale, site: parts.sites.siteKept(request) };
      if (isDone) return parts.mail.send(writePasswordChangedMail(to));
      if (request.usedAt !== null) return;
      const token = randomBytes(tokenBytes).toString('base64url');
      const expiresAt = addSeconds(clock.now(), linkLifetimeSeconds);
      await requests.addToken({ tokenHash: hashOf(token), requestId, expiresAt });
      const isReserved = (await parts.reservedFor(request.emailKey)) !== undefined;
      const kind = mailFor(request.purpose, account !== undefined, isReserved);
      await parts.mail.send(writeMail(kind, to, { interactionUid, token }));
    },
  };
};
