import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { embeddedServicePath } from '@albumen/contracts/services';
import type { Clock } from '../../platform/clock.ts';

/** What of a photo an address opens. */
export const photoVariants = ['300', '800', '1300', 'original'] as const;
export type PhotoVariant = (typeof photoVariants)[number];

export const isPhotoVariant = (text: string): text is PhotoVariant =>
  photoVariants.some((variant) => variant === text);

/** What an address carries to show that it was given out, as it came in. */
export interface UrlProof {
  /** Seconds since 1970. */
  readonly expires: string;
  readonly signature: string;
}

const daySeconds = 86_400;

/** Bytes of a signature: half of the 32 that HMAC-SHA-256 gives. */
const signatureBytes = 16;

/**
 * [Note: Signed photo urls] `<img>` cannot send a token, so the address itself is the permission of whoever holds it. It
 * names owner, photo, variant and expiry, and is signed. One HMAC-SHA-256 of owner, photo and expiry gives two signatures
 * of 128 bits: the first opens every rendition, the second the original, and neither tells the other. A listed photo
 * carries two random texts instead of five, which compression cannot shorten.
 * The expiry is the end of the day after today (UTC), so that an address lasts 24 to 48 hours and stays the same for a
 * day, as browser caches need.
 */
export const createPhotoUrls = (key: Buffer, clock: Clock) => {
  // From bare bytes Node.js would make a key at every signature, which costs five times as much as the signature.
  const secret = createSecretKey(key);
  const base = `${embeddedServicePath('photoManagement')}/content`;

  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);

  const sign = (ownerId: string, photoId: string, expires: number): Buffer =>
    createHmac('sha256', secret).update(`${ownerId}/${photoId}/${expires}`).digest();

  const part = (signature: Buffer, variant: PhotoVariant): string => {
    const start = variant === 'original' ? signatureBytes : 0;
    return signature.toString('base64url', start, start + signatureBytes);
  };

  return {
    /** The addresses of one photo, by variant. */
    of: (ownerId: string, photoId: string): ((variant: PhotoVariant) => string) => {
      const expires = (Math.floor(nowSeconds() / daySeconds) + 2) * daySeconds;
      const signature = sign(ownerId, photoId, expires);
      return (variant) =>
        `${base}/${ownerId}/${photoId}/${variant}?expires=${expires}&signature=${part(signature, variant)}`;
    },

    /** Seconds for which the address is still good; 0 for one that was altered or has expired. */
    remainingSeconds: (ownerId: string, photoId: string, variant: PhotoVariant, proof: UrlProof): number => {
      const expires = Number(proof.expires);
      // Compared as text: other text can stand for the same bytes or the same number, and is altered all the same.
      const given = Buffer.from(`${proof.expires} ${proof.signature}`);
      const right = Buffer.from(`${expires} ${part(sign(ownerId, photoId, expires), variant)}`);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return 0;
      return Math.max(0, expires - nowSeconds());
    },
  };
};

export type PhotoUrls = ReturnType<typeof createPhotoUrls>;
