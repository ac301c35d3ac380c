import { operatorInvoices } from '@albumen/contracts/operator/invoices';
import type { OperatorInvoice } from '@albumen/contracts/operator/invoices';
import { createFileKeys, createRecordFiles } from '../../kernel/record-files.ts';
import type { FileParts } from '../../kernel/record-files.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import type { RecordKind } from '../records/index.ts';
import { eraseInvoiceFileJob } from './jobs.ts';
import type { FileRow, InvoicesStore } from './store.ts';

export interface FilesParts extends FileParts {
  readonly store: InvoicesStore;
  readonly invoices: Pick<RecordKind<OperatorInvoice>, 'ownerOf'>;
}

/** Stores the PDFs of invoices. */
export const createFiles = (parts: FilesParts) => {
  const files = createRecordFiles<FileRow>({
    ...parts,
    kind: operatorInvoices.record.kind,
    keys: createFileKeys('invoices/'),
    record: 'invoiceNumber',
    ownerOf: parts.invoices.ownerOf,
    missing: 'There is no invoice with this number: put the invoice first.',
    eraseJob: eraseInvoiceFileJob,
    sweep: 'invoice-files',
  });
  return {
    ...files,

    /** As `receive` of all files. */
    receive: (invoiceNumber: string, arriving: Parameters<typeof files.receive>[1]) =>
      files.receive({ invoiceNumber }, arriving, { columnsOf: ({ crc32 }) => ({ crc32 }) }),

    customerData: {
      tables: ['invoice_files'],

      erase: files.erase,

      async *describe(ownerId) {
        for await (const { invoiceNumber, fileBytes, sha256, arrivedAt } of files.owned(ownerId))
          yield { kind: 'invoice-file', invoiceNumber, fileBytes, sha256, arrivedAt };
      },

      async *files(ownerId) {
        for await (const { id, invoiceNumber, isCurrent } of files.owned(ownerId)) {
          const content = isCurrent ? await files.bytes(id) : undefined;
          // Numbers have no characters that a file name must not have, except colons.
          const path = `invoices/${invoiceNumber.replaceAll(':', '_')}-${id.slice(0, 8)}.pdf`;
          if (content) yield { path, content, isCompressed: true };
        }
      },
    } satisfies CustomerData as CustomerData,
  };
};
