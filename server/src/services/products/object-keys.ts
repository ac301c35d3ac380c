import { uuidSource } from '../../platform/uuid.ts';

/** The prefix of all objects of files of products. */
export const productsPrefix = 'products/';

/** The prefix of all objects of a file. */
export const objectsOf = (fileId: string): string => `${productsPrefix}${fileId}/`;

/** The object key of the bytes of a file. */
export const fileKey = (fileId: string): string => `${objectsOf(fileId)}file`;

/** The object key of the picture of a page. */
export const pictureKey = (fileId: string, page: number, size: number): string =>
  `${objectsOf(fileId)}${page}-${size}`;

const productKeyForm = new RegExp(`^${productsPrefix}${uuidSource}/(?:file|\\d+-\\d+)$`);

/** Whether an object key has the form of those above. */
export const isProductKey = (key: string): boolean => productKeyForm.test(key);
