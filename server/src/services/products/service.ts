import type { Readable } from 'node:stream';
import {
  overviewBooksLimit,
  pagePictureSizes,
  productsLimit,
  renditionSizes,
} from '@albumen/contracts/limits';
import type { OperatorProduct } from '@albumen/contracts/operator/products';
import type { Overview } from '@albumen/contracts/overview';
import { pdfPurpose } from '@albumen/contracts/products';
import type { Pdf, Pdfs, PdfUrl, Product, ProductPages } from '@albumen/contracts/products';
import { pdfName, pdfType } from '../../kernel/record-files.ts';
import { AppError } from '../../platform/errors.ts';
import type { Download } from '../../platform/http/download-answer.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import type { UrlProof } from '../../platform/signed-urls.ts';
import type { FileName, ProductFiles, ProductRecords } from './arrival.ts';
import { pictureKey } from './object-keys.ts';
import { areSpreads, isPicture, progressOf } from './rules.ts';
import type { FileRow, ProductsStore } from './store.ts';
import type { PageJobs } from './turns.ts';
import type { ProductUrls } from './urls.ts';
import { isUuid } from '../../platform/uuid.ts';

export interface PagePictureContent {
  readonly body: Readable;
  readonly bytes: number;
  /** Seconds for which a browser may cache it. */
  readonly maxAgeSeconds: number;
}

const productNotFound = () => new AppError('not-found', { detail: 'There is no such product.' });
const fileNotFound = () => new AppError('not-found', { detail: 'This product has no such file.' });
const pdfNotFound = () => new AppError('not-found', { detail: 'This product has no PDF.' });
const pictureNotFound = () => new AppError('not-found', { detail: 'There is no picture of this page.' });

const fieldsOf = (code: string, document: OperatorProduct): Omit<Product, 'files'> => {
  const { title, article, orderCode, pages, binding, pageSize, createdAt } = document;
  return {
    code,
    title,
    article,
    ...(orderCode === undefined ? {} : { orderCode }),
    ...(pages === undefined ? {} : { pages }),
    ...(binding === undefined ? {} : { binding }),
    ...(pageSize === undefined ? {} : { pageSize: { width: pageSize.width, height: pageSize.height } }),
    created: new Date(createdAt).toISOString(),
  };
};

