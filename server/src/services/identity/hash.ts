import { createHash } from 'node:crypto';

/** SHA-256. Tokens and addresses are stored only in this form: it is enough to find them again, and reveals nothing. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
