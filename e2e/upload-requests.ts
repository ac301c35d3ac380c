import type { Page, Request } from '@playwright/test';

/** The requests that open uploads; small photos travel with them. */
export const openings = '**/resumable-uploads';

/** What an opening says of its upload. */
export const metadataOf = (request: Request, field: 'filename' | 'uploadId'): string => {
  const metadata = request.headers()['upload-metadata'] ?? '';
  const value = new RegExp(`${field} ([^,]+)`).exec(metadata)?.[1] ?? '';
  return Buffer.from(value, 'base64').toString();
};

/** A field of the uploads that were opened and answered, as often as that happened. */
export const answeredOpenings = (page: Page, field: 'filename' | 'uploadId'): string[] => {
  const values: string[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (request.method() !== 'POST' || !request.url().endsWith('/resumable-uploads')) return;
    values.push(metadataOf(request, field));
  });
  return values;
};
