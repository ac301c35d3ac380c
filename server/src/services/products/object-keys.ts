import { createFileKeys } from '../../kernel/record-files.ts';

/** The object keys of files of products, and of the pictures of their pages. */
export const productKeys = createFileKeys('products/', 'file|\\d+-\\d+');

/** The object key of the picture of a page. */
export const pictureKey = (fileId: string, page: number, size: number): string =>
  `${productKeys.objectsOf(fileId)}${page}-${size}`;
