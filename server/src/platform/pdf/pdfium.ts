// oxlint-disable no-underscore-dangle -- PDFium's functions have such names
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { PDFiumModule } from '@hyzyla/pdfium';
import { bandsOf } from './bands.ts';
import { doubtfulPartsOf } from './doubtful-parts.ts';
import type { DoubtfulParts } from './doubtful-parts.ts';
import { withMemory } from './page-objects.ts';
import type { Pdfium } from './page-objects.ts';
import type { PageSize } from './page-pictures.ts';

/** Reasons why PDFium opens no document, by its error codes. All other codes mean that the file is damaged. */
const encryptedCodes = new Set([4, 5]);

/** The file cannot be opened. */
export class PdfUnreadable extends Error {
  readonly reason: 'damaged' | 'encrypted';

  constructor(reason: 'damaged' | 'encrypted', message: string) {
    super(message);
    this.reason = reason;
  }
}

interface RawPage {
  /** RGBA, opaque. In PDFium's memory, and valid until the next page is rendered: copies would wait for the collector. */
  readonly data: Uint8Array;
  /** Whether it shows everything. */
  readonly isComplete: boolean;
}

/** A TrimBox that leaves less of a page in one direction is wrong: the whole page is shown. Our choice. */
const leastPoints = 0.5;

/** More than any page: what is visible ends at the MediaBox. */
const wholePage = [-1e6, -1e6, 1e6, 1e6] as const;

/** Bytes of the file that PDFium may hold a second time. */
const copiedBytes = 32 * 1024 * 1024;

const pieceBytes = 16 * 1024 * 1024;
const rgbaFormat = 4;
const white = 0xff_ff_ff_ff;

/** Red first; caches of images are limited, since each page is rendered once. */
const renderFlags = 0x10 | 0x200;

/** Reads the file straight into PDFium's memory: a copy in ours would double the memory. */
const readInto = (pdfium: Pdfium, file: string): { pointer: number; bytes: number } => {
  const descriptor = openSync(file, 'r');
  try {
    const { size: bytes } = fstatSync(descriptor);
    const pointer = pdfium.wasmExports.malloc(Math.max(bytes, 1));
    if (pointer === 0) throw new Error(`There is no memory for a file of ${bytes} bytes.`);
    for (let done = 0; done < bytes;) {
      const length = Math.min(pieceBytes, bytes - done);
      const read = readSync(descriptor, pdfium.HEAPU8, pointer + done, length, done);
      if (read === 0) throw new Error('The file became shorter while it was read.');
      done += read;
    }
    return { pointer, bytes };
  } finally {
    closeSync(descriptor);
  }
};

/**
 * Sets the visible part of a page to its TrimBox: what is left after cutting. PDFium shows the CropBox, which includes
 * the bleed and marks of a printer's file.
 */
const showTrimmed = (pdfium: Pdfium, page: number): void =>
  withMemory(pdfium, 16, (box) => {
    if (!pdfium._FPDFPage_GetTrimBox(page, box, box + 4, box + 8, box + 12)) return;
    const [left = 0, bottom = 0, right = 0, top = 0] = pdfium.HEAPF32.subarray(box / 4, box / 4 + 4);
    if (right > left && top > bottom) pdfium._FPDFPage_SetCropBox(page, left, bottom, right, top);
  });

/** An open PDF. Pages count from 0. */
export interface PdfDocument {
  readonly pageCount: number;
  /** Reads a page. Its size is that of the trimmed page as it is seen, turned by its rotation; 0 if it cannot be read. */
  read(index: number): PageSize & DoubtfulParts;
  /** Throws if the page cannot be read. */
  render(index: number, pixels: { readonly width: number; readonly height: number }): RawPage;
}

