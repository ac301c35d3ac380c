import type { RecordPart } from '@albumen/contracts/operator/records';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { rowByRow } from '../../platform/batches.ts';
import { holdLock, inTransaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { emailKeyOf } from '../../platform/email-address.ts';
import { AppError } from '../../platform/errors.ts';
import { exactTime } from '../../platform/exact-time.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import type { CustomersService, NamedOwner } from '../customers/index.ts';
import { recordRemoved, recordsErased } from './events.ts';
import type { AppliedToOwner, PutReply, RecordCalls, ReadRecord, StoredRecord } from './routes.ts';
import { settledOwner } from './rules.ts';
import { createRecordsStore } from './store.ts';
import type { RecordRow, Key, PageOf } from './store.ts';

/** Returns the owner that a document names; a customer number takes precedence over an address. */
const namedIn = (document: object): NamedOwner => {
  const { customerNumber, email = '' } = document as { customerNumber?: string; email?: string };
  return customerNumber === undefined ? { emailKey: emailKeyOf(email) } : { customerNumber };
};

/** A customer's id; null for a kind whose records belong to nobody. */
type OwnerOf<IsOwned extends boolean> = IsOwned extends true ? string : null;

/** A change as its owner sees it. A record that moves to another customer is removed for one and new for the other. */
interface RecordChange<Document, IsOwned extends boolean> {
  readonly id: string;
  readonly ownerId: OwnerOf<IsOwned>;
  /** The owner's previous document; missing if the record is new to them. */
  readonly before?: Document | undefined;
  /** The owner's current document; missing if it was deleted or moved to another owner. */
  readonly after?: Document | undefined;
  /** When the record first arrived. */
  readonly receivedAt: Date;
}

/** The options of a kind. If `sortAt` or `facet` change, a migration must update the existing rows. */
export type KindOptions<Document, IsOwned extends boolean> = {
  /**
   * The list that a document is in, one of a handful: a page of all lists reads up to its end in each. Defaults to one
   * list.
   */
  readonly facet?: (document: Document) => string;
  /**
   * Runs in the transaction of a put, a link or a delete that changes something, but never for a record without an
   * owner.
   */
  readonly changed?: (tx: Transaction, change: RecordChange<Document, IsOwned>) => Promise<void>;
  /** Whether the owner has deleted this record for good: then a put is not applied. */
  readonly refuses?: (
    tx: Transaction,
    key: { readonly id: string; readonly ownerId: OwnerOf<IsOwned> },
  ) => Promise<boolean>;
  /** The fields whose values no page shows, although the schema accepts them: `ignored` of the reply names them. */
  readonly notShown?: (document: Document) => readonly string[];
  /** The further fields that the part declares for the reply to a put. */
  readonly putReply?: PutReply<Document>;
} & (IsOwned extends true
  ? {
      /** The time or day of a document: lists begin with the latest, and it decides the owner of a guest's record. */
      readonly sortAt: (document: Document) => string;
    }
  : { readonly sortAt?: (document: Document) => string });

/** A record, and the names that the operator gave it. `emailKey` is only set for a guest's record. */
type AnyRecord<Document> = StoredRecord<Document> & Pick<RecordRow, 'customerNumber' | 'emailKey'>;

/** The operations of a slice on its records. */
export interface RecordUse<Document, IsOwned extends boolean> {
  /**
   * Stores a document, unless a newer one is stored, its customer was erased after its time, or the kind refuses it.
   * Returns the owner of a stored one, too.
   */
  put(id: string, document: Document & object): Promise<AppliedToOwner>;
  /** Returns a record of the owner; undefined if it does not exist or belongs to another. */
  find(ownerId: OwnerOf<IsOwned>, id: string): Promise<Document | undefined>;
  /**
   * Returns the owner of a record until the end of the transaction: null if it belongs to nobody yet, undefined if there
   * is no such record.
   */
  ownerOf(tx: Transaction, id: string): Promise<string | null | undefined>;
  /** Returns a record of any owner: only for a caller who proves their right in another way, such as a signed link. */
  findAny(id: string, tx?: Transaction): Promise<AnyRecord<Document> | undefined>;
  /** Returns the latest records of a guest's address that belong to nobody yet. */
  ofGuest(emailKey: string): Promise<{ readonly id: string; readonly document: Document }[]>;
  /** Gives a customer a guest's record that has no owner. Returns false if there is none. */
  give(tx: Transaction, id: string, ownerId: string): Promise<boolean>;
  /** Returns the given records that belong to the owner, in the order of the ids. */
  findAll(
    ownerId: OwnerOf<IsOwned>,
    ids: readonly string[],
  ): Promise<{ readonly id: string; readonly document: Document }[]>;
  /** The owner's records in one list, or in all; latest first. */
  page(
    ownerId: OwnerOf<IsOwned>,
    of: PageOf,
  ): Promise<{ readonly id: string; readonly document: Document }[]>;
  /** The number of the owner's records in one list, or in all, except those with the ids `without`. */
  count(ownerId: OwnerOf<IsOwned>, facet?: string, without?: readonly string[]): Promise<number>;
  /** The owner's lists that are not empty, in the order of their names. */
  facets(ownerId: OwnerOf<IsOwned>): Promise<{ readonly facet: string; readonly count: number }[]>;
  /** Removes a record, as the operator's call does. */
  remove(tx: Transaction, id: string): Promise<void>;
}

/** A kind without times is listed by its ids. */
const noTime = '1970-01-01T00:00:00Z';

/** Whole documents that the operator's systems write. */
export const createRecordsService = (
  parts: Pick<Infrastructure, 'database' | 'clock' | 'bus' | 'announce'> & {
    readonly customers: CustomersService;
  },
) => {
  const { database, clock, customers, bus, announce } = parts;
  const store = createRecordsStore(database);
  type RecordState = Pick<RecordRow, 'kind' | 'id' | 'ownerId' | 'document' | 'receivedAt'>;
  const kinds = new Map<
    string,
    {
      readonly idName: string;
      readonly announceChange: (tx: Transaction, before?: RecordState, after?: RecordState) => Promise<void>;
    }
  >();
  const inAddress = ({ kind, id }: Key) => ({ name: kinds.get(kind)?.idName ?? kind, value: id });

  return {
    /** Declares how its slice and the operator's calls store and use a kind. */
    kind: <Document, IsOwned extends boolean>(
      part: RecordPart<Document, IsOwned>,
      options: KindOptions<Document, IsOwned>,
    ): { readonly use: RecordUse<Document, IsOwned>; readonly calls: RecordCalls<Document> } => {
      const { kind, idName, isOwned } = part.record;
      const { sortAt = () => noTime, facet = () => '', changed, refuses, notShown, putReply } = options;
      const documentsOf = (rows: readonly Pick<RecordRow, 'id' | 'document'>[]) =>
        rows.map(({ id, document }) => ({ id, document: JSON.parse(document) as Document }));
      const parsed = (state: RecordState | undefined, ownerId: string | null): Document | undefined =>
        state?.ownerId === ownerId ? (JSON.parse(state.document) as Document) : undefined;

      const announceChange = async (
        tx: Transaction,
        before?: RecordState,
        after?: RecordState,
      ): Promise<void> => {
        const latest = after ?? before;
        if (!latest) return;
        const owners = new Set([before, after].flatMap((one) => (one ? [one.ownerId] : [])));
        for (const ownerId of owners)
          if (ownerId !== null || !isOwned)
            await changed?.(tx, {
              id: latest.id,
              ownerId: ownerId as OwnerOf<IsOwned>,
              before: parsed(before, ownerId),
              after: parsed(after, ownerId),
              receivedAt: latest.receivedAt,
            });
      };
      kinds.set(kind, { idName, announceChange });

      const tellAll = async (tx: Transaction, before?: RecordState, after?: RecordState): Promise<void> => {
        const owners = [...new Set([before?.ownerId, after?.ownerId])];
        await Promise.all([
          announceChange(tx, before, after),
          ...owners.map((ownerId) => ownerId && bus.pushChange(tx, ownerId, kind)),
        ]);
      };

      const remove = async (tx: Transaction, id: string): Promise<void> => {
        await holdLock(tx, `record ${kind} ${id}`);
        const before = await store.find({ kind, id }, tx);
        await store.remove(tx, { kind, id });
        if (before?.ownerId)
          await announce(tx, recordRemoved, { ownerId: before.ownerId, record: inAddress(before) });
        await tellAll(tx, before);
      };

      const use: RecordUse<Document, IsOwned> = {
        put: (id, document) =>
          inTransaction(database, async (tx): Promise<AppliedToOwner> => {
            const key = { kind, id };
            const { updatedAt } = document as { updatedAt?: string };
            const sortedAt = exactTime(sortAt(document));
            const named = isOwned ? namedIn(document) : undefined;
            // Sent together; the connection runs them in this order.
            const [found, , before] = await Promise.all([
              named && customers.records.ownerOfRecord(tx, named, new Date(sortedAt)),
              holdLock(tx, `record ${kind} ${id}`),
              store.find(key, tx),
            ]);
            const owner = settledOwner(before, named, found);
            if (owner === 'erased') {
              await announce(tx, recordsErased, { records: [inAddress(key)] });
              return { applied: false, reason: 'account-erased' };
            }
            if (
              (owner.ownerId !== null || !isOwned) &&
              (await refuses?.(tx, { id, ownerId: owner.ownerId as OwnerOf<IsOwned> }))
            )
              return { applied: false, reason: 'deleted-by-customer' };
            const record = { ...key, ...owner, document: JSON.stringify(document) };
            const receivedAt = await store.put(tx, {
              ...record,
              sortAt: sortedAt,
              facet: facet(document),
              receivedAt: clock.now(),
              updatedAt: updatedAt === undefined ? null : exactTime(updatedAt),
            });
            if (receivedAt === undefined) return { applied: false, reason: 'newer-stored' };
            if (before?.document !== record.document || before.ownerId !== record.ownerId)
              await tellAll(tx, before, { ...record, receivedAt });
            return { applied: true, ownerId: owner.ownerId };
          }),

        find: async (ownerId, id) => {
          const record = await store.findOwned(ownerId, { kind, id });
          return record && (JSON.parse(record.document) as Document);
        },

        ownerOf: async (tx, id) => (await store.lockOwner(tx, { kind, id }))?.ownerId,

        findAny: async (id, tx) => {
          const record = await store.find({ kind, id }, tx);
          return record && { ...record, document: JSON.parse(record.document) as Document };
        },

        ofGuest: async (emailKey) => documentsOf(await store.ofGuest(kind, emailKey)),

        give: async (tx, id, ownerId) => {
          await holdLock(tx, `record ${kind} ${id}`);
          const row = await store.give(tx, { kind, id }, ownerId);
          if (row) await tellAll(tx, undefined, row);
          return row !== undefined;
        },

        findAll: async (ownerId, ids) => {
          const rows = await store.findAllOwned(ownerId, kind, ids);
          const documents = new Map(rows.map(({ id, document }) => [id, document]));
          return ids.flatMap((id) => {
            const document = documents.get(id);
            return document === undefined ? [] : { id, document: JSON.parse(document) as Document };
          });
        },

        page: async (ownerId, of) => documentsOf(await store.page(ownerId, kind, of)),

        count: (ownerId, inFacet, without = []) => store.count(ownerId, kind, inFacet, without),

        facets: (ownerId) => store.facets(ownerId, kind),

        remove,
      };

      const asRead = ({ id, document, ownerId }: RecordRow): ReadRecord => ({
        id,
        document: JSON.parse(document),
        isLinked: ownerId !== null,
      });
      const calls: RecordCalls<Document> = {
        put: use.put,
        notShown,
        putReply,
        read: async (id) => {
          const record = await store.find({ kind, id });
          if (!record) throw new AppError('not-found', { detail: `There is no ${kind} with this id.` });
          return asRead(record);
        },
        list: async (page) => (await store.list(kind, page)).map(asRead),
        remove: (id) => inTransaction(database, (tx) => remove(tx, id)),
      };
      return { use, calls };
    },

    /**
     * Returns a record, and keeps it from being put or deleted until the transaction ends; undefined if it does not
     * exist.
     */
    hold: async (tx: Transaction, { kind, id }: Key): Promise<RecordRow | undefined> => {
      await holdLock(tx, `record ${kind} ${id}`);
      return store.find({ kind, id }, tx);
    },

    /** Gives customers the records that arrived before they were known. */
    link: async (
      tx: Transaction,
      linked: {
        readonly customerId: string;
        readonly customerNumber?: string;
        readonly emailKey?: string;
        readonly since?: Date | undefined;
      },
    ): Promise<void> => {
      const { customerId, customerNumber, emailKey, since } = linked;
      const rows = [
        ...(customerNumber === undefined
          ? []
          : await store.link(tx, customerId, { customerNumber }, undefined)),
        ...(emailKey === undefined ? [] : await store.link(tx, customerId, { emailKey }, since)),
      ];
      for (const row of rows) await kinds.get(row.kind)?.announceChange(tx, undefined, row);
      for (const kind of new Set(rows.map((row) => row.kind))) await bus.pushChange(tx, customerId, kind);
    },

    customerData: {
      tables: ['operator_records'],

      erase: async (ownerId) => {
        const names = await customers.records.namesOf(ownerId, database, clock.now());
        await inTransaction(database, async (tx) => {
          const keys = [await store.removeOwned(tx, ownerId)];
          for (const { name, until } of names) keys.push(await store.removeNamed(tx, name, until));
          await announce(tx, recordsErased, { records: keys.flat().map(inAddress) });
        });
      },

      async *describe(ownerId) {
        for await (const { kind, id, document } of rowByRow(store.ownedAfter, ownerId))
          yield { kind, id, document: JSON.parse(document) as unknown };
      },
    } satisfies CustomerData as CustomerData,
  };
};
