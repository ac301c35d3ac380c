import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { Clock } from './clock.ts';

/** The parts of a URL that prove its origin, as received. */
export interface UrlProof {
  /** Seconds since 1970. */
  readonly expires: string;
  readonly signature: string;
}

/** Bytes of a signature: half of the 32 that HMAC-SHA-256 gives. */
export const signatureBytes = 16;

/** Signs URLs that give access to everyone who has them until they expire. */
export const createUrlSigning = (key: Buffer, clock: Clock) => {
  // Given bare bytes, Node.js would create a key for every signature, which costs five times as much as the signature.
  const secret = createSecretKey(key);

  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);

  /** Returns 32 bytes; a URL contains `signatureBytes` of them. */
  const sign = (subject: string, expires: number): Buffer =>
    createHmac('sha256', secret).update(`${subject}/${expires}`).digest();

  /** Encodes a signature for a URL; `start` is the offset in the 32 bytes. */
  const textOf = (signed: Buffer, start = 0): string =>
    signed.toString('base64url', start, start + signatureBytes);

  /** Returns the query of a signed URL; `start` is the offset of its signature in the 32 bytes. */
  const queryOf = (signed: Buffer, expires: number, start = 0): string =>
    `expires=${expires}&signature=${textOf(signed, start)}`;

  /**
   * Returns the seconds for which a URL is still valid; 0 if it was altered or has expired. `signAt` signs it for an
   * expiry, and `start` is as above.
   */
  const remainingOf = (proof: UrlProof, signAt: (expires: number) => Buffer, start = 0): number => {
    const expires = Number(proof.expires);
    // Compared as text: a different text for the same bytes or number also counts as altered.
    const actual = Buffer.from(`${proof.expires} ${proof.signature}`);
    const right = Buffer.from(`${expires} ${textOf(signAt(expires), start)}`);
    if (actual.length !== right.length || !timingSafeEqual(actual, right)) return 0;
    return Math.max(0, expires - nowSeconds());
  };

  return {
    nowSeconds,
    sign,
    textOf,
    queryOf,
    remainingOf,

    /** Returns the path and query of `subject` below `base`, valid until `expires`. */
    addressOf: (base: string, subject: string, expires: number): string =>
      `${base}/${subject}?${queryOf(sign(subject, expires), expires)}`,

    /** The same for a URL of `addressOf`. */
    remainingSeconds: (subject: string, proof: UrlProof): number =>
      remainingOf(proof, (expires) => sign(subject, expires)),
  };
};
