import { createHash } from 'node:crypto';

/** SHA-256. Tokens are stored only in this form: it is enough to find them again, and nobody guesses random bits. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The name of a grant in access tokens, from the hash of its id. */
export const grantNameOf = (idHash: Buffer): string => idHash.toString('base64url');
