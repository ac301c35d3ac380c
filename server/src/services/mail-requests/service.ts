import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Enqueue, JobCounts } from '../../platform/queue.ts';
import { sharedSecret } from '../../platform/secrets.ts';
import { attemptLimits } from '../../kernel/attempt-limits.ts';
import type { Attempts, LimitSubject } from '../../kernel/attempt-limits.ts';
import { createLinks } from '../../kernel/mail-links.ts';
import type { Mail } from '../../kernel/mail/index.ts';
import { changeOwned } from '../../kernel/owned-records.ts';
import type { SecretKey } from '../../kernel/secret-key.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import { sendRequestMailJob } from './jobs.ts';
import type { SendRequestMail } from './jobs.ts';
import type { MailRequest, MailRequestKind } from './kinds.ts';
import { createMailRequestsStore } from './store.ts';
import type { StoredRequest } from './store.ts';

export interface MailRequestsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly enqueue: Enqueue;
  readonly mail: Mail;
  readonly secretKey: SecretKey;
  readonly attempts: Attempts;
}

/** Subjects of limits, besides the customer: the address that gets the mail, and the network that asks for it. */
interface Limited {
  readonly emailKey?: string | undefined;
  readonly network?: string | undefined;
}

interface NewRequest<Payload, Owner> extends Limited {
  /** The id of a request that is made again, so that all its links work; a new one by default. */
  readonly id?: string | undefined;
  readonly ownerId: Owner;
  /** The value that the browser keeps. */
  readonly browser?: string | undefined;
  /** Whether its link is mailed now: the default. */
  readonly mails?: boolean;
  readonly payload: Payload;
}

/** The person who opens a link. */
interface Opener {
  /** The customer who must have asked; undefined if anybody with the link may confirm. */
  readonly ownerId: string | undefined;
  /**
   * Undefined after a button; otherwise one value must be from the browser that asked, because programs that scan mails
   * run scripts.
   */
  readonly browser: string | readonly (string | undefined)[] | undefined;
}

/** Names one request, the requests of the customer who asked, or the requests for an address. */
export type RequestsOf =
  | { readonly id: string }
  | { readonly ownerId: string }
  | { readonly emailKey: string };

const after = (time: Date, ms: number): Date => new Date(time.getTime() + ms);

