import * as z from 'zod/mini';
import { batches, rowByRow } from '../platform/batches.ts';
import { holdLock, inTransaction } from '../platform/database/database.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { firstRow } from '../platform/database/rows.ts';
import { sqlOf } from '../platform/database/sql.ts';
import type { Sql, Statement, Value } from '../platform/database/sql.ts';
import { AppError } from '../platform/errors.ts';
import type { Download } from '../platform/http/download-answer.ts';
import { storedFile } from '../platform/http/download-answer.ts';
import type { ByteRange } from '../platform/objects/objects.ts';
import { createPdfArrival } from '../platform/pdf/arriving-pdf.ts';
import type { ArrivedPdf } from '../platform/pdf/arriving-pdf.ts';
import type { JobCounts, JobType } from '../platform/queue.ts';
import { uuidSource } from '../platform/uuid.ts';
import { safeFileName } from '../platform/zip/entry-names.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { Holding, Night, StoredThings } from './nights/index.ts';

/** Files that are read with one query. */
const batchSize = 500;

/** Objects that the first night examines. */
const sampleSize = 1000;

/** A leftover is listed with its owner, and the key of a file does not name one. */
const nobody = '00000000-0000-0000-0000-000000000000';

export const pdfType = 'application/pdf';

/** The name under which customers save a PDF. */
export const pdfName = (title: string): string => `${safeFileName(title)}.pdf`;

/** The columns that the tables of all files of records have. */
export interface FileOfRecord {
  readonly id: string;
  /** The customer of the record; null until it has one. */
  readonly ownerId: string | null;
  /** False once another file has replaced it or the record was deleted: a job erases it. */
  readonly isCurrent: boolean;
  readonly fileBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly arrivedAt: Date;
}

type FileId = Pick<FileOfRecord, 'id'>;

/** Columns that name the files of a record, or one of them, with their values. */
export type FileName = Readonly<Record<string, string>>;

/** The rows of the files of one kind of record. `fields` are the columns that are read. */
export const createFileRows = <Row extends FileOfRecord>(
  database: Database,
  table: string,
  fields: Statement,
) => {
  const sql = sqlOf(database);
  const areNamed = (own: Sql, name: FileName): Statement =>
    Object.entries(name).reduce(
      (where, [column, value]) => own`${where} and ${own(column)} = ${value}`,
      own`is_current`,
    );

  return {
    current: (name: FileName, tx?: Transaction): Promise<Row | undefined> => {
      const own = sqlOf(tx ?? database);
      return firstRow(own<Row[]>`select ${fields} from ${own(table)} where ${areNamed(own, name)}`);
    },

    find: (id: string, tx?: Transaction): Promise<Row | undefined> => {
      const own = sqlOf(tx ?? database);
      return firstRow(own<Row[]>`select ${fields} from ${own(table)} where id = ${id}`);
    },

    add: async (tx: Transaction, columns: Readonly<Record<string, Value>>): Promise<void> => {
      const own = sqlOf(tx);
      await own`insert into ${own(table)} ${own({ ...columns, isCurrent: true })}`;
    },

    /** Marks the files of this name as no longer current and returns their ids. */
    retire: async (tx: Transaction, name: FileName): Promise<string[]> => {
      const own = sqlOf(tx);
      const rows = await own<FileId[]>`
        update ${own(table)} set is_current = false where ${areNamed(own, name)} returning id`;
      return rows.map(({ id }) => id);
    },

    setOwner: async (tx: Transaction, name: FileName, ownerId: string | null): Promise<void> => {
      const own = sqlOf(tx);
      await own`update ${own(table)} set owner_id = ${ownerId} where ${areNamed(own, name)}`;
    },

    remove: async (id: string): Promise<void> => {
      await sql`delete from ${sql(table)} where id = ${id}`;
    },

    /** The files of a customer, current or not; for null, those whose record has no customer yet, or is gone. */
    ownedAfter: (ownerId: string | null, after: FileId | undefined, limit: number): Promise<Row[]> => {
      const isOwned = ownerId === null ? sql`owner_id is null` : sql`owner_id = ${ownerId}`;
      return sql`
        select ${fields} from ${sql(table)} where ${isOwned} and id > ${after?.id ?? nobody}
        order by id limit ${limit}`;
    },

    /** The given ids that have a row. */
    existing: async (ids: readonly string[], tx?: Transaction): Promise<string[]> => {
      const own = sqlOf(tx ?? database);
      const rows = await own<FileId[]>`select id from ${own(table)} where id = any(${[...ids]}::uuid[])`;
      return rows.map(({ id }) => id);
    },

    hasFiles: async (tx: Transaction): Promise<boolean> => {
      const own = sqlOf(tx);
      return (await own`select from ${own(table)} limit 1`).length > 0;
    },
  };
};

