import { randomUUID } from 'node:crypto';
import type { Locale } from '@albumen/contracts/site-paths';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { EmailAddress } from '../../platform/email-address.ts';
import type { Announce } from '../../kernel/events.ts';
import type { Attempts } from '../../kernel/attempt-limits.ts';
import type { JobCounts } from '../../platform/queue.ts';
import { siteReference } from '../../kernel/sites.ts';
import type { SiteReference, Sites } from '../../kernel/sites.ts';
import { accountRegistered, accountSessionsEnded } from './events.ts';
import { hashOf } from './hash.ts';
import { createPasswordCheck } from './password-check.ts';
import type { Passwords } from './passwords.ts';
import type { LinkedRequest, MailAsker, MailRequest, Requests } from './requests.ts';
import { addSeconds, endedGrantRetentionSeconds, linkState, refreshReplayGraceSeconds } from './rules.ts';
import type { LinkState } from './rules.ts';
import type { Account, AccountsStore } from './store/accounts.ts';
import type { ProviderRowsStore } from './store/provider-rows.ts';
import { takeAttempt } from './visitor.ts';
import type { Visitor } from './visitor.ts';

export type { MailRequest };

/** A link as its page sees it. */
export type FollowedLink<State extends string = LinkState> =
  | { readonly state: 'unknown' }
  | (State extends string ? { readonly state: State; readonly request: LinkedRequest } : never);

/** The link of a registration, which can always turn out to be done or expired. */
export type RegistrationLink<State extends string> = FollowedLink<State | 'already-confirmed' | 'expired'>;

/** The result of an attempt to sign in. */
export type SignInOutcome =
  | { readonly state: 'signed-in'; readonly accountId: string }
  | { readonly state: 'unconfirmed'; readonly request: Pick<MailRequest, 'id' | 'email'> }
  | { readonly state: 'refused' };

/** An account that needs no confirmation, on a developer's own machine. */
export interface SampleAccount extends EmailAddress {
  readonly password: string;
  readonly locale: Locale;
  readonly business: boolean;
}

