import type { Applied } from '@albumen/contracts/operator/documents';
import type { RecordPart } from '@albumen/contracts/operator/records';
import type { Served } from '../../kernel/http/contract-routes.ts';
import { createIgnoredFields } from '../../platform/ignored-fields.ts';
import { shortList } from '../../platform/short-text.ts';
import type { Site } from '../../kernel/sites.ts';

/** A record as the operator reads it. */
export interface ReadRecord {
  readonly id: string;
  readonly document: unknown;
  /** Whether a customer is linked to it. */
  readonly isLinked: boolean;
}

/** Selects a page of the operator's list: records after this id, of one customer number or of all. */
export interface ListPage {
  readonly after: string;
  readonly limit: number;
  readonly customerNumber?: string | undefined;
}

/** A record with its owner: null if it belongs to nobody yet. */
export interface StoredRecord<Document> {
  readonly id: string;
  readonly ownerId: string | null;
  readonly document: Document;
}

/** Returns further fields of the reply to a put, which was sent to that site. */
export type PutReply<Document> = (record: StoredRecord<Document>, site: Site) => Promise<object>;

/** The reply to a put. */
export interface AppliedToOwner extends Applied {
  /** The customer to whom a stored document belongs; null if to nobody yet. */
  readonly ownerId?: string | null;
}

/** The operator's operations on the records of a kind. */
export interface RecordCalls<Document> {
  put(id: string, document: Document & object): Promise<AppliedToOwner>;
  /** Fields that the schema accepts and no page shows. */
  readonly notShown?: ((document: Document) => readonly string[]) | undefined;
  /** Further fields of the reply to a put that was applied. */
  readonly putReply?: PutReply<Document> | undefined;
  /** Throws `not-found`. */
  read(id: string): Promise<ReadRecord>;
  list(page: ListPage): Promise<ReadRecord[]>;
  remove(id: string): Promise<void>;
}

/**
 * The operator's calls on a kind. Their names come from its declaration, so the types of its contract are those here.
 */
export const createRecordRoutes = <Document, IsOwned extends boolean>(
  part: RecordPart<Document, IsOwned>,
  { put, notShown, putReply, read, list, remove }: RecordCalls<Document>,
): Served => {
  const { kind, idName, schema, isOwned, calls } = part.record;
  const ignoredFields = createIgnoredFields(kind, schema);
  const idIn = (params: unknown): string => (params as Record<string, string>)[idName] ?? '';
  const answer = ({ document, isLinked }: ReadRecord) => ({
    [kind]: document,
    ...(isOwned ? { isLinked } : {}),
  });
  return {
    contract: part,
    handlers: {
      [calls.put]: async ({ params, body, site }) => {
        const [id, document] = [idIn(params), body as Document & object];
        const { ownerId = null, ...reply } = await put(id, document);
        const ignored = shortList([...ignoredFields(body), ...(notShown?.(document) ?? [])]);
        return {
          ...reply,
          ignored,
          ...(reply.applied ? await putReply?.({ id, ownerId, document }, site) : {}),
        };
      },
      [calls.read]: async ({ params }) => answer(await read(idIn(params))),
      [calls.list]: async ({ query }) => {
        const page = query as ListPage;
        const { limit } = page;
        const rows = await list({ ...page, limit: limit + 1 });
        const records = rows.slice(0, limit).map((row) => ({ id: row.id, ...answer(row) }));
        return { records, ...(rows.length > limit ? { next: records.at(-1)?.id } : {}) };
      },
      [calls.delete]: ({ params }) => remove(idIn(params)),
    },
  };
};
