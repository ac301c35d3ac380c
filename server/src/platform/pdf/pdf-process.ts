import { Worker } from 'node:worker_threads';
import { pagePictureSizes, renderedPagesLimit } from '@albumen/contracts/limits';
import { sharp } from '../images/guarded-sharp.ts';
import { encoding } from '../images/render-photo.ts';
import { pictureSize } from './page-pictures.ts';
import type { PagePicture, PageSize, PdfReply, PdfRequest } from './page-pictures.ts';
import { openPdfDocument, PdfUnreadable } from './pdfium.ts';
import type { PdfDocument } from './pdfium.ts';

let document: PdfDocument | undefined;
const sizes: PageSize[] = [];

const open = async (file: string): Promise<PdfReply> => {
  document = await openPdfDocument(file);
  const { pageCount } = document;
  if (pageCount > renderedPagesLimit) return { refusal: 'too-large', cause: `It has ${pageCount} pages.` };
  if (pageCount < 1) return { refusal: 'damaged', cause: 'It has no pages.' };
  const pagesOfFonts = new Map<string, number[]>();
  const pagesWithFields: number[] = [];
  for (let index = 0; index < pageCount; index += 1) {
    const { width, height, fonts, hasFields } = document.read(index);
    sizes.push({ width, height });
    for (const font of fonts) pagesOfFonts.set(font, [...(pagesOfFonts.get(font) ?? []), index + 1]);
    if (hasFields) pagesWithFields.push(index + 1);
  }
  const broken = sizes.findIndex(({ width, height }) => !(width > 0 && height > 0));
  if (broken !== -1) return { refusal: 'damaged', cause: `Page ${broken + 1} has no size.` };
  const fontWarnings = [...pagesOfFonts].map(([font, pages]) => ({
    code: 'font-not-embedded' as const,
    detail: `The font ${font} is not embedded: another one takes its place.`,
    pages,
  }));
  const fieldWarning = {
    code: 'form-fields-not-drawn' as const,
    detail: 'Form fields are not drawn: make them part of the pages.',
    pages: pagesWithFields,
  };
  return { sizes, warnings: pagesWithFields.length > 0 ? [...fontWarnings, fieldWarning] : fontWarnings };
};

const render = async (page: number): Promise<PdfReply> => {
  const points = sizes[page - 1];
  if (!document || !points) throw new Error(`There is no page ${page}.`);
  // PDFium reduces photos coarsely: for the smaller sizes, libvips reduces the largest one.
  const largest = pictureSize(points, Math.max(...pagePictureSizes));
  const { data, isComplete } = document.render(page - 1, largest);
  let pixels = sharp(data, { raw: { ...largest, channels: 4 } }).removeAlpha();
  const pictures: PagePicture[] = [];
  for (const size of pagePictureSizes.toSorted((one, other) => other - one)) {
    const reduced = await pixels
      .resize({ ...pictureSize(points, size), fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = reduced.info;
    const raw3 = { raw: { width, height, channels: 3 } } as const;
    pictures.push({ size, data: await sharp(reduced.data, raw3).webp(encoding).toBuffer() });
    pixels = sharp(reduced.data, raw3);
  }
  return { pictures, isComplete };
};

const answer = async (request: PdfRequest): Promise<PdfReply> => {
  try {
    return 'file' in request ? await open(request.file) : await render(request.page);
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return { failure: String(error) };
    // PDFium has said so, or has crashed: WebAssembly keeps that from doing harm, and this process ends next.
    const refusal = error instanceof PdfUnreadable ? error.reason : 'damaged';
    return { refusal, cause: String(error) };
  }
};

process.on('message', (request: PdfRequest) => {
  void answer(request).then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit());

// A page without an end keeps this thread from noticing that its parent was killed.
const untilOrphaned = `setInterval(() => process.ppid === ${process.ppid} || process.kill(process.pid, 'SIGKILL'), 1000)`;
new Worker(untilOrphaned, { eval: true }).unref();
