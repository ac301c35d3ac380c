import { randomBytes } from 'node:crypto';
import type { Attempts } from '../../kernel/attempt-limits.ts';
import { LimitReached } from '../../platform/attempt-limits.ts';
import type { Log } from '../../platform/log.ts';

/** The events in the log. Operators search for these names, so they never change. */
const events = {
  'identity.signed-in': ['info', 'signed in'],
  'identity.sign-in-failed': ['warn', 'the password is wrong, or there is no such account'],
  'identity.sign-in-unconfirmed': [
    'info',
    'the password belongs to a registration whose address is not confirmed',
  ],
  'identity.limit-reached': ['warn', 'refused after too many attempts'],
  'identity.registration-requested': ['info', 'the mail of a registration was requested'],
  'identity.account-opened': ['info', 'an account was opened'],
  'identity.reset-requested': ['info', 'the mail for a new password was requested'],
  'identity.password-changed': ['info', 'the password was changed'],
  'identity.signed-out': ['info', 'signed out'],
  'identity.refresh-replayed': ['warn', 'a refresh token was used twice: its session was ended'],
} as const;

export type IdentityEvent = keyof typeof events;

interface EventFacts {
  /** Absent if there is no such account. */
  readonly accountId?: string | undefined;
  /** The kind of limit that was reached. */
  readonly limit?: string;
}

/** Logs an event without email addresses, passwords or tokens. */
export const logEvent = (
  log: Pick<Log, 'info' | 'warn'>,
  event: IdentityEvent,
  facts: EventFacts & { readonly network: string; readonly correlationId?: string },
): void => {
  const [level, message] = events[event];
  log[level]({ event, ...facts }, message);
};

/** Records that an account has signed in to a browser. The browser stores it, signed by us. */
export interface BrowserMark {
  readonly accountId: string;
  /** The name under which its attempts are counted. */
  readonly name: string;
}

/** The person in front of a page. */
export interface Visitor {
  /** Represents their network address, see `networkOf`. */
  readonly network: string;
  readonly marks: readonly BrowserMark[];
  /** Whether they address this machine by its own name, as only its owner does. Sample accounts are for nobody else. */
  readonly isAtOwnMachine: boolean;
  /** Logs an event of this visitor. */
  tell(event: IdentityEvent, facts?: EventFacts): void;
}

/** Counts a visitor's attempt. Throws `too-many-requests`, and logs it with the account concerned, if any. */
export const takeAttempt = (
  attempts: Attempts,
  visitor: Visitor,
  attempt: Parameters<Attempts['take']>[0],
  accountId?: string,
): Promise<void> =>
  attempts.take(attempt).catch((error: unknown) => {
    if (error instanceof LimitReached)
      visitor.tell('identity.limit-reached', { accountId, limit: error.kind });
    throw error;
  });

/**
 * Our choice: enough for a household. A limit, because every sign-in at a computer in a shop makes the cookie longer.
 */
const marksLimit = 5;

const nameBytes = 16;

/** The name under which this visitor's attempts at an account are counted, if the account knows their browser. */
export const knownBrowser = ({ marks }: Visitor, accountId: string | undefined): string | undefined =>
  marks.find((mark) => mark.accountId === accountId)?.name;

/** The marks of a browser after an account has signed in to it, newest first. */
export const withMark = (marks: readonly BrowserMark[], accountId: string): BrowserMark[] => {
  const others = marks.filter((mark) => mark.accountId !== accountId);
  const name = randomBytes(nameBytes).toString('base64url');
  return [{ accountId, name }, ...others].slice(0, marksLimit);
};

/** Formats marks for a cookie. They contain no address. */
export const writeMarks = (marks: readonly BrowserMark[]): string =>
  marks.map(({ accountId, name }) => `${accountId}.${name}`).join('~');

/** Reads the output of `writeMarks`. Only pass text with a verified signature. */
export const readMarks = (written: string): BrowserMark[] =>
  written.split('~').map((mark) => {
    const [accountId = '', name = ''] = mark.split('.');
    return { accountId, name };
  });
