import type { Page, Request } from '@playwright/test';

/** The requests that open uploads; small photos are sent with them. */
export const openings = '**/resumable-uploads';

/** A metadata field of an upload, from the request that opens it. */
export const metadataOf = (request: Request, field: 'filename' | 'uploadId'): string => {
  const metadata = request.headers()['upload-metadata'] ?? '';
  const value = new RegExp(`${field} ([^,]+)`).exec(metadata)?.[1] ?? '';
  return Buffer.from(value, 'base64').toString();
};

/** A field of the uploads that were opened and answered, once per opening. */
export const answeredOpenings = (page: Page, field: 'filename' | 'uploadId'): string[] => {
  const values: string[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (request.method() !== 'POST' || !request.url().endsWith('/resumable-uploads')) return;
    values.push(metadataOf(request, field));
  });
  return values;
};

/** Holds back all files except the first ones. */
export const holdBackAfter = async (page: Page, files: number): Promise<void> => {
  let sent = 0;
  await page.route(openings, async (route) => {
    sent += 1;
    // Neither answered nor refused: like a dead connection.
    if (sent <= files) await route.continue();
  });
};

/**
 * Sends only half of each file to the server, except for the first ones, and no answer to the page. Returns a function
 * for the number of these files.
 */
export const halveAfter = async (page: Page, files: number): Promise<() => number> => {
  let sent = 0;
  let halved = 0;
  await page.route(openings, async (route) => {
    sent += 1;
    if (sent <= files) return route.continue();
    const bytes = route.request().postDataBuffer() ?? Buffer.alloc(0);
    await route.fetch({ postData: bytes.subarray(0, bytes.length / 2) });
    halved += 1;
  });
  return () => halved;
};
