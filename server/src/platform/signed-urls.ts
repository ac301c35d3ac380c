import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { Clock } from './clock.ts';

/** What an address carries to show that it was given out, as it came in. */
export interface UrlProof {
  /** Seconds since 1970. */
  readonly expires: string;
  readonly signature: string;
}

/** Bytes of a signature: half of the 32 that HMAC-SHA-256 gives. */
export const signatureBytes = 16;

/** Signs addresses that are the permission of whoever holds them, until they expire. */
export const createUrlSigning = (key: Buffer, clock: Clock) => {
  // From bare bytes Node.js would make a key at every signature, which costs five times as much as the signature.
  const secret = createSecretKey(key);

  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);

  /** 32 bytes, of which an address carries `signatureBytes`. */
  const sign = (subject: string, expires: number): Buffer =>
    createHmac('sha256', secret).update(`${subject}/${expires}`).digest();

  /** A signature as an address carries it; `start` is the byte of the 32 where it begins. */
  const textOf = (signed: Buffer, start = 0): string =>
    signed.toString('base64url', start, start + signatureBytes);

  return {
    nowSeconds,
    sign,
    textOf,

    /** The path and query of what `subject` names below `base`, good until `expires`. */
    addressOf: (base: string, subject: string, expires: number): string =>
      `${base}/${subject}?expires=${expires}&signature=${textOf(sign(subject, expires))}`,

    /** Seconds for which the address is still good; 0 for one that was altered or has expired. */
    remainingSeconds: (subject: string, proof: UrlProof, start = 0): number => {
      const expires = Number(proof.expires);
      // Compared as text: other text can stand for the same bytes or the same number, and is altered all the same.
      const given = Buffer.from(`${proof.expires} ${proof.signature}`);
      const right = Buffer.from(`${expires} ${textOf(sign(subject, expires), start)}`);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return 0;
      return Math.max(0, expires - nowSeconds());
    },
  };
};
