import { encodeFileName } from '../../../platform/http/download-answer.ts';
import type { PhotoContent } from '../content.ts';

/** The headers under which the bytes of a photo are sent. */
export const contentHeaders = (content: PhotoContent): Record<string, string | number> => ({
  'content-type': content.mediaType,
  'content-length': content.bytes,
  'cache-control': `private, immutable, max-age=${content.maxAgeSeconds}`,
  // What a customer uploaded is never run as part of our site, whatever it pretends to be.
  'content-security-policy': "default-src 'none'; sandbox",
  ...(content.fileName === undefined
    ? {}
    : { 'content-disposition': `inline; filename*=UTF-8''${encodeFileName(content.fileName)}` }),
});
