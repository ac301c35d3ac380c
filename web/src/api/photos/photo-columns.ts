import { renditionSizes, timelinePageSize } from '@albumen/contracts/limits';
import { photoColumnsLimit } from '@albumen/contracts/photo-columns';
import type { PhotoColumns } from '@albumen/contracts/photo-columns';
import { offsetText } from '@albumen/contracts/photo-dates';
import { dateSources, readPhotoState } from '@albumen/contracts/photos';
import type { ListedPhoto } from '@albumen/contracts/photos';
import { renditionSize } from '@albumen/contracts/rendition-size';
import { fromBase64, toBase64 } from '../../lib/base64.ts';
import type { PageName, PhotoList } from './photo-list.ts';

/** A photo of a list without its addresses. */
export interface PhotoFacts extends Omit<ListedPhoto, 'url' | 'untouchedUrl' | 'thumbnails'> {
  /** Only in shared albums: the `sub` of the customer in whose library the photo is. */
  readonly ownerId?: string;
  readonly visibleWidth: number;
  readonly visibleHeight: number;
  /** Only in albums, like `shownAt`: see `AlbumPhoto`. */
  readonly addedAt?: string;
  readonly shownAt?: string;
}

const idBytes = 16;

/** Returns the ids in the form of the calls. */
const readIds = (text: string): readonly string[] => {
  const bytes = Array.from(fromBase64(text), (byte) => byte.toString(16).padStart(2, '0'));
  const hex = (from: number, to: number) => bytes.slice(from, to).join('');
  return Array.from({ length: bytes.length / idBytes }, (_, place) => {
    const at = place * idBytes;
    return [
      hex(at, at + 4),
      hex(at + 4, at + 6),
      hex(at + 6, at + 8),
      hex(at + 8, at + 10),
      hex(at + 10, at + 16),
    ].join('-');
  });
};

/** Returns the ThumbHashes, each in base64; '' for a photo without one. */
const readPlaceholders = (text: string): readonly string[] => {
  const bytes = fromBase64(text);
  const hashes: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const start = at + 1;
    at = start + (bytes[at] ?? 0);
    hashes.push(toBase64(bytes.subarray(start, at)));
  }
  return hashes;
};

/** Returns the time of each photo in ISO 8601, from steps of `unitMs` milliseconds; undefined where it has none. */
const readTimes = (steps: readonly (number | null)[], unitMs: number): readonly (string | undefined)[] => {
  let sum = 0;
  return steps.map((step) => (step === null ? undefined : new Date((sum += step) * unitMs).toISOString()));
};

/** Returns the property with a value, or no property. */
const optional = <Name extends string, Value>(
  name: Name,
  value: Value | null | undefined,
): { readonly [name in Name]?: Value } =>
  (value === undefined || value === null ? {} : { [name]: value }) as { readonly [name in Name]?: Value };

/** The index in `owners` and `subjects` of the owner of a photo. */
const ownerIndexOf = ({ addresses }: PhotoColumns, at: number): number => addresses.ownerOf?.[at] ?? 0;

/** Reads the photos of columns, without their addresses. */
export const factsOf = (columns: PhotoColumns): readonly PhotoFacts[] => {
  const ids = readIds(columns.ids);
  const taken = readTimes(columns.taken, 1_000);
  const uploaded = readTimes(columns.uploaded, 1);
  const added = readTimes(columns.added ?? [], 1);
  const shown = readTimes(columns.shown ?? [], 1);
  const placeholders = readPlaceholders(columns.placeholders ?? '');
  return columns.names.map((localFileName, at) => {
    const offset = columns.takenOffsets[at] ?? undefined;
    return {
      imageId: ids[at] ?? '',
      localFileName,
      ...optional('ownerId', columns.subjects?.[ownerIndexOf(columns, at)]),
      ...optional('dateTaken', taken[at]?.slice(0, 19)),
      ...optional('dateTakenOffset', offset === undefined ? undefined : offsetText(offset)),
      ...optional('dateSource', dateSources[columns.takenSources[at] ?? -1]),
      ...optional('uploadEnd', uploaded[at]),
      visibleWidth: columns.widths[at] ?? 0,
      visibleHeight: columns.heights[at] ?? 0,
      ...readPhotoState(columns.states[at] ?? 0),
      ...optional('placeholder', placeholders[at] || undefined),
      ...optional('addedAt', added[at]),
      ...optional('shownAt', shown[at]),
    };
  });
};

