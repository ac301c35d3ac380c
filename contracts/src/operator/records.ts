import * as z from 'zod/mini';
import { EmailAddress } from '../email-address.ts';
import { contractPart, endpoint } from '../endpoint.ts';
import type { ContractPart, OperatorScope } from '../endpoint.ts';
import { Applied, CustomerNumber, Ignored, UpdatedAt } from './documents.ts';

/** Most records of a list in one answer. */
export const recordsLimit = 100;

/** The query of a list. */
export const listFields = {
  after: z
    ._default(z.string().check(z.maxLength(200)), '')
    .check(z.describe('`next` of the previous answer.')),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(recordsLimit)), recordsLimit),
};

/** A page of a list in the order of the ids. Each record has its id and the fields of the call that reads one. */
export const listReply = <Shape extends z.core.$ZodShape>(fields: Shape) =>
  z.object({
    records: z.array(z.object({ id: z.string(), ...fields })),
    next: z.optional(z.string()).check(z.describe('Missing at the end of the list.')),
  });

/** The fields of every record. */
export const recordFields = { updatedAt: UpdatedAt };

/** The fields of a record that belongs to a customer. */
export const ownedRecordFields = {
  ...recordFields,
  customerNumber: z.optional(CustomerNumber).check(z.describe('Takes precedence over `email`.')),
  email: z
    .optional(EmailAddress)
    .check(
      z.describe(
        "A guest's record. It belongs to the customer who had verified this address at the record's time; if nobody had, to the first customer who verifies it later.",
      ),
    ),
};

const NamedNumber = z
  .optional(CustomerNumber)
  .check(z.describe('Only records whose document has this customer number.'));

type Fields = Readonly<Record<string, z.core.$ZodType>> & typeof recordFields;
type Owned<Shape> = Shape extends typeof ownedRecordFields ? true : false;
type Schema<Shape extends Fields> = z.ZodMiniObject<Shape, z.core.$loose>;

/** The operator's calls on one kind of record. `records.kind` on the server answers them. */
export interface RecordPart<Document = unknown, IsOwned extends boolean = boolean> extends ContractPart {
  readonly record: {
    readonly kind: string;
    /** The name of the id in the path. */
    readonly idName: string;
    readonly schema: z.ZodMiniType<Document>;
    readonly isOwned: IsOwned;
    readonly calls: Readonly<Record<'put' | 'read' | 'list' | 'delete', string>>;
    readonly example: { readonly id: string; readonly document: object };
  };
}

/** Returns a name in plain words: `article group` for `articleGroup` or `article-group`. */
const wordsOf = (name: string): string =>
  name.replace(/-/g, ' ').replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);

/** Returns `ArticleGroup` for `articleGroup` or `article-group`. */
const capitalised = (name: string): string =>
  wordsOf(name).replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Declares a kind of record: the calls to put, read, list and delete it. A record with `ownedRecordFields` in its
 * schema belongs to a customer; one with `recordFields` alone belongs to nobody. Schemas use `z.looseObject` at every
 * level: unknown fields are kept and listed in `ignored` of the answer.
 */
export const recordPart = <Shape extends Fields>({
  kind,
  path,
  id,
  schema,
  title,
  area,
  maxBytes,
  maxValues,
  putReply = {},
  example,
}: {
  /** One word in camel case. Never change it: it is stored with each record. */
  readonly kind: string;
  /** The plural in kebab case, and the name of the id: `/article-groups/:articleGroupId`. */
  readonly path: `/${string}/:${string}`;
  readonly id: z.ZodMiniType<string>;
  readonly schema: Schema<Shape>;
  /** The heading in the documentation. */
  readonly title: string;
  readonly area: OperatorScope['area'];
  /** Largest document in bytes, if it may be larger than usual (256 kB). */
  readonly maxBytes?: number;
  /** Most values of a document, if it may have more than usual (20,000). */
  readonly maxValues?: number;
  /** Further optional fields of the reply to a put. The option `putReply` of `records.kind` fills them. */
  readonly putReply?: Readonly<Record<string, z.ZodMiniOptional>>;
  /** An example with every field. The documentation shows it; the access matrix and the erasure test put it. */
  readonly example: { readonly id: string; readonly document: z.input<Schema<Shape>> };
}): RecordPart<z.output<Schema<Shape>>, Owned<Shape>> => {
  const [, plural = '', idName = ''] = /^\/([^/]+)\/:(\w+)$/.exec(path) ?? [];
  const isOwned = 'customerNumber' in schema.shape;
  const calls = {
    put: `put${capitalised(kind)}`,
    read: `read${capitalised(kind)}`,
    list: `list${capitalised(plural)}`,
    delete: `delete${capitalised(kind)}`,
  };
  const params = z.object({ [idName]: id });
  const namesOwner = z.refine<z.output<Schema<Shape>>>(
    (document) => !isOwned || document['customerNumber'] !== undefined || document['email'] !== undefined,
    { path: ['customerNumber'], error: 'Name the customerNumber, or the email of a guest' },
  );
  const storedFields = { [kind]: schema, ...(isOwned ? { isLinked: z.boolean() } : {}) };
  const linked = isOwned ? ', and whether a customer is linked to it' : '';
  const may = (access: OperatorScope['access']) =>
    ({ security: 'operator', scope: { area, access } }) as const;
  return {
    ...contractPart({
      service: 'operator',
      title,
      examples: { [idName]: example.id, body: example.document },
      endpoints: {
        [calls.put]: endpoint({
          ...may('write'),
          method: 'PUT',
          path,
          summary: `Put this ${wordsOf(kind)}`,
          params,
          ...(maxBytes === undefined ? {} : { maxBytes }),
          ...(maxValues === undefined ? {} : { maxValues }),
          body: schema.check(namesOwner, z.meta({ examples: [example.document] })),
          reply: {
            status: 200,
            body: z.extend(Applied, { ignored: Ignored, ...putReply }),
          },
        }),
        [calls.read]: endpoint({
          ...may('read'),
          method: 'GET',
          path,
          summary: `Read this ${wordsOf(kind)} as it was put${linked}`,
          params,
          reply: { status: 200, body: z.object(storedFields) },
        }),
        [calls.list]: endpoint({
          ...may('read'),
          method: 'GET',
          path: `/${plural}`,
          summary: `List ${wordsOf(plural)} in the order of their ids`,
          query: z.strictObject({ ...listFields, ...(isOwned ? { customerNumber: NamedNumber } : {}) }),
          reply: { status: 200, body: listReply(storedFields) },
        }),
        [calls.delete]: endpoint({
          ...may('write'),
          method: 'DELETE',
          path,
          summary: `Delete this ${wordsOf(kind)}; may be repeated`,
          params,
          reply: { status: 204 },
        }),
      },
    }),
    record: { kind, idName, schema, isOwned: isOwned as Owned<Shape>, calls, example },
  };
};
