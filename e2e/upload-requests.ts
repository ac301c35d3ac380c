import type { Request } from '@playwright/test';

/** The requests that open uploads; small photos travel with them. */
export const openings = '**/resumable-uploads';

/** What an opening says of its upload. */
export const metadataOf = (request: Request, field: 'filename' | 'uploadId'): string => {
  const metadata = request.headers()['upload-metadata'] ?? '';
  const value = new RegExp(`${field} ([^,]+)`).exec(metadata)?.[1] ?? '';
  return Buffer.from(value, 'base64').toString();
};