type FileRows<Row extends FileOfRecord> = ReturnType<typeof createFileRows<Row>>;

/** The job that erases a file that was replaced or whose record was deleted. */
export const eraseFileJobOf = (
  name: string,
  timeLimitSeconds: number,
): JobType<{ readonly fileId: string }> => ({
  name,
  payload: z.object({ fileId: z.uuid() }),
  retries: 10,
  retryDelaySeconds: 5,
  concurrency: 1,
  timeLimitSeconds,
});

/** The object keys of files: `{prefix}{file id}/file`, and others next to it whose names have the form `names`. */
export const createFileKeys = (prefix: string, names = 'file') => {
  const form = new RegExp(`^${prefix}${uuidSource}/(?:${names})$`);
  const objectsOf = (fileId: string): string => `${prefix}${fileId}/`;
  return {
    prefix,
    /** The prefix of all objects of a file. */
    objectsOf,
    /** The object key of its bytes. */
    fileKey: (fileId: string): string => `${objectsOf(fileId)}file`,
    isKey: (key: string): boolean => form.test(key),
  };
};

/** Parts of the server that the files of every kind of record need. */
export type FileParts = Pick<
  Infrastructure,
  'database' | 'objects' | 'staging' | 'clock' | 'enqueue' | 'bus' | 'nights'
>;

/** How a file arrives, as far as the kinds differ. */
interface Arrival<Row> {
  /** Whether the same bytes need not be stored again. */
  readonly isUsable?: (current: Row) => boolean;
  /** Further columns of its row. */
  readonly columnsOf?: (file: ArrivedPdf) => Partial<Row>;
  /** After its row is stored, in the same transaction. */
  readonly added?: (tx: Transaction, file: ArrivedPdf & Pick<FileOfRecord, 'ownerId'>) => Promise<void>;
}

interface FileKind<Row extends FileOfRecord> extends FileParts {
  /** The kind of the records, as in push messages. */
  readonly kind: string;
  readonly store: FileRows<Row>;
  readonly keys: ReturnType<typeof createFileKeys>;
  /** The column with the id of the record, in camel case. */
  readonly record: string;
  /** The owner of a record; undefined if there is no such record. */
  readonly ownerOf: (tx: Transaction, id: string) => Promise<string | null | undefined>;
  /** Says that a file came before its record. */
  readonly missing: string;
  readonly eraseJob: JobType<{ readonly fileId: string }>;
  /** The name of the sweep of objects without a row. */
  readonly sweep: string;
}

