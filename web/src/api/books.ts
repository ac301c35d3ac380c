import { pdfs, products } from '@albumen/contracts/products';
import { queryOptions } from '@tanstack/react-query';
import { createServiceClient } from './client.ts';

/** The calls about the PDFs of products. */
export const pdfCalls = createServiceClient(pdfs);

const productCalls = createServiceClient(products);

const booksKey = ['books'] as const;

/**
 * Milliseconds between checks for pictures that are being made, besides the push messages. Our choice: a page without
 * push is not much later.
 */
const pollMs = 5_000;

/** Our choice, in milliseconds: half of the 24 hours for which the address of a picture works at least. */
const freshMs = 12 * 60 * 60 * 1_000;

/** The customer's photo books, latest first. */
export const booksQuery = queryOptions({
  queryKey: [...booksKey, 'list'],
  queryFn: ({ signal }) => pdfCalls.listPdfs({ signal }),
  refetchInterval: ({ state }) =>
    state.data?.items.some(({ progress }) => progress.state === 'queued') ? pollMs : false,
});

/** One book with its files; fails with 404 if the customer has no such product. */
export const bookQuery = (productCode: string) =>
  queryOptions({
    queryKey: [...booksKey, productCode],
    queryFn: ({ signal }) => productCalls.readProduct({ params: { productCode }, signal }),
  });

/** The pages of a book. Reading them requests the pictures that are missing; fails with 404 without a PDF. */
export const pagesQuery = (productCode: string) =>
  queryOptions({
    queryKey: [...booksKey, productCode, 'pages'],
    queryFn: ({ signal }) => productCalls.openPages({ params: { productCode }, signal }),
    staleTime: freshMs,
    refetchInterval: ({ state }) =>
      state.data?.state === 'queued' || state.data?.state === 'rendering' ? pollMs : false,
  });