/** Sends links by mail, and makes changes once their links are opened. */
export const createMailRequestsService = (parts: MailRequestsParts) => {
  const { database, clock, secretKey } = parts;
  const store = createMailRequestsStore(database);
  const senders = new Map<string, (row: StoredRequest, mail: SendRequestMail['mail']) => Promise<void>>();

  /** The hashes under which a value may be stored: SQL that moved requests of earlier versions had no key. */
  const hashesOf = (value: string): Buffer[] => [
    secretKey.hash(value),
    createHash('sha256').update(value).digest(),
  ];

  const storedOf = (of: RequestsOf) => ('emailKey' in of ? { addressHashes: hashesOf(of.emailKey) } : of);

  const isFrom = (stored: Buffer | null, browser: NonNullable<Opener['browser']>): boolean =>
    [browser].flat().some((value = '') => hashesOf(value).some((hash) => stored?.equals(hash)));

  const queueMail = (tx: Transaction, requestId: string, mail: SendRequestMail['mail']) =>
    parts.enqueue(tx, sendRequestMailJob, { requestId, mail });

  return {
    /** Declares a kind of requests when its slice is made. */
    declare: async <Payload extends object, Input = void, Owner extends string | null = string>(
      kind: MailRequestKind<Payload, Input, Owner>,
    ) => {
      type Request = MailRequest<Payload, Owner>;
      const { name, validMs, retentionMs, undo, purpose = 'confirm' } = kind;
      const key = await sharedSecret(database, kind.secret ?? 'mail-request-links');
      const links = createLinks(key);

      const read = (row: StoredRequest): Request => ({
        ...row,
        ownerId: row.ownerId as Owner,
        payload: kind.payload.parse(JSON.parse(row.payload)),
        expiresAt: after(row.sentAt, validMs),
      });

      const change = async (tx: Transaction, request: Request): Promise<Request> => {
        const { expiresAt: _, payload, ...row } = request;
        await store.put(tx, { ...row, payload: JSON.stringify(payload) });
        return request;
      };

      /** Locks the request in a transaction. */
      const find = async (id: string, tx?: Transaction): Promise<Request | undefined> => {
        const row = await store.find(id, tx);
        return row?.kind === name ? read(row) : undefined;
      };

      const require = async (id: string, tx: Transaction): Promise<Request> => {
        const request = await find(id, tx);
        if (!request) throw kind.noLink();
        return request;
      };

      const write = async (request: Request, mail: SendRequestMail['mail']) => {
        const { id: requestId, confirmedAt, undoneAt, expiresAt } = request;
        const linked = { ownerId: request.ownerId ?? requestId, requestId };
        if (mail === 'link')
          return confirmedAt ? undefined : kind.mail(request, links.write(purpose, linked, expiresAt));
        if (!confirmedAt || undoneAt) return undefined;
        const undoToken = undo ? links.write('undo', linked, after(confirmedAt, undo.validMs)) : '';
        return kind.confirmedMail?.({ ...request, confirmedAt }, undoToken);
      };

      senders.set(name, async (row, mail) => {
        const message = await write(read(row), mail);
        if (message) await parts.mail.send(message);
        const { sent } = kind;
        if (!sent || mail !== 'link') return;
        await inTransaction(database, async (tx) => {
          const request = await find(row.id, tx);
          if (request) await change(tx, { ...request, payload: sent(request.payload) });
        });
      });

      /** Counts a mail against the limits of the kind. Throws `too-many-requests`. */
      const count = (
        tx: Transaction,
        ownerId: string | null,
        { emailKey, network }: Limited,
      ): Promise<void> => {
        const subjects: Partial<Record<LimitSubject, string | undefined>> = {
          customer: ownerId ?? undefined,
          address: emailKey,
          network,
          'address and network': emailKey && network && `${network} ${emailKey}`,
        };
        const counted = (kind.limits ?? []).map((limit) => [limit, subjects[attemptLimits[limit].of]]);
        return parts.attempts.take(Object.fromEntries(counted), tx);
      };

      const list = async (of: RequestsOf, tx?: Transaction): Promise<Request[]> =>
        (await store.list(name, storedOf(of), tx)).map(read);

      const cancel = (of: RequestsOf, tx?: Transaction): Promise<void> =>
        store.cancel(name, storedOf(of), tx);

      const complete = async (
        tx: Transaction,
        request: Request,
        input: Input,
        mails = true,
      ): Promise<Request> => {
        const payload = { ...request.payload, ...(await kind.confirm?.(tx, request, input)) };
        if (mails && kind.confirmedMail) await queueMail(tx, request.id, 'confirmed');
        return change(tx, { ...request, payload, confirmedAt: clock.now() });
      };

      return {
        /** Returns a request of this kind; in a transaction, it is locked until that ends. */
        find,

        /** Returns the requests, oldest first. */
        list,

        /** Removes requests that are not confirmed: their links are no longer from here. */
        cancel,

        /** Removes requests, confirmed or not. */
        remove: (of: RequestsOf, tx?: Transaction): Promise<void> => store.remove(name, storedOf(of), tx),

        /** Returns the last request that waits for its link. */
        waiting: async (of: RequestsOf, tx?: Transaction): Promise<Request | undefined> =>
          (await list(of, tx)).findLast(({ confirmedAt }) => !confirmedAt),

        /** Adds a request and mails its link. `open` is a transaction that holds the owner. Throws `too-many-requests`. */
        ask: (request: NewRequest<Payload, Owner>, open?: Transaction): Promise<Request> => {
          const { id = randomUUID(), ownerId, emailKey, browser, mails = true, payload } = request;
          const add = async (tx: Transaction): Promise<Request> => {
            // Requests before counts, like `sendAgain`: otherwise each of two waits for the other.
            if (kind.replaces && ownerId !== null) await cancel({ ownerId }, tx);
            await count(tx, ownerId, request);
            if (mails) await queueMail(tx, id, 'link');
            const now = clock.now();
            return change(tx, {
              id,
              kind: name,
              ownerId,
              addressHash: emailKey === undefined ? null : secretKey.hash(emailKey),
              browser: browser ? secretKey.hash(browser) : null,
              payload,
              requestedAt: now,
              sentAt: now,
              expiresAt: after(now, validMs),
              confirmedAt: null,
              undoneAt: null,
              deleteAfter: after(now, retentionMs),
            });
          };
          if (open) return add(open);
          return ownerId === null ? inTransaction(database, add) : changeOwned(database, ownerId, add);
        },

        /**
         * Mails a waiting request again, with a link that is valid from now. Throws `too-many-requests`, and `noLink` if
         * it waits no more.
         */
        sendAgain: (id: string, limited: Limited): Promise<Request> =>
          inTransaction(database, async (tx) => {
            const request = await require(id, tx);
            if (request.confirmedAt) throw kind.noLink();
            await count(tx, request.ownerId, limited);
            await queueMail(tx, id, 'link');
            const sentAt = clock.now();
            const [expiresAt, deleteAfter] = [after(sentAt, validMs), after(sentAt, retentionMs)];
            return change(tx, { ...request, sentAt, expiresAt, deleteAfter });
          }),

        /** Returns the request of a link, even if it has expired; undefined for a link that is not from here. */
        findByLink: async (token: string): Promise<Request | undefined> => {
          const link = links.read(purpose, token);
          return link && find(link.requestId);
        },

        /**
         * Confirms by the link of a mail; a repetition changes nothing and returns the same request. Throws `noLink`,
         * `link-expired`, `confirmation-by-hand` and the errors of the kind.
         */
        confirm: async (
          tx: Transaction,
          token: string,
          { ownerId, browser }: Opener,
          input: Input,
        ): Promise<Request> => {
          const link = links.read(purpose, token);
          if (!link || (ownerId !== undefined && ownerId !== link.ownerId)) throw kind.noLink();
          const request = await require(link.requestId, tx);
          if (request.undoneAt) throw new AppError('link-expired', { detail: 'The change was taken back.' });
          if (request.confirmedAt) return request;
          if (link.expiresAt <= clock.now()) throw new AppError('link-expired', { isUsual: true });
          if (browser !== undefined && !isFrom(request.browser, browser))
            throw new AppError('confirmation-by-hand', { isUsual: true });
          return complete(tx, request, input);
        },

        /** Confirms a locked request that waits, for a kind that checks its own proof. `mails` sends `confirmedMail`. */
        complete,

        /** Takes a confirmed request back by the link of its second mail; repeating it succeeds. Throws the same errors. */
        undo: async (token: string): Promise<Request> => {
          const link = links.read('undo', token);
          if (!undo || !link) throw kind.noLink();
          const { ownerId, requestId, expiresAt } = link;
          return changeOwned(database, ownerId, async (tx) => {
            const request = await require(requestId, tx);
            const { confirmedAt: since, undoneAt } = request;
            if (!since) throw kind.noLink();
            if (undoneAt) return request;
            const now = clock.now();
            if (expiresAt <= now) throw new AppError('link-expired', { isUsual: true });
            await undo.run(tx, request);
            await store.undo(tx, undo.kinds, { ownerId, since, now });
            return request;
          });
        },
      };
    },

    /** The job that sends a mail. */
    send: async ({ requestId, mail }: SendRequestMail): Promise<void> => {
      const row = await store.find(requestId);
      if (row) await senders.get(row.kind)?.(row, mail);
    },

    /** Runs every night. */
    sweep: async (dueBy: Date): Promise<JobCounts> => ({ removed: await store.removeDue(dueBy) }),

    customerData: {
      tables: ['mail_requests'],

      erase: store.removeOwned,
    } satisfies CustomerData as CustomerData,
  };
};

export type MailRequestsService = ReturnType<typeof createMailRequestsService>;