/** The bytes of an HMAC: the first half signs the renditions of a photo, the second half its original. */
const signedBytes = 32;

/** Returns a function that signs the addresses of a photo. */
const signerOf = async ({
  key,
  signatures = '',
}: PhotoColumns['addresses']): Promise<(photoId: string, at: number) => Promise<Uint8Array>> => {
  if (key === undefined) {
    const all = fromBase64(signatures);
    return async (_, at) => all.subarray(at * signedBytes, (at + 1) * signedBytes);
  }
  const hmac = await crypto.subtle.importKey(
    'raw',
    fromBase64(key),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  return async (photoId) =>
    new Uint8Array(await crypto.subtle.sign('HMAC', hmac, new TextEncoder().encode(photoId)));
};

const base64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Reads the photos of columns with their addresses, which it makes as the server does: see decision 0005. */
export const withAddresses = async (columns: PhotoColumns): Promise<readonly ListedPhoto[]> => {
  const { base, expires, owners } = columns.addresses;
  const sign = await signerOf(columns.addresses);
  return Promise.all(
    factsOf(columns).map(async (photo, at) => {
      const signed = await sign(photo.imageId, at);
      const [ofRenditions, ofOriginal] = [
        base64Url(signed.subarray(0, signedBytes / 2)),
        base64Url(signed.subarray(signedBytes / 2)),
      ];
      const address = (variant: string, signature: string) =>
        `${base}/${owners[ownerIndexOf(columns, at)]}/${photo.imageId}/${variant}?expires=${expires}&signature=${signature}`;
      return {
        ...photo,
        url: address('1300', ofRenditions),
        untouchedUrl: address('original', ofOriginal),
        thumbnails: renditionSizes.map((size) => ({
          id: size,
          url: address(`${size}`, ofRenditions),
          ...renditionSize(photo.visibleWidth, photo.visibleHeight, size),
        })),
      };
    }),
  );
};

/** A page of photos of a section. */
export interface PageOfPhotos {
  /** The version of the section at the moment of the answer. */
  readonly version: number;
  readonly images: readonly ListedPhoto[];
}

/** Reads a page of photos: none if the section has no such page. */
export const readPage = async (
  list: PhotoList,
  { section, page }: PageName,
  signal: AbortSignal,
): Promise<PageOfPhotos> => {
  const part = { from: page * timelinePageSize, limit: timelinePageSize, placeholders: true };
  const columns = await list.photos(section, part, signal);
  return { version: columns.version, images: await withAddresses(columns) };
};

/** Adjacent photos in a section, including the last one. */
export interface SectionRange {
  readonly section: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Reads the facts of photos, as many per call as the limit allows. Throws if the section has another version, since
 * other photos may have these indexes now.
 */
export const readFacts = async (
  list: PhotoList,
  { section, from, to }: SectionRange,
  signal: AbortSignal,
  version?: number,
): Promise<readonly PhotoFacts[]> => {
  const photos: PhotoFacts[] = [];
  let expected = version;
  for (let next = from; next <= to; next = from + photos.length) {
    const limit = Math.min(photoColumnsLimit, to + 1 - next);
    const columns = await list.photos(section, { from: next, limit, placeholders: false }, signal);
    expected ??= columns.version;
    if (columns.version !== expected) throw new Error(`${section} has changed`);
    const read = factsOf(columns);
    photos.push(...read);
    if (read.length < limit) break;
  }
  return photos;
};
