import { readUntil } from '../../platform/read-until.ts';
import { renderedPdfBytesLimit } from '@albumen/contracts/limits';
import type { PdfWarning } from '@albumen/contracts/operator/pdf-files';
import type { OperatorProduct } from '@albumen/contracts/operator/products';
import { createRecordFiles } from '../../kernel/record-files.ts';
import type { FileParts } from '../../kernel/record-files.ts';
import type { ArrivedPdf } from '../../platform/pdf/arriving-pdf.ts';
import type { RecordKind } from '../records/index.ts';
import { eraseFileJob } from './jobs.ts';
import { productKeys } from './object-keys.ts';
import { hasPages, warningsOf } from './rules.ts';
import type { FileRow, ProductsStore } from './store.ts';
import type { PageJobs } from './turns.ts';

/** The records of the kind `product`. */
export type ProductRecords = RecordKind<OperatorProduct>;

/** A file as the operator names it. */
export type FileName = {
  readonly productCode: string;
  readonly purpose: string;
};

export interface ArrivalParts {
  readonly store: ProductsStore;
  readonly files: ProductFiles;
  readonly pageJobs: PageJobs;
  /** Milliseconds that a put of a PDF waits for its warnings; tests shorten it. */
  readonly warningsPatienceMs?: number | undefined;
}

/** Our choice: behind more files, the warnings would come too late. */
const mostOthers = 3;

/** The files of products. */
export const createProductFiles = (
  parts: FileParts & { readonly store: ProductsStore; readonly products: ProductRecords },
) =>
  createRecordFiles<FileRow>({
    ...parts,
    kind: 'product',
    keys: productKeys,
    record: 'productCode',
    // The kind of record needs these files when it is declared.
    ownerOf: (tx, code) => parts.products.ownerOf(tx, code),
    missing: 'There is no product with this code: put the product first.',
    eraseJob: eraseFileJob,
    sweep: 'product-files',
  });

export type ProductFiles = ReturnType<typeof createProductFiles>;

const hasTooLargePages = (name: FileName, { fileBytes }: ArrivedPdf): boolean =>
  hasPages(name) && fileBytes > renderedPdfBytesLimit;

/** Receives the files of products, with the warnings of their pages. */
export const createArrival = ({ store, files, pageJobs, warningsPatienceMs }: ArrivalParts) => {
  /** Waits for a file to be read, if it is its turn soon. */
  const readWarnings = async (name: FileName): Promise<PdfWarning[] | undefined> => {
    const current = await readUntil(
      () => store.current(name),
      async (file) =>
        // Files that an earlier version has read have neither warnings nor a job.
        !file?.jobId || warningsOf(file) !== undefined || (await store.hasOtherJobs(file.id, mostOthers)),
      warningsPatienceMs,
    );
    return current && warningsOf(current);
  };

  return {
    /** As `receive` of all files, with the warnings. */
    receive: async (name: FileName, arriving: Parameters<ProductFiles['receive']>[1]) => {
      const arrived = await files.receive(name, arriving, {
        // The pages of a file that failed are tried again.
        isUsable: ({ failure }) => failure === null,
        columnsOf: (file) => ({ failure: hasTooLargePages(name, file) ? 'too-large' : null }),
        added: async (tx, file) => {
          if (hasPages(name) && !hasTooLargePages(name, file)) await pageJobs.add(tx, file, 'cover');
        },
      });
      const warnings = hasPages(name) ? await readWarnings(name) : undefined;
      return { ...arrived, ...(warnings && { warnings }) };
    },

    remove: files.remove,
  };
};