/** Opens a PDF. PDFium may crash or never return at a hostile file: call this only in a process that may be killed. */
export const openPdfDocument = async (file: string): Promise<PdfDocument> => {
  const pdfium = (await PDFiumModule({})) as Pdfium;
  pdfium._FPDF_InitLibraryWithConfig({ version: 2 });
  const { pointer, bytes } = readInto(pdfium, file);
  const load = (): number => pdfium._FPDF_LoadMemDocument(pointer, bytes, 0);
  let document = load();
  if (document === 0) {
    const code = pdfium._FPDF_GetLastError();
    throw new PdfUnreadable(
      encryptedCodes.has(code) ? 'encrypted' : 'damaged',
      `PDFium cannot open the file (code ${code}).`,
    );
  }
  const pageCount = pdfium._FPDF_GetPageCount(document);
  const pagesPerLoad = Math.max(10, Math.floor((copiedBytes / bytes) * pageCount));
  let pagesLoaded = 0;

  /** PDFium keeps a copy of the pictures of each page that it has loaded, until the document is closed. */
  const forgetPages = (): void => {
    pagesLoaded += 1;
    if (pagesLoaded % pagesPerLoad !== 0) return;
    pdfium._FPDF_CloseDocument(document);
    document = load();
  };

  /** PDFium reads the boxes when it loads a page, so that a page whose box was set is loaded again. */
  const loadWith = (index: number, setBox: (page: number) => void): number => {
    const page = pdfium._FPDF_LoadPage(document, index);
    if (page === 0) return 0;
    setBox(page);
    pdfium._FPDF_ClosePage(page);
    return pdfium._FPDF_LoadPage(document, index);
  };

  const isVisible = (page: number): boolean =>
    Math.min(pdfium._FPDF_GetPageWidth(page), pdfium._FPDF_GetPageHeight(page)) >= leastPoints;

  const loadTrimmed = (index: number): number => {
    const page = loadWith(index, (untrimmed) => showTrimmed(pdfium, untrimmed));
    if (page === 0 || isVisible(page)) return page;
    pdfium._FPDF_ClosePage(page);
    return loadWith(index, (trimmed) => pdfium._FPDFPage_SetCropBox(trimmed, ...wholePage));
  };

  const withPage = <Result>(index: number, use: (page: number) => Result): Result | undefined => {
    const page = loadTrimmed(index);
    if (page === 0) return undefined;
    try {
      return use(page);
    } finally {
      pdfium._FPDF_ClosePage(page);
      forgetPages();
    }
  };

  let pixels = 0;

  const drawBand = (page: number, { width, height }: PageSize, top: number, bottom: number): void => {
    const stride = width * 4;
    const bitmap = pdfium._FPDFBitmap_CreateEx(
      width,
      bottom - top,
      rgbaFormat,
      pixels + top * stride,
      stride,
    );
    try {
      pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, bottom - top, white);
      pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, -top, width, height, 0, renderFlags);
    } finally {
      pdfium._FPDFBitmap_Destroy(bitmap);
    }
  };

  return {
    pageCount,

    read: (index) =>
      withPage(index, (page) => ({
        width: pdfium._FPDF_GetPageWidth(page),
        height: pdfium._FPDF_GetPageHeight(page),
        ...doubtfulPartsOf(pdfium, page),
      })) ?? { width: 0, height: 0, fonts: [], hasFields: false },

    render: (index, size) => {
      const drawn = withPage(index, (page) => {
        const pixelBytes = size.width * size.height * 4;
        pdfium.wasmExports.free(pixels);
        pixels = pdfium.wasmExports.malloc(pixelBytes);
        if (pixels === 0) throw new Error('There is no memory for the pixels.');
        const { starts, isComplete } = bandsOf(pdfium, page, size);
        starts.forEach((top, band) => drawBand(page, size, top, starts[band + 1] ?? size.height));
        return { data: pdfium.HEAPU8.subarray(pixels, pixels + pixelBytes), isComplete };
      });
      if (drawn === undefined) throw new PdfUnreadable('damaged', `Page ${index + 1} cannot be read.`);
      return drawn;
    },
  };
};
