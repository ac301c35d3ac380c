import { randomBytes } from 'node:crypto';
import type { Log } from '../../platform/log.ts';

/** What the log tells of who signs in, under names that stay: operators look for them. */
const events = {
  'identity.signed-in': ['info', 'signed in'],
  'identity.sign-in-failed': ['warn', 'the password is wrong, or there is no such account'],
  'identity.sign-in-unconfirmed': [
    'info',
    'the password is that of a registration whose address is not confirmed',
  ],
  'identity.limit-reached': ['warn', 'refused, since there were too many attempts'],
  'identity.registration-requested': ['info', 'the mail of a registration is asked for'],
  'identity.account-opened': ['info', 'an account is opened'],
  'identity.reset-requested': ['info', 'the mail for a new password is asked for'],
  'identity.password-changed': ['info', 'the password is changed'],
  'identity.signed-out': ['info', 'signed out'],
  'identity.refresh-replayed': ['warn', 'a used refresh token came again: its session is ended'],
} as const;

export type IdentityEvent = keyof typeof events;

interface EventFacts {
  /** Absent where there is no such account. */
  readonly accountId?: string | undefined;
  /** The kind of limit that was reached. */
  readonly limit?: string;
}

/** Logs an event: never an e-mail address, a password or a token. */
export const logEvent = (
  log: Pick<Log, 'info' | 'warn'>,
  event: IdentityEvent,
  facts: EventFacts & { readonly network: string; readonly correlationId?: string },
): void => {
  const [level, message] = events[event];
  log[level]({ event, ...facts }, message);
};

/** That an account has signed in to a browser. The browser keeps it, signed by us. */
export interface BrowserMark {
  readonly accountId: string;
  /** Under this name its attempts are counted. */
  readonly name: string;
}

/** Who sits before a page. */
export interface Visitor {
  /** Stands for their network address, by `networkOf`. */
  readonly network: string;
  readonly marks: readonly BrowserMark[];
  /** Whether they ask for this machine by its own name, as only its owner does: sample accounts are for nobody else. */
  readonly isAtOwnMachine: boolean;
  /** Logs an event of theirs. */
  tell(event: IdentityEvent, facts?: EventFacts): void;
}

/** Our choice: those of a household; each sign-in at a computer in a shop would make the cookie longer. */
const marksLimit = 5;

const nameBytes = 16;

/** Under which name the attempts of this visitor at an account are counted, if their browser is one that it knows. */
export const knownBrowser = ({ marks }: Visitor, accountId: string | undefined): string | undefined =>
  marks.find((mark) => mark.accountId === accountId)?.name;

/** The marks of a browser after an account has signed in to it, the newest first. */
export const withMark = (marks: readonly BrowserMark[], accountId: string): BrowserMark[] => {
  const others = marks.filter((mark) => mark.accountId !== accountId);
  const name = randomBytes(nameBytes).toString('base64url');
  return [{ accountId, name }, ...others].slice(0, marksLimit);
};

/** As they stand in a cookie. They hold no address. */
export const writeMarks = (marks: readonly BrowserMark[]): string =>
  marks.map(({ accountId, name }) => `${accountId}.${name}`).join('~');

/** Reads what `writeMarks` wrote; to be given only what was signed. */
export const readMarks = (written: string): BrowserMark[] =>
  written.split('~').map((mark) => {
    const [accountId = '', name = ''] = mark.split('.');
    return { accountId, name };
  });
