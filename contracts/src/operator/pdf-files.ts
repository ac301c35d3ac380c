import * as z from 'zod/mini';

/**
 * Names of differences between a PDF as its author sees it and as customers see it. `font-not-embedded`: another font takes its place.
 * `form-fields-not-drawn`: form fields are not shown. `pages-not-shown`: no page is shown, the file can only be
 * downloaded.
 */
export const pdfWarnings = ['font-not-embedded', 'form-fields-not-drawn', 'pages-not-shown'] as const;

export const PdfWarning = z.object({
  code: z.enum(pdfWarnings),
  detail: z.string().check(z.describe('What is wrong, in English, with the name of a font.')),
  pages: z.array(z.int()).check(z.describe('The numbers of the pages that it concerns; the first one is 1.')),
});
export type PdfWarning = z.infer<typeof PdfWarning>;

/** The warnings in the reply to a put. */
export const warningsField = z
  .optional(z.array(PdfWarning))
  .check(
    z.describe(
      'What customers perhaps see otherwise than the author of the `product.pdf`: `font-not-embedded`, `form-fields-not-drawn` or `pages-not-shown`. Missing while the file has not been read yet: a put waits up to 5 seconds for that if few other files wait; put the file or the product again later.',
    ),
  );

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
