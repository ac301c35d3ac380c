import { embeddedServicePath } from '@albumen/contracts/services';
import type { Clock } from '../../platform/clock.ts';
import { createUrlSigning, signatureBytes } from '../../platform/signed-urls.ts';
import type { UrlProof } from '../../platform/signed-urls.ts';

/** The variants of a photo that an address can open. */
const photoVariants = ['300', '800', '1300', 'original'] as const;
export type PhotoVariant = (typeof photoVariants)[number];

export const isPhotoVariant = (text: string): text is PhotoVariant =>
  photoVariants.some((variant) => variant === text);

const daySeconds = 86_400;

/**
 * [Note: Signed photo urls] `<img>` cannot send a token, so possession of the address is the permission. It contains
 * owner, photo, variant and expiry, and is signed. One HMAC-SHA-256 of owner, photo and expiry gives two signatures of
 * 128 bits: the first opens every rendition, the second the original, and neither reveals the other. A listed photo
 * contains two random texts instead of five, which do not compress. The expiry is the end of the day after today (UTC),
 * so that an address lasts 24 to 48 hours and stays the same for a day, as browser caches need.
 */
export const createPhotoUrls = (key: Buffer, clock: Clock) => {
  const { nowSeconds, sign, queryOf, remainingSeconds } = createUrlSigning(key, clock);
  const base = `${embeddedServicePath('photoManagement')}/content`;

  const subjectOf = (ownerId: string, photoId: string) => `${ownerId}/${photoId}`;

  const startOf = (variant: PhotoVariant) => (variant === 'original' ? signatureBytes : 0);

  return {
    /** Returns the addresses of one photo, by variant. */
    of: (ownerId: string, photoId: string): ((variant: PhotoVariant) => string) => {
      const expires = (Math.floor(nowSeconds() / daySeconds) + 2) * daySeconds;
      const signed = sign(subjectOf(ownerId, photoId), expires);
      return (variant) =>
        `${base}/${ownerId}/${photoId}/${variant}?${queryOf(signed, expires, startOf(variant))}`;
    },

    /** Returns the seconds for which the address is still valid; 0 if it was altered or has expired. */
    remainingSeconds: (ownerId: string, photoId: string, variant: PhotoVariant, proof: UrlProof): number =>
      remainingSeconds(subjectOf(ownerId, photoId), proof, startOf(variant)),
  };
};

export type PhotoUrls = ReturnType<typeof createPhotoUrls>;
