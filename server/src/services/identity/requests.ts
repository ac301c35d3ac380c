import { randomBytes } from 'node:crypto';
import { locales } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { EmailAddress } from '../../platform/email-address.ts';
import { AppError } from '../../platform/errors.ts';
import type { Attempts } from '../../kernel/attempt-limits.ts';
import { siteReference } from '../../kernel/sites.ts';
import type { Site, Sites } from '../../kernel/sites.ts';
import type { MailRequest as StoredRequest, MailRequestsService } from '../mail-requests/index.ts';
import { hashOf } from './hash.ts';
import { writeMail, writePasswordChangedMail } from './mails.ts';
import { addSeconds, linkLifetimeSeconds, mailFor, requestRetentionSeconds } from './rules.ts';
import type { Account, AccountsStore } from './store/accounts.ts';
import { createLinkTokensStore } from './store/link-tokens.ts';
import { knownBrowser, takeAttempt } from './visitor.ts';
import type { Visitor } from './visitor.ts';

/** Bytes of the secret in a link. */
const tokenBytes = 32;

const RequestPayload = z.object({
  email: z.string(),
  emailKey: z.string(),
  /** The password of a registration, until the account takes it over. */
  passwordHash: z.nullable(z.string()),
  locale: z.enum(locales),
  /** The public URL of the site where it was requested, and its brand. */
  siteUrl: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  /** The sign-in of the browser, which continues by itself when the link is opened there. */
  interactionUid: z.string(),
  /** The account that the link has opened, or whose password it has set. */
  accountId: z.nullable(z.string()),
});
type RequestPayload = z.infer<typeof RequestPayload>;

type Purpose = 'registration' | 'new-password';

/** A visitor's request for a mail with a link. */
export interface MailRequest extends RequestPayload {
  readonly id: string;
  readonly purpose: Purpose;
  readonly requestedAt: Date;
  readonly usedAt: Date | null;
}

/** A request with the end of the link by which it was found. */
export interface LinkedRequest extends MailRequest {
  readonly expiresAt: Date;
}

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

const toRequest = (stored: StoredRequest<RequestPayload, null>): MailRequest => {
  const { id, kind, payload, requestedAt, confirmedAt: usedAt } = stored;
  return { ...payload, id, purpose: kind as Purpose, requestedAt, usedAt };
};

