import * as z from 'zod/mini';

/** The parts that all calls share with which the operator's systems send a PDF. */
export const pdfUpload = {
  headers: z.object({
    /** The SHA-256 of the file (RFC 9530): `sha-256=:` + base64 + `:`. */
    'content-digest': z.string().check(
      z.regex(/^sha-256=:[A-Za-z0-9+/]{43}=:$/, {
        error: 'Must be the SHA-256 of the file as in RFC 9530: sha-256=:…: with the 32 bytes in base64',
      }),
    ),
  }),
  body: { binary: ['application/pdf', 'application/octet-stream'], isStreamed: true },
  reply: {
    status: 200,
    body: z.object({
      /** The size of the stored file in bytes. */
      size: z.int(),
      /** False if the same bytes were stored before. */
      isNew: z.boolean(),
    }),
  },
  problems: ['file-not-pdf', 'checksum-mismatch'],
} as const;

/** A file that the access matrix sends, with its digest. */
export const examplePdf = {
  body: new TextEncoder().encode('%PDF-1.7\n'),
  'content-digest': 'sha-256=:Bxb5Jkyf4Z9ddFUnYQfz3cwdNJf2PWBomnNViuihv14=:',
};
