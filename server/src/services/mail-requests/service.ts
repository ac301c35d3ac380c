import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Enqueue, JobCounts } from '../../platform/queue.ts';
import { sharedSecret } from '../../platform/secrets.ts';
import { attemptLimits } from '../../kernel/attempt-limits.ts';
import type { Attempts } from '../../kernel/attempt-limits.ts';
import { createLinks } from '../../kernel/mail-links.ts';
import type { Mail, MailMessage } from '../../kernel/mail/index.ts';
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

/** Names requests by the customer who asked, or by the address for which they were made. */
export type RequestsOf = { readonly ownerId: string } | { readonly emailKey: string };

/** Bytes of the secret that signs links. */
const secretBytes = 32;

const after = (time: Date, ms: number): Date => new Date(time.getTime() + ms);

/** Sends links by mail, and makes changes once their links are opened. */
export const createMailRequestsService = (parts: MailRequestsParts) => {
  const { database, clock, secretKey } = parts;
  const store = createMailRequestsStore(database);
  const senders = new Map<string, (row: StoredRequest, mail: SendRequestMail['mail']) => Promise<void>>();

  const queueMail = (
    tx: Transaction,
    { id: requestId }: { readonly id: string },
    mail: SendRequestMail['mail'],
  ) => parts.enqueue(tx, sendRequestMailJob, { requestId, mail });

  /** The hashes under which a value may be stored: SQL that moved requests of earlier versions had no key. */
  const hashesOf = (value: string): Buffer[] => [
    secretKey.hash(value),
    createHash('sha256').update(value).digest(),
  ];

  const isFrom = (browser: string, stored: Buffer | null): boolean =>
    hashesOf(browser).some((hash) => stored?.equals(hash));

  const storedOf = (of: RequestsOf) => ('ownerId' in of ? of : { addressHashes: hashesOf(of.emailKey) });

  return {
    /** Declares a kind of requests when its slice is made. */
    declare: async <Payload extends object, Input = void, Owner extends string | null = string>(
      kind: MailRequestKind<Payload, Input, Owner>,
    ) => {
      type Request = MailRequest<Payload, Owner>;
      const { name, validMs, keptMs, undo, purpose = 'confirm' } = kind;
      const links = createLinks(
        await sharedSecret(database, kind.secret ?? 'mail-request-links', secretBytes),
      );

      const read = (row: StoredRequest): Request => ({
        ...row,
        ownerId: row.ownerId as Owner,
        payload: kind.payload.parse(JSON.parse(row.payload)),
        expiresAt: after(row.sentAt, validMs),
      });

      const ofKind = (row: StoredRequest | undefined): Request | undefined =>
        row?.kind === name ? read(row) : undefined;

      const lock = async (tx: Transaction, id: string): Promise<Request | undefined> =>
        ofKind(await store.lock(tx, id));

      const tokenOf = ({ ownerId, id: requestId, expiresAt }: Request): string =>
        links.write(purpose, { ownerId: ownerId ?? requestId, requestId }, expiresAt);

      const write = async (
        request: Request,
        mail: SendRequestMail['mail'],
      ): Promise<MailMessage | undefined> => {
        const { id: requestId, ownerId, confirmedAt, undoneAt } = request;
        if (mail === 'link') return confirmedAt ? undefined : kind.mail(request, tokenOf(request));
        if (!confirmedAt || undoneAt) return undefined;
        const linked = { ownerId: ownerId ?? requestId, requestId };
        const undoToken = undo ? links.write('undo', linked, after(confirmedAt, undo.validMs)) : '';
        return kind.confirmedMail?.({ ...request, confirmedAt }, undoToken);
      };

      const change = async (tx: Transaction, request: Request): Promise<Request> => {
        await store.change(tx, { ...request, payload: JSON.stringify(request.payload) });
        return request;
      };

      senders.set(name, async (row, mail) => {
        const request = read(row);
        const message = await write(request, mail);
        if (message) await parts.mail.send(message);
        const { sent } = kind;
        if (!sent || mail !== 'link') return;
        await inTransaction(database, async (tx) => {
          const current = await lock(tx, row.id);
          if (current) await change(tx, { ...current, payload: sent(current.payload) });
        });
      });

      /** Counts a mail against the limits of the kind. Throws `too-many-requests`. */
      const count = (
        tx: Transaction,
        ownerId: string | null,
        { emailKey, network }: Limited,
      ): Promise<void> => {
        const subjects = {
          customer: ownerId ?? undefined,
          address: emailKey,
          network,
          'address and network': emailKey && network && `${network} ${emailKey}`,
          browser: undefined,
        };
        const { limits = [] } = kind;
        return parts.attempts.take(
          Object.fromEntries(limits.map((limit) => [limit, subjects[attemptLimits[limit].of]])),
          tx,
        );
      };

      /** Throws `noLink` if the request is gone. */
      const require = async (tx: Transaction, id: string): Promise<Request> => {
        const request = await lock(tx, id);
        if (!request) throw kind.noLink();
        return request;
      };

      const complete = async (tx: Transaction, request: Request, input: Input): Promise<Request> => {
        const payload = { ...request.payload, ...(await kind.confirm?.(tx, request, input)) };
        if (kind.confirmedMail) await queueMail(tx, request, 'confirmed');
        return change(tx, { ...request, payload, confirmedAt: clock.now() });
      };

      /** Returns the requests, oldest first. */
      const list = async (of: RequestsOf, tx?: Transaction): Promise<Request[]> =>
        (await store.list(name, storedOf(of), tx)).map(read);

      const cancel = (of: RequestsOf, tx?: Transaction): Promise<void> =>
        store.cancel(name, storedOf(of), tx);

      return {
        list,

        /** Returns a request of this kind. */
        find: async (id: string): Promise<Request | undefined> => ofKind(await store.find(id)),

        /** The same, locked until the transaction ends. */
        lock,

        /** Deletes requests, confirmed or not. */
        erase: (of: RequestsOf, tx: Transaction): Promise<void> => store.erase(name, storedOf(of), tx),

        /** Marks what waits as confirmed, since another request has made the change; `added` is added to payloads. */
        close: async (tx: Transaction, of: RequestsOf, added: Partial<Payload>): Promise<void> => {
          for (const { id } of await list(of, tx)) {
            const request = await lock(tx, id);
            if (!request || request.confirmedAt) continue;
            await change(tx, {
              ...request,
              payload: { ...request.payload, ...added },
              confirmedAt: clock.now(),
            });
          }
        },

        /** Forgets requests that are not confirmed: their links are no longer from here. */
        cancel,

        /** Returns the last request that waits for its link. */
        waiting: async (of: RequestsOf, tx?: Transaction): Promise<Request | undefined> =>
          (await list(of, tx)).findLast(({ confirmedAt }) => !confirmedAt),

        /**
         * Adds a request and mails its link, unless `mails` is false. `browser` is the value that the browser keeps.
         * `open` is a transaction that holds the owner. Throws `too-many-requests`.
         */
        ask: (
          {
            ownerId,
            browser,
            payload,
            mails = true,
            ...limited
          }: Limited & {
            readonly ownerId: Owner;
            readonly browser?: string | undefined;
            readonly mails?: boolean;
            readonly payload: Payload;
          },
          open?: Transaction,
        ): Promise<Request> => {
          const { emailKey } = limited;
          const add = async (tx: Transaction): Promise<Request> => {
            await count(tx, ownerId, limited);
            if (kind.replaces && ownerId !== null) await cancel({ ownerId }, tx);
            const now = clock.now();
            const row: StoredRequest = {
              id: randomUUID(),
              kind: name,
              ownerId,
              addressHash: emailKey === undefined ? null : secretKey.hash(emailKey),
              browser: browser ? secretKey.hash(browser) : null,
              payload: JSON.stringify(payload),
              requestedAt: now,
              sentAt: now,
              confirmedAt: null,
              undoneAt: null,
              deleteAfter: after(now, keptMs),
            };
            await store.add(tx, row);
            if (mails) await queueMail(tx, row, 'link');
            return read(row);
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
            const request = await require(tx, id);
            if (request.confirmedAt) throw kind.noLink();
            await count(tx, request.ownerId, limited);
            const sentAt = clock.now();
            await queueMail(tx, request, 'link');
            const times = { sentAt, expiresAt: after(sentAt, validMs), deleteAfter: after(sentAt, keptMs) };
            return change(tx, { ...request, ...times });
          }),

        /** Returns the request of a link, even if it has expired; undefined for a link that is not from here. */
        findByLink: async (token: string): Promise<Request | undefined> => {
          const link = links.read(purpose, token);
          return link && ofKind(await store.find(link.requestId));
        },

        /**
         * Confirms by the link of a mail; a repetition changes nothing and returns the same request. `ownerId` is the
         * customer who must have asked; undefined if anybody with the link may confirm. `browser` is undefined after
         * a button, else it must be from the browser that asked: programs that scan mails run scripts. Throws `noLink`,
         * `link-expired`, `confirmation-by-hand` and the errors of the kind.
         */
        confirm: async (
          tx: Transaction,
          token: string,
          by: { readonly ownerId: string | undefined; readonly browser: string | undefined },
          input: Input,
        ): Promise<Request> => {
          const link = links.read(purpose, token);
          if (!link || (by.ownerId !== undefined && by.ownerId !== link.ownerId)) throw kind.noLink();
          const request = await require(tx, link.requestId);
          if (request.undoneAt) throw new AppError('link-expired', { detail: 'The change was taken back.' });
          if (request.confirmedAt) return request;
          if (link.expiresAt <= clock.now()) throw new AppError('link-expired', { isUsual: true });
          if (by.browser !== undefined && !isFrom(by.browser, request.browser))
            throw new AppError('confirmation-by-hand', { isUsual: true });
          return complete(tx, request, input);
        },

        /** Confirms a locked request that waits, for a kind that has checked a proof of its own. */
        complete,

        /** Takes a confirmed request back by the link of its second mail; repeating it succeeds. Throws the same errors. */
        undo: async (token: string): Promise<Request> => {
          const link = links.read('undo', token);
          if (!undo || !link) throw kind.noLink();
          const { ownerId } = link;
          return changeOwned(database, ownerId, async (tx) => {
            const request = await require(tx, link.requestId);
            const { confirmedAt: since, undoneAt } = request;
            if (!since) throw kind.noLink();
            if (undoneAt) return request;
            const now = clock.now();
            if (link.expiresAt <= now) throw new AppError('link-expired', { isUsual: true });
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
