import { operatorInvoices } from '@albumen/contracts/operator/invoices';
import type { OperatorInvoice } from '@albumen/contracts/operator/invoices';
import type { Clock } from '../../platform/clock.ts';
import { holdLock, inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Nights } from '../../kernel/nights/index.ts';
import type { ByteRange, Objects } from '../../platform/objects/objects.ts';
import { createPdfArrival } from '../../platform/pdf/arriving-pdf.ts';
import type { ArrivedPdf } from '../../platform/pdf/arriving-pdf.ts';
import type { PushBus } from '../../kernel/push-bus.ts';
import type { Enqueue } from '../../platform/queue.ts';
import { createFileKeeping } from '../../kernel/record-files.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import type { Staging } from '../../platform/staging.ts';
import { uuidSource } from '../../platform/uuid.ts';
import type { RecordKind } from '../records/index.ts';
import { eraseInvoiceFileJob } from './jobs.ts';
import type { InvoicesStore } from './store.ts';

const prefix = 'invoices/';

const objectsOf = (fileId: string): string => `${prefix}${fileId}/`;

/** The object key of the bytes of a file. */
const fileKey = (fileId: string): string => `${objectsOf(fileId)}file`;

const invoiceKeyForm = new RegExp(`^${prefix}${uuidSource}/file$`);

export interface FilesParts {
  readonly database: Database;
  readonly store: InvoicesStore;
  readonly invoices: Pick<RecordKind<OperatorInvoice>, 'ownerOf'>;
  readonly objects: Objects;
  readonly staging: Staging;
  readonly clock: Clock;
  readonly enqueue: Enqueue;
  readonly bus: PushBus;
  readonly nights: Nights;
}

/** Stores the PDFs of invoices. */
export const createFiles = (parts: FilesParts) => {
  const { database, store, invoices, objects, clock, enqueue, bus } = parts;
  const arrive = createPdfArrival({ ...parts, keyOf: fileKey });
  const keeping = createFileKeeping({
    ...parts,
    sweep: 'invoice-files',
    prefix,
    isKey: (key) => invoiceKeyForm.test(key),
    removeObjects: async (fileId) => {
      await objects.delete([fileKey(fileId)]);
      await objects.removeFolder(objectsOf(fileId));
    },
    hasRecord: async (tx, { invoiceNumber }) => (await invoices.ownerOf(tx, invoiceNumber)) !== undefined,
  });

  /** Throws `not-found`. */
  const requireInvoice = async (tx: Transaction, invoiceNumber: string): Promise<string | null> => {
    const ownerId = await invoices.ownerOf(tx, invoiceNumber);
    if (ownerId !== undefined) return ownerId;
    throw new AppError('not-found', {
      detail: 'There is no invoice with this number: put the invoice first.',
    });
  };

  const retire = async (tx: Transaction, invoiceNumber: string): Promise<void> => {
    for (const fileId of await store.retire(tx, invoiceNumber))
      await enqueue(tx, eraseInvoiceFileJob, { fileId });
  };

  /** Returns false if the invoice has these bytes already. */
  const add = (invoiceNumber: string, file: ArrivedPdf): Promise<boolean> =>
    inTransaction(database, async (tx) => {
      await holdLock(tx, `invoice file ${invoiceNumber}`);
      const ownerId = await requireInvoice(tx, invoiceNumber);
      if ((await store.current(tx, invoiceNumber))?.sha256 === file.sha256) return false;
      await retire(tx, invoiceNumber);
      await store.add(tx, { ...file, ownerId, invoiceNumber, isCurrent: true, arrivedAt: clock.now() });
      if (ownerId !== null) await bus.tellChanged(tx, ownerId, operatorInvoices.record.kind);
      return true;
    });

  return {
    ...keeping,

    /** Throws `not-found`, `file-not-pdf`, `checksum-mismatch` and `request-too-large`. */
    receive: async (invoiceNumber: string, arriving: Parameters<typeof arrive>[0]) => {
      await inTransaction(database, (tx) => requireInvoice(tx, invoiceNumber));
      return arrive(arriving, (file) => add(invoiceNumber, file));
    },

    /** Files belong to the customer of their invoice, and go with it. */
    follow: async (tx: Transaction, invoiceNumber: string): Promise<void> => {
      const ownerId = await invoices.ownerOf(tx, invoiceNumber);
      await (ownerId === undefined ? retire(tx, invoiceNumber) : store.setOwner(tx, invoiceNumber, ownerId));
    },

    /** Returns the bytes of a file, or a part of them; undefined if it was erased. */
    bytes: (fileId: string, range?: ByteRange) => objects.read(fileKey(fileId), range),

    customerData: {
      tables: ['invoice_files'],

      erase: keeping.erase,

      async *describe(ownerId) {
        for await (const { invoiceNumber, fileBytes, sha256, arrivedAt } of keeping.owned(ownerId))
          yield { kind: 'invoice-file', invoiceNumber, fileBytes, sha256, arrivedAt };
      },

      async *files(ownerId) {
        for await (const { id, invoiceNumber, isCurrent } of keeping.owned(ownerId)) {
          const content = isCurrent ? await objects.read(fileKey(id)) : undefined;
          // Numbers have no characters that a file name must not have, except colons.
          const path = `invoices/${invoiceNumber.replaceAll(':', '_')}-${id.slice(0, 8)}.pdf`;
          if (content) yield { path, content, isCompressed: true };
        }
      },
    } satisfies CustomerData as CustomerData,
  };
};
