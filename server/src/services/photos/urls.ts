import { createHmac, createSecretKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { PhotoColumns } from '@albumen/contracts/photo-columns';
import { embeddedServicePath } from '@albumen/contracts/services';
import type { Clock } from '../../platform/clock.ts';
import { createUrlSigning, signatureBytes } from '../../platform/signed-urls.ts';
import type { UrlProof } from '../../platform/signed-urls.ts';
import type { PhotoKey } from './store.ts';

/** The variants of a photo that an address can open. */
const photoVariants = ['300', '800', '1300', 'original'] as const;
export type PhotoVariant = (typeof photoVariants)[number];

export const isPhotoVariant = (text: string): text is PhotoVariant =>
  photoVariants.some((variant) => variant === text);

const daySeconds = 86_400;

/**
 * [Note: Signed photo urls] `<img>` cannot send a token, so possession of the address is the permission. It contains
 * owner, photo, variant and expiry, and is signed. Owner and expiry give a key of the day, and an HMAC-SHA-256 of the
 * photo under it two signatures of 128 bits: the first opens every rendition, the second the original, and neither
 * reveals the other. So the page of an owner that gets the key signs thousands of addresses itself. The expiry is the
 * end of the day after today (UTC): an address lasts 24 to 48 hours and stays the same for a day, as browser caches
 * need.
 */
export const createPhotoUrls = (secret: Buffer, clock: Clock) => {
  const { nowSeconds, sign, queryOf, remainingOf } = createUrlSigning(secret, clock);
  const base = `${embeddedServicePath('photoManagement')}/content`;

  const endOfTomorrow = () => (Math.floor(nowSeconds() / daySeconds) + 2) * daySeconds;

  /** Lists sign many photos of one owner in sequence. */
  let last: { ownerId: string; expires: number; key: KeyObject } | undefined;

  const keyOf = (ownerId: string, expires: number): KeyObject => {
    if (last?.ownerId !== ownerId || last.expires !== expires)
      last = { ownerId, expires, key: createSecretKey(sign(ownerId, expires)) };
    return last.key;
  };

  const signPhoto = ({ ownerId, id }: PhotoKey, expires: number): Buffer =>
    createHmac('sha256', keyOf(ownerId, expires)).update(id).digest();

  const startOf = (variant: PhotoVariant) => (variant === 'original' ? signatureBytes : 0);

  return {
    /** Returns the addresses of one photo, by variant. */
    of: (photo: PhotoKey): ((variant: PhotoVariant) => string) => {
      const expires = endOfTomorrow();
      const signed = signPhoto(photo, expires);
      return (variant) =>
        `${base}/${photo.ownerId}/${photo.id}/${variant}?${queryOf(signed, expires, startOf(variant))}`;
    },

    /** Returns all that the page of an owner needs to make the addresses of the owner's photos. */
    ofOwner: (ownerId: string): PhotoColumns['addresses'] => {
      const expires = endOfTomorrow();
      return { base, expires, owners: [ownerId], key: sign(ownerId, expires).toString('base64') };
    },

    /** Returns all that a page needs to make the addresses of exactly these photos. */
    ofPhotos: (photos: readonly PhotoKey[]): PhotoColumns['addresses'] => {
      const expires = endOfTomorrow();
      const owners = [...new Set(photos.map(({ ownerId }) => ownerId))];
      return {
        base,
        expires,
        owners,
        ...(owners.length > 1 && { ownerOf: photos.map(({ ownerId }) => owners.indexOf(ownerId)) }),
        signatures: Buffer.concat(photos.map((photo) => signPhoto(photo, expires))).toString('base64'),
      };
    },

    /** Returns the seconds for which the address is still valid; 0 if it was altered or has expired. */
    remainingSeconds: (photo: PhotoKey, variant: PhotoVariant, proof: UrlProof): number =>
      remainingOf(proof, (expires) => signPhoto(photo, expires), startOf(variant)),
  };
};

export type PhotoUrls = ReturnType<typeof createPhotoUrls>;