export const createIdentityUseCases = (parts: {
  database: Database;
  accounts: AccountsStore;
  requests: Requests;
  providerRows: ProviderRowsStore;
  attempts: Attempts;
  passwords: Passwords;
  announce: Announce;
  clock: Clock;
  sites: Sites;
  reservedFor: (emailKey: string, scope?: Transaction) => Promise<string | undefined>;
}) => {
  const { database, accounts, requests, attempts, passwords, clock } = parts;
  const checkPassword = createPasswordCheck(attempts, passwords);

  /** Returns false if the address already has an account. */
  const openAccount = async (tx: Transaction, account: Account, site: SiteReference): Promise<boolean> => {
    if ((await parts.reservedFor(account.emailKey, tx)) !== undefined) return false;
    if (!(await accounts.add(tx, account))) return false;
    const { id: subject, email, registeredAt, locale } = account;
    const { siteUrl, brand } = site;
    await parts.announce(tx, accountRegistered, { subject, email, registeredAt, locale, siteUrl, brand });
    return true;
  };

  const findRegistrationLink = async (token: string): Promise<RegistrationLink<'open'>> => {
    const request = await requests.findByToken(token);
    if (request === undefined || request.purpose !== 'registration') return { state: 'unknown' };
    const state = linkState(request, clock.now());
    const isTaken = state === 'open' && (await accounts.findByEmail(request.emailKey)) !== undefined;
    return { state: state === 'used' || isTaken ? 'already-confirmed' : state, request };
  };

  /**
   * Opens the account of a registration. Opening a link again works as the first time: the mail may have been sent
   * twice, or be open on two devices.
   */
  const confirmRegistration = async (
    token: string,
    visitor: Visitor,
  ): Promise<RegistrationLink<'confirmed'>> => {
    const link = await inTransaction<RegistrationLink<'confirmed'>>(database, async (tx) => {
      const request = await requests.findByToken(token, tx);
      if (request === undefined || request.purpose !== 'registration') return { state: 'unknown' };
      const now = clock.now();
      const state = linkState(request, now);
      if (state === 'used') return { state: 'already-confirmed', request };
      if (state === 'expired') return { state, request };
      const { email, emailKey, passwordHash, locale } = request;
      if (passwordHash === null) throw new Error('An open registration has no password.');
      const id = randomUUID();
      const account = {
        id,
        email,
        emailKey,
        passwordHash,
        locale,
        business: false,
        sample: false,
        registeredAt: now,
      };
      const opened = await openAccount(tx, account, request);
      if (!opened) return { state: 'already-confirmed', request };
      return { state: 'confirmed', request: await requests.markUsed(tx, request, id, false) };
    });
    if (link.state === 'confirmed')
      visitor.tell('identity.account-opened', { accountId: link.request.accountId ?? undefined });
    return link;
  };

  return {
    /**
     * Counts a sign-in that the application begins. It is stored for a day, whether it ends or not. Throws
     * `too-many-requests`.
     */
    countBegunSignIn: (visitor: Visitor): Promise<void> => {
      const [mark] = visitor.marks;
      const attempt = mark ? { 'sign-in-begun-browser': mark.name } : { 'sign-in-begun': visitor.network };
      return takeAttempt(attempts, visitor, attempt);
    },

    /**
     * Finds the account with this address and password. An unconfirmed registration gives its own outcome whether or
     * not the address has an account: otherwise registering somebody's address would reveal that it has one. Throws
     * `too-many-requests`, even for the right password, and `unavailable` if too many people sign in at once.
     */
    signIn: async (asker: MailAsker, password: string): Promise<SignInOutcome> => {
      const { address, visitor } = asker;
      const [found, registration] = await Promise.all([
        accounts.findByEmail(address.emailKey),
        requests.openRegistration(address.emailKey),
      ]);
      const account = found?.sample && !visitor.isAtOwnMachine ? undefined : found;
      const attempt = { emailKey: address.emailKey, visitor, password, accountId: account?.id };
      const right = await checkPassword(attempt, [account?.passwordHash, registration?.passwordHash]);
      if (right === 0 && account) return { state: 'signed-in', accountId: account.id };
      if (right === undefined || !registration) return { state: 'refused' };
      visitor.tell('identity.sign-in-unconfirmed', { accountId: account?.id });
      return { state: 'unconfirmed', request: await requests.copyTo(asker, registration) };
    },

    /** Throws `too-many-requests` and `unavailable`. Settles with the id of the request. */
    register: (asker: MailAsker, password: string): Promise<string> =>
      requests.ask('registration', asker, () => passwords.hash(password)),

    /** Throws `too-many-requests`. Settles with the id of the request. */
    requestNewPassword: (asker: MailAsker): Promise<string> => requests.ask('new-password', asker),

    /** Changes with the address and the password of an account; undefined if there is no such account. */
    accountMark: async (accountId: string): Promise<string | undefined> => {
      const account = await accounts.findById(accountId);
      return account && hashOf(`${account.emailKey} ${account.passwordHash}`).toString('base64url');
    },

    findRequest: (id: string): Promise<MailRequest | undefined> => requests.find(id),

    /** Sends the mail of a request once more, with a new link. Throws `too-many-requests`. */
    sendAgain: requests.sendAgain,

    /** The same for an expired link. Settles with undefined if there never was such a link. */
    sendLinkAgain: async (token: string, visitor: Visitor): Promise<MailRequest | undefined> => {
      const request = await requests.findByToken(token);
      if (request !== undefined) await requests.sendAgain(request, visitor);
      return request;
    },

    /** The state of the link of a registration. Does not open the account. */
    findRegistrationLink,

    /** Opens the account of a registration, for the browser in which the password was chosen. */
    confirmRegistration,

    /**
     * The same for any other browser. A link alone proves that the mail arrived, not that its reader chose the
     * password: somebody else could have registered this address. Throws the same errors as `signIn`.
     */
    confirmRegistrationByPassword: async (
      token: string,
      password: string,
      visitor: Visitor,
    ): Promise<RegistrationLink<'confirmed' | 'wrong-password'>> => {
      const link = await findRegistrationLink(token);
      if (link.state !== 'open') return link;
      const { emailKey, passwordHash } = link.request;
      const attempt = { emailKey, visitor, password, accountId: undefined };
      return (await checkPassword(attempt, [passwordHash])) === 0
        ? confirmRegistration(token, visitor)
        : { state: 'wrong-password', request: link.request };
    },

    findNewPasswordLink: async (token: string): Promise<FollowedLink> => {
      const request = await requests.findByToken(token);
      if (request === undefined || !(await accounts.findByEmail(request.emailKey)))
        return { state: 'unknown' };
      return { state: linkState(request, clock.now()), request };
    },

    /**
     * Sets the password if the link is still open, and sends its owner a mail. Ends every session and revokes every
     * refresh token. Throws `unavailable` if too many people sign in at once.
     */
    setNewPassword: async (
      token: string,
      password: string,
      visitor: Visitor,
    ): Promise<FollowedLink<LinkState | 'password-set'>> => {
      const passwordHash = await passwords.hash(password);
      const link = await inTransaction<FollowedLink<LinkState | 'password-set'>>(database, async (tx) => {
        const request = await requests.findByToken(token, tx);
        const account = request && (await accounts.findByEmail(request.emailKey, tx));
        if (request === undefined || account === undefined) return { state: 'unknown' };
        const state = linkState(request, clock.now());
        if (state !== 'open') return { state, request };
        await accounts.setPassword(tx, account.id, passwordHash);
        await parts.providerRows.deleteByAccount(tx, account.id);
        await parts.announce(tx, accountSessionsEnded, { subject: account.id });
        const used = await requests.markUsed(tx, request, account.id, true);
        return { state: 'password-set', request: used };
      });
      if (link.state === 'password-set') {
        visitor.tell('identity.password-changed', { accountId: link.request.accountId ?? undefined });
        await attempts.forget({ 'sign-in-account': link.request.emailKey });
      }
      return link;
    },

    /** Creates accounts without a mail. Existing accounts stay as they are. */
    ensureSampleAccounts: async (wanted: readonly SampleAccount[]): Promise<void> => {
      const hashes = new Map<string, Promise<string>>();
      const hashOnce = (password: string): Promise<string> => {
        const hash = hashes.get(password) ?? passwords.hash(password);
        hashes.set(password, hash);
        return hash;
      };
      for (const { password, ...named } of wanted) {
        if (await accounts.findByEmail(named.emailKey)) continue;
        const passwordHash = await hashOnce(password);
        const account = {
          ...named,
          id: randomUUID(),
          passwordHash,
          sample: true,
          registeredAt: clock.now(),
        };
        await inTransaction(database, (tx) => openAccount(tx, account, siteReference(parts.sites.usual)));
      }
    },

    /** Deletes expired rows. */
    sweep: async (dueBy: Date): Promise<JobCounts> => {
      const replaysBefore = addSeconds(dueBy, -refreshReplayGraceSeconds);
      const endedGrantsBefore = addSeconds(dueBy, -endedGrantRetentionSeconds);
      return {
        sessions: await parts.providerRows.deleteExpired(database, dueBy, replaysBefore, endedGrantsBefore),
      };
    },
  };
};

export type IdentityUseCases = ReturnType<typeof createIdentityUseCases>;