/** The calls of customers about their products and PDFs. */
export const createReading = ({
  store,
  products,
  objects,
  files,
  pageJobs,
  urls,
}: {
  readonly store: ProductsStore;
  readonly products: ProductRecords;
  readonly objects: Objects;
  readonly files: ProductFiles;
  readonly pageJobs: PageJobs;
  readonly urls: ProductUrls;
}) => {
  /** Throws `not-found`. */
  const requireProduct = async (ownerId: string, code: string): Promise<OperatorProduct> => {
    const product = await products.find(ownerId, code);
    if (!product) throw productNotFound();
    return product;
  };

  /** Throws `not-found`. */
  const requirePdf = async (ownerId: string, productCode: string) => {
    const product = await requireProduct(ownerId, productCode);
    const file = await store.current({ productCode, purpose: pdfPurpose });
    if (!file) throw pdfNotFound();
    return { product, file };
  };

  const pagesOf = async (product: OperatorProduct, file: FileRow): Promise<ProductPages> => {
    const pictures = urls.picturesOf(file.id);
    const { sizes, incomplete } = await store.pages(file.id);
    const spreads = areSpreads(sizes, product);
    return {
      ...progressOf(file),
      pages: sizes.map((size, index) => ({
        number: index + 1,
        ...size,
        ...(spreads[index] === true ? { isSpread: true } : {}),
        ...(incomplete.has(index + 1) ? { isIncomplete: true } : {}),
        thumbnails: index < file.renderedCount ? pictures(index + 1, size) : [],
      })),
    };
  };

  const toPdf = (code: string, document: OperatorProduct, file: FileRow): Pdf => ({
    ...fieldsOf(code, document),
    size: file.fileBytes,
    progress: progressOf(file),
    ...(file.coverSize ? { coverSize: file.coverSize } : {}),
    cover: file.coverSize && file.renderedCount > 0 ? urls.picturesOf(file.id)(1, file.coverSize) : [],
  });

  /** Throws `not-found`. */
  const readPicture = async (fileId: string, page: string, size: string) => {
    if (!isPicture(page, size)) throw pictureNotFound();
    // A page that was rendered before the largest size existed has the next one.
    for (const storedSize of pagePictureSizes.toReversed().filter((one) => one <= Number(size))) {
      const key = pictureKey(fileId, Number(page), storedSize);
      const bytes = await objects.size(key);
      const body = await objects.read(key);
      if (bytes !== undefined && body !== undefined) return { body, bytes };
    }
    throw pictureNotFound();
  };

  const pdfs = async (ownerId: string): Promise<Pdfs> => {
    const listed = await store.pdfsOf(ownerId, productsLimit);
    pageJobs.see(listed);
    const fileOf = new Map(listed.map((file) => [file.productCode, file]));
    const found = await products.findAll(ownerId, [...fileOf.keys()]);
    const items = found.flatMap(({ id, document }) => {
      const file = fileOf.get(id);
      return file ? [toPdf(id, document, file)] : [];
    });
    return { items: items.toSorted((one, other) => other.created.localeCompare(one.created)) };
  };

  return {
    /** Throws `not-found`. */
    product: async (ownerId: string, code: string): Promise<Product> => {
      const document = await requireProduct(ownerId, code);
      const stored = await store.ofProducts([code]);
      return {
        ...fieldsOf(code, document),
        files: stored.map(({ purpose, fileBytes, arrivedAt }) => ({
          purpose,
          contentType: pdfType,
          size: fileBytes,
          created: arrivedAt.toISOString(),
        })),
      };
    },

    pdfs,

    /** Its part of the overview. */
    overview: async (ownerId: string): Promise<NonNullable<Overview['books']>> => {
      const { items } = await pdfs(ownerId);
      return { count: items.length, newest: items.slice(0, overviewBooksLimit) };
    },

    /** Returns undefined for a product that does not exist, or has no PDF. */
    findPdf: async (ownerId: string, code: string): Promise<Pdf | undefined> => {
      const product = await products.find(ownerId, code);
      const file = product && (await store.current({ productCode: code, purpose: pdfPurpose }));
      return product && file && toPdf(code, product, file);
    },

    /** A page in low resolution, for the page of a widget. Throws `not-found`. */
    pagePicture: async (ownerId: string, code: string, page: string) =>
      readPicture((await requirePdf(ownerId, code)).file.id, page, `${renditionSizes[1]}`),

    /** Throws `not-found`. */
    pages: async (ownerId: string, code: string): Promise<ProductPages> => {
      const { product, file } = await requirePdf(ownerId, code);
      return pagesOf(product, file);
    },

    /** Also requests the pictures of all pages. Throws `not-found`. */
    openPages: async (ownerId: string, code: string): Promise<ProductPages> => {
      const { product, file } = await requirePdf(ownerId, code);
      if (['queued', 'rendering'].includes(progressOf(file).state)) await pageJobs.open(file.id);
      return pagesOf(product, file);
    },

    /** The picture at a signed address. Throws `file-url-refused` and `not-found`. */
    picture: async (
      { fileId, page, size }: { readonly fileId: string; readonly page: string; readonly size: string },
      proof: UrlProof,
    ): Promise<PagePictureContent> => {
      const maxAgeSeconds = urls.pictureSeconds(fileId, proof);
      if (maxAgeSeconds === 0) throw new AppError('file-url-refused');
      if (!(await store.find(fileId))?.isCurrent) throw pictureNotFound();
      const { body, bytes } = await readPicture(fileId, page, size);
      return { body, bytes, maxAgeSeconds };
    },

    /** Throws `not-found`. */
    pdf: async (ownerId: string, code: string): Promise<Download> => {
      const { product, file } = await requirePdf(ownerId, code);
      return files.download(file, pdfName(product.title), ownerId);
    },

    /** A file of any customer, for the operator's key. Throws `not-found`. */
    file: async (name: FileName, keyId: string): Promise<Download> => {
      const file = await store.current(name);
      if (!file) throw fileNotFound();
      return files.download(file, name.purpose, keyId);
    },

    /** A link for the browser's own download. Throws `not-found`. */
    pdfUrl: async (ownerId: string, code: string): Promise<PdfUrl> => {
      const { product, file } = await requirePdf(ownerId, code);
      return {
        url: urls.pdfOf(file.id),
        fileName: pdfName(product.title),
        size: file.fileBytes,
      };
    },

    /** The PDF at a signed address. Throws `file-url-refused` and `not-found`. */
    signedPdf: async (fileId: string, proof: UrlProof): Promise<Download> => {
      if (urls.pdfSeconds(fileId, proof) === 0 || !isUuid(fileId)) throw new AppError('file-url-refused');
      const file = await store.find(fileId);
      const ownerId = file?.isCurrent ? file.ownerId : null;
      if (!file || !ownerId) throw pdfNotFound();
      const { title } = await requireProduct(ownerId, file.productCode);
      return files.download(file, pdfName(title), ownerId);
    },
  };
};

export type ProductsReading = ReturnType<typeof createReading>;
