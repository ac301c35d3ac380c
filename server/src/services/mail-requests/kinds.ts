import type * as z from 'zod/mini';
import type { Transaction } from '../../platform/database/database.ts';
import type { AppError } from '../../platform/errors.ts';
import type { LimitKind } from '../../kernel/attempt-limits.ts';
import type { LinkPurpose } from '../../kernel/mail-links.ts';
import type { MailMessage } from '../../kernel/mail/index.ts';
import type { StoredRequest } from './store.ts';

/** A request of a kind. `Owner` is null, or may be, for kinds whose requests need no account. */
export interface MailRequest<Payload, Owner extends string | null = string> extends Omit<
  StoredRequest,
  'ownerId' | 'payload'
> {
  readonly ownerId: Owner;
  readonly payload: Payload;
  /** The end of the links of its last mail. */
  readonly expiresAt: Date;
}

/** The differences between kinds of requests. A confirmation brings an `Input` besides the link. */
export interface MailRequestKind<Payload extends object, Input = void, Owner extends string | null = string> {
  /** Stored with each request, so it never changes. */
  readonly name: string;
  readonly payload: z.ZodMiniType<Payload>;
  /** Milliseconds for which the link of a mail is valid. */
  readonly validMs: number;
  /** Milliseconds after the last mail until a request is deleted: so long its link says why it no longer works. */
  readonly retentionMs: number;
  /** The limits that count each mail. */
  readonly limits?: readonly LimitKind[];
  /** Whether a new request ends the waiting request of the same customer. */
  readonly replaces?: true;
  /** The name of the secret that signs its links, if not the shared one: older mails have such links. */
  readonly secret?: string;
  readonly purpose?: LinkPurpose;
  /** The error for a link that is not from here or not for this customer, or whose request is gone. */
  readonly noLink: () => AppError;
  /** Writes the mail with the link; undefined sends none. Not called for a confirmed request. */
  readonly mail: (request: MailRequest<Payload, Owner>, token: string) => Promise<MailMessage | undefined>;
  /** Returns what remains of the payload once `mail` is sent, for a mail whose content nobody needs again. */
  readonly sent?: (payload: Payload) => Payload;
  /**
   * Makes the change. Runs once, in the transaction that marks the request as confirmed, with the request locked. What
   * it returns is added to the payload: repeated confirmations find it there. An error leaves the request waiting.
   * Undefined for mails whose links confirm nothing.
   */
  readonly confirm?: (
    tx: Transaction,
    request: MailRequest<Payload, Owner>,
    input: Input,
  ) => Promise<Partial<Payload> | void>;
  /** Writes a mail about the confirmation. `undoToken` is empty for a kind without `undo`. */
  readonly confirmedMail?: (
    request: MailRequest<Payload, Owner> & { readonly confirmedAt: Date },
    undoToken: string,
  ) => Promise<MailMessage | undefined>;
  /** Lets the reader of `confirmedMail` take the change back, for `validMs` from the confirmation. */
  readonly undo?: {
    readonly validMs: number;
    /** The kinds whose later confirmations are taken back, too, and whose waiting requests end. */
    readonly kinds: readonly string[];
    /** Runs once, with the owner and the request locked. */
    readonly run: (tx: Transaction, request: MailRequest<Payload, Owner>) => Promise<void>;
  };
}
