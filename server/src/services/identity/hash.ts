import { createHash } from 'node:crypto';

/** SHA-256. Tokens and addresses are kept as this only: enough to find them again, nothing to read. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
