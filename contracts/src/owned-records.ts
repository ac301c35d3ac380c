import * as z from 'zod/mini';

/** The fields that the server adds to everything that customers edit themselves. */
export const ownedFields = {
  id: z.uuid(),
  /** Grows with every change. */
  version: z.int().check(z.positive()),
  updatedAt: z.iso.datetime(),
};

/**
 * The header that limits a change to one version (RFC 9110, 13.1.1): `If-Match: "3"`. If the version has changed, the
 * call returns 412 `changed-meanwhile` with the current value.
 */
export const ifMatch = z.object({
  'if-match': z.optional(
    z.pipe(
      z.string().check(z.regex(/^"[1-9]\d{0,8}"$/, 'A version in quotation marks is accepted, such as "3"')),
      z.transform((version: string) => Number(version.slice(1, -1))),
    ),
  ),
});