/** The files of one kind of record: they arrive, are read, follow their record, and are erased. */
export const createRecordFiles = <Row extends FileOfRecord>(parts: FileKind<Row>) => {
  const { database, store, objects, clock, enqueue, bus, nights, kind, keys, record, ownerOf, missing } =
    parts;
  const { eraseJob, sweep } = parts;
  const arrive = createPdfArrival({ ...parts, keyOf: keys.fileKey });

  const recordOf = (name: object): string => String((name as FileName)[record]);

  /** Throws `not-found`. */
  const requireRecord = async (tx: Transaction, id: string): Promise<string | null> => {
    const ownerId = await ownerOf(tx, id);
    if (ownerId === undefined) throw new AppError('not-found', { detail: missing });
    return ownerId;
  };

  const lock = (tx: Transaction, name: FileName): Promise<void> =>
    holdLock(tx, `${kind} file ${Object.values(name).join(' ')}`);

  const retire = async (tx: Transaction, name: FileName): Promise<boolean> => {
    const retired = await store.retire(tx, name);
    for (const fileId of retired) await enqueue(tx, eraseJob, { fileId });
    return retired.length > 0;
  };

  /** Returns the bytes of a file, or a part of them; undefined if it was erased. */
  const bytes = (fileId: string, range?: ByteRange) => objects.read(keys.fileKey(fileId), range);

  const removeObjects = async (fileId: string): Promise<void> => {
    const found: string[] = [];
    for await (const { key } of objects.list(keys.objectsOf(fileId))) found.push(key);
    await objects.delete(found);
    await objects.removeFolder(keys.objectsOf(fileId));
  };

  const fileOfKey = (key: string): string => key.slice(keys.prefix.length).split('/')[0] ?? '';

  /** Objects first: a row without objects can be erased again. A page may be rendered until the row is gone. */
  const eraseFile = async ({ fileId }: { readonly fileId: string }): Promise<void> => {
    await removeObjects(fileId);
    await store.remove(fileId);
    await removeObjects(fileId);
  };

  async function* listKeys(): AsyncGenerator<string> {
    for await (const { key } of objects.list(keys.prefix)) if (keys.isKey(key)) yield key;
  }

  const withoutRow = async (found: readonly string[], tx?: Transaction): Promise<string[]> => {
    const there = new Set(await store.existing([...new Set(found.map(fileOfKey))], tx));
    return found.filter((key) => !there.has(fileOfKey(key)));
  };

  const holding: Holding = {
    sweep,
    async *list() {
      for await (const key of listKeys()) yield { ownerId: nobody, key };
    },
    withoutRow: async (found) => {
      const left = new Set(await withoutRow(found.map(({ key }) => key)));
      return found.filter(({ key }) => left.has(key));
    },
    remove: async (found) => objects.delete(await withoutRow(found.map(({ key }) => key))),
  };

  /** Erases files whose record nobody owned when it was deleted. */
  const eraseOrphans = async (): Promise<number> => {
    let erased = 0;
    for await (const { rows } of batches(batchSize, store.ownedAfter, null))
      for (const file of rows) {
        if ((await inTransaction(database, (tx) => ownerOf(tx, recordOf(file)))) !== undefined) continue;
        await eraseFile({ fileId: file.id });
        erased += 1;
      }
    return erased;
  };

  const owned = (ownerId: string): AsyncGenerator<Row> => rowByRow(store.ownedAfter, ownerId);

  return {
    removeObjects,
    eraseFile,

    /**
     * Stores a PDF that arrives, in place of the current file of its name. Returns `isNew: false` if that has the same
     * bytes. Throws `not-found`, `file-not-pdf`, `checksum-mismatch` and `request-too-large`.
     */
    receive: async (
      name: FileName,
      arriving: Parameters<typeof arrive>[0],
      { isUsable = () => true, columnsOf = () => ({}), added }: Arrival<Row>,
    ) => {
      const id = recordOf(name);
      await inTransaction(database, (tx) => requireRecord(tx, id));
      return arrive(arriving, (file) =>
        inTransaction(database, async (tx) => {
          await lock(tx, name);
          const ownerId = await requireRecord(tx, id);
          const current = await store.current(name, tx);
          if (current?.sha256 === file.sha256 && isUsable(current)) return false;
          await retire(tx, name);
          const { id: fileId, sha256, fileBytes } = file;
          const arrivedAt = clock.now();
          await store.add(tx, {
            ...name,
            id: fileId,
            ownerId,
            sha256,
            fileBytes,
            arrivedAt,
            ...columnsOf(file),
          });
          await added?.(tx, { ...file, ownerId });
          if (ownerId !== null) await bus.pushChange(tx, ownerId, kind);
          return true;
        }),
      );
    },

    /** Deletes the current file of a name. Can be repeated. */
    remove: (name: FileName): Promise<void> =>
      inTransaction(database, async (tx) => {
        await lock(tx, name);
        // Before the file: a put of the record locks them in this order.
        const ownerId = await ownerOf(tx, recordOf(name));
        if ((await retire(tx, name)) && ownerId) await bus.pushChange(tx, ownerId, kind);
      }),

    /** Files belong to the customer of their record, and go with it. */
    follow: async (tx: Transaction, id: string): Promise<void> => {
      const ownerId = await ownerOf(tx, id);
      if (ownerId === undefined) await retire(tx, { [record]: id });
      else await store.setOwner(tx, { [record]: id }, ownerId);
    },

    bytes,

    /** A file under the name `fileName`. `customerId` as in `Download`. */
    download: (file: FileOfRecord, fileName: string, customerId: string): Download => ({
      content: storedFile(file, (range) => bytes(file.id, range)),
      fileName,
      mediaType: pdfType,
      customerId,
    }),

    /** All files of a customer. */
    owned,

    erase: async (ownerId: string): Promise<void> => {
      for await (const { id } of owned(ownerId)) await eraseFile({ fileId: id });
    },

    /** Runs every night. */
    sweep: async (night: Night): Promise<JobCounts> => ({
      erased: night.dueBy ? await eraseOrphans() : 0,
      ...(await nights.sweepLeftovers(night, holding)),
    }),

    stored: {
      sample: async (tx) => {
        const sample: string[] = [];
        for await (const key of listKeys()) if (sample.push(key) === sampleSize) break;
        return { looked: sample.length, withoutRow: (await withoutRow(sample, tx)).length };
      },
      hasRows: store.hasFiles,
    } satisfies StoredThings,
  };
};