/** Registrations and forgotten passwords: two kinds of requests whose links have random tokens. */
export const createRequests = async (parts: {
  database: Database;
  accounts: AccountsStore;
  attempts: Attempts;
  mailRequests: MailRequestsService;
  clock: Clock;
  sites: Sites;
  reservedFor: (emailKey: string) => Promise<string | undefined>;
}) => {
  const { accounts, clock } = parts;
  const tokens = createLinkTokensStore(parts.database);

  // The typed address may be another mailbox, because some mail servers distinguish upper and lower case.
  const addresseeOf = (payload: RequestPayload, account: Account | undefined) => ({
    email: account?.email ?? payload.email,
    locale: payload.locale,
    site: parts.sites.referencedSite(payload),
  });

  const declare = (name: Purpose) =>
    parts.mailRequests.declare<RequestPayload, Pick<RequestPayload, 'accountId'>, null>({
      name,
      payload: RequestPayload,
      validMs: linkLifetimeSeconds * 1000,
      retentionMs: requestRetentionSeconds * 1000,
      noLink: () => new AppError('not-found'),
      mail: async ({ id: requestId, payload }) => {
        const { emailKey, interactionUid } = payload;
        const account = await accounts.findByEmail(emailKey);
        const token = randomBytes(tokenBytes).toString('base64url');
        const expiresAt = addSeconds(clock.now(), linkLifetimeSeconds);
        await tokens.add({ tokenHash: hashOf(token), requestId, expiresAt });
        const isReserved = (await parts.reservedFor(emailKey)) !== undefined;
        const mail = mailFor(name, account !== undefined, isReserved);
        return writeMail(mail, addresseeOf(payload, account), { interactionUid, token });
      },
      // The account has the password now.
      confirm: async (_tx, _request, done) => ({ ...done, passwordHash: null }),
      confirmedMail: async ({ payload }) => {
        const account = await accounts.findByEmail(payload.emailKey);
        return writePasswordChangedMail(addresseeOf(payload, account));
      },
    });

  const kinds = {
    registration: await declare('registration'),
    'new-password': await declare('new-password'),
  };
  const all = Object.values(kinds);

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

  /** With a transaction, the request is locked until it ends. */
  const find = async (id: string, tx?: Transaction): Promise<MailRequest | undefined> => {
    for (const kind of all) {
      const found = await kind.find(id, tx);
      if (found) return toRequest(found);
    }
    return undefined;
  };

  return {
    find,

    /** The same, by the token of a link. */
    findByToken: async (token: string, tx?: Transaction): Promise<LinkedRequest | undefined> => {
      const link = await tokens.find(hashOf(token), tx);
      const request = link && (await find(link.requestId, tx));
      return request && { ...request, expiresAt: link.expiresAt };
    },

    /** The newest unconfirmed registration of an address, however old its links are. */
    openRegistration: async (emailKey: string): Promise<MailRequest | undefined> => {
      const waiting = await kinds.registration.waiting({ emailKey });
      return waiting && toRequest(waiting);
    },

    /**
     * Marks a request as used. Other mails to the same address are obsolete: their links can no longer set a password.
     * `mails` is whether a mail tells the owner that the password was changed.
     */
    markUsed: async <Used extends MailRequest>(
      tx: Transaction,
      request: Used,
      accountId: string,
      mails: boolean,
    ): Promise<Used> => {
      const { id, purpose, emailKey } = request;
      const waiting = await kinds[purpose].find(id, tx);
      const used = waiting && toRequest(await kinds[purpose].complete(tx, waiting, { accountId }, mails));
      for (const kind of all)
        for (const { id: otherId } of await kind.list({ emailKey }, tx)) {
          const other = await kind.find(otherId, tx);
          if (other && !other.confirmedAt) await kind.complete(tx, other, { accountId: null }, false);
        }
      return { ...request, ...used };
    },

    /** Returns what the requests of an address say about its owner, oldest first. */
    ofEmail: async (emailKey: string) => {
      const lists = await Promise.all(all.map((kind) => kind.list({ emailKey })));
      return lists
        .flat()
        .toSorted((one, other) => one.requestedAt.getTime() - other.requestedAt.getTime())
        .map(toRequest)
        .map(({ id, purpose, locale, requestedAt, usedAt }) => ({
          id,
          purpose,
          locale,
          requestedAt,
          usedAt,
        }));
    },

    /** Deletes the requests of an address with the tokens of their links. */
    eraseByEmail: async (tx: Transaction, emailKey: string): Promise<void> => {
      for (const kind of all) await kind.remove({ emailKey }, tx);
    },

    /**
     * Does the same for every address, with or without an account: only the mail differs. A registration hashes its
     * password with `hash`, which is called only if the limits allow a mail. Throws `too-many-requests`.
     */
    ask: async (
      purpose: Purpose,
      { address: { email, emailKey }, locale, site, interactionUid, visitor }: MailAsker,
      hash?: () => Promise<string>,
    ): Promise<string> => {
      const accountId = await takeAttempts(emailKey, visitor);
      const passwordHash = hash === undefined ? null : await hash();
      const origin = { locale, ...siteReference(site), interactionUid };
      const payload = { email, emailKey, passwordHash, ...origin, accountId: null };
      const { id } = await kinds[purpose].ask({ ownerId: null, emailKey, payload });
      visitor.tell(events[purpose], { accountId });
      return id;
    },

    /**
     * Copies a request to the sign-in where its password was entered, so that the link of its next mail continues
     * there. Sends nothing yet.
     */
    copyTo: async (
      { locale, interactionUid }: MailAsker,
      request: MailRequest,
    ): Promise<Pick<MailRequest, 'id' | 'email'>> => {
      if (request.interactionUid === interactionUid) return request;
      const payload = RequestPayload.parse({ ...request, locale, interactionUid });
      const { emailKey } = payload;
      return toRequest(await kinds[request.purpose].ask({ ownerId: null, emailKey, payload, mails: false }));
    },

    /** Sends the mail of a request once more, with a new link. Throws `too-many-requests`. */
    sendAgain: async ({ id, emailKey, purpose, usedAt }: MailRequest, visitor: Visitor): Promise<void> => {
      const accountId = await takeAttempts(emailKey, visitor);
      if (usedAt === null) await kinds[purpose].sendAgain(id, {});
      visitor.tell(events[purpose], { accountId });
    },
  };
};

export type Requests = Awaited<ReturnType<typeof createRequests>>;
