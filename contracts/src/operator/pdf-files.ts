import * as z from 'zod/mini';

/** The parts that all calls share with which the operator's systems send a PDF. */
export const pdfUpload = {
  headers: z.object({
    'content-digest': z
      .string()
      .check(
        z.regex(/^sha-256=:[A-Za-z0-9+/]{43}=:$/, {
          error: 'Must be the SHA-256 of the file as in RFC 9530: sha-256=:…: with the 32 bytes in base64',
        }),
      )
      .check(z.describe('The SHA-256 of the file (RFC 9530): `sha-256=:` + base64 + `:`.')),
  }),
  body: { binary: ['application/pdf', 'application/octet-stream'], isStreamed: true },
  reply: {
    status: 200,
    body: z.object({
      size: z.int().check(z.describe('The size of the stored file in bytes.')),
      isNew: z.boolean().check(z.describe('False if the same bytes were stored before.')),
    }),
  },
  problems: ['file-not-pdf', 'checksum-mismatch'],
} as const;

/** A file that the access matrix sends, with its digest. */
export const examplePdf = {
  body: new TextEncoder().encode('%PDF-1.7\n'),
  'content-digest': 'sha-256=:Bxb5Jkyf4Z9ddFUnYQfz3cwdNJf2PWBomnNViuihv14=:',
};
