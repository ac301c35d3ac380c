import type { OperatorProduct } from '@albumen/contracts/operator/products';
import type * as z from 'zod/mini';
import { drawBook } from './book-pdf.ts';
import type { BookDesign } from './book-pdf.ts';
import { openOperator, putPdf } from './calls.ts';
import type { SamplePlace } from './calls.ts';
import type { SamplePhoto } from './collection.ts';
import { sampleNumbers } from './customers.ts';

interface SampleBook extends Omit<BookDesign, 'pictures'> {
  readonly article: string;
  readonly binding: NonNullable<OperatorProduct['binding']>;
  /** The order that contains it. */
  readonly orderCode: string;
  readonly daysAgo: number;
  readonly cover: string;
  /** The pictures in it. */
  readonly shows: RegExp;
}

/** The books of the sample customer, by the codes of their products in the sample orders. */
export const sampleBooks: Readonly<Record<string, SampleBook>> = {
  '71590118-1': {
    title: 'Autumn in the woods',
    cover: 'jpeg/forest-autumn-golden.jpg',
    subtitle: 'October',
    article: 'Photo book 21 × 21 cm',
    binding: 'hardcover',
    orderCode: '71590118',
    daysAgo: 5,
    shows: /^jpeg\/(?:forest|leaf|ridges|lake|tree|hills)-autumn/,
    pages: 36,
    width: 210,
    height: 210,
    paper: '#f6f1e8',
    ink: '#3a2c20',
  },
  '71569027-1': {
    title: 'August by the sea',
    cover: 'jpeg/coast-summer-golden.jpg',
    subtitle: 'Two weeks of salt and wind',
    article: 'Photo book A4 landscape',
    binding: 'softcover',
    orderCode: '71569027',
    daysAgo: 35,
    shows: /^jpeg\/(?:sea|coast|islands|dunes)-/,
    pages: 48,
    width: 297,
    height: 210,
    paper: '#ffffff',
    ink: '#1d3447',
  },
  '71470552-1': {
    title: 'Our year outdoors',
    cover: 'jpeg/lake-summer-golden.jpg',
    subtitle: 'From the first snow to the last leaf',
    article: 'Lay-flat photo book 28 × 28 cm',
    binding: 'layflat',
    orderCode: '71470552',
    daysAgo: 177,
    shows: /^jpeg\/(?!city|lights|fireworks)/,
    pages: 118,
    width: 280,
    height: 280,
    paper: '#fbfaf7',
    ink: '#26302b',
  },
  '71322986-1': {
    title: 'City lights',
    cover: 'jpeg/fireworks-winter-1.jpg',
    subtitle: 'Nights in town',
    article: 'Photo book A4 portrait, hard cover',
    binding: 'hardcover',
    orderCode: '71322986',
    daysAgo: 402,
    shows: /^jpeg\/(?:city|lights|fireworks)-/,
    pages: 18,
    width: 210,
    height: 297,
    paper: '#15171c',
    ink: '#e9e4d8',
  },
};

/** The document of a book, as the operator's systems send it. */
export const bookDocument = (book: SampleBook, now: Date): z.input<typeof OperatorProduct> => ({
  customerNumber: sampleNumbers.customer,
  createdAt: new Date(now.getTime() - book.daysAgo * 86_400_000).toISOString(),
  title: book.title,
  article: book.article,
  orderCode: book.orderCode,
  pages: book.pages,
  binding: book.binding,
  pageSize: { width: book.width, height: book.height },
});

/** Returns the PDF of a book with these photos. The same photos always give the same bytes. */
export const makeBook = async (book: SampleBook, photos: readonly SamplePhoto[]): Promise<Buffer> => {
  // A PDF shows a picture as it is stored, without the orientation in its metadata.
  const pictures = photos.flatMap(({ picture, orientation = 1 }) =>
    orientation === 1 && book.shows.test(picture) ? [picture] : [],
  );
  return drawBook({ ...book, pictures: [...new Set([book.cover, ...pictures.toReversed()])] });
};

/** Puts the books of the sample customer with their PDFs. Can be repeated. */
export const loadBooks = async (place: SamplePlace, photos: readonly SamplePhoto[]): Promise<void> => {
  const put = await openOperator(place);
  for (const [code, book] of Object.entries(sampleBooks)) {
    await put(`/products/${code}`, bookDocument(book, new Date()));
    await putPdf(place, `/products/${code}/files/product.pdf`, new Uint8Array(await makeBook(book, photos)));
  }
};
