import { createHmac } from 'node:crypto';
import { renditionSizes } from '@albumen/contracts/limits';
import type { PhotoColumns } from '@albumen/contracts/photo-columns';
import { offsetText } from '@albumen/contracts/photo-dates';
import type { AlbumPhoto } from '@albumen/contracts/photo-management/albums';
import { dateSources, readPhotoState } from '@albumen/contracts/photos';
import type { ListedPhoto, Photo } from '@albumen/contracts/photos';
import type { PhotoLayouts } from '@albumen/contracts/section-layout';
import { expect } from 'vitest';
import { renditionSize } from '../src/platform/images/index.ts';
import type { TestCustomer } from './customer.ts';

const bytesOf = (text = '') => Buffer.from(text, 'base64');

/** Adds up steps. */
const timesOf = (steps: readonly (number | null)[] = []): (number | null)[] => {
  let sum = 0;
  return steps.map((step) => (step === null ? null : (sum += step)));
};

/** Returns the ids of photos in columns. */
export const idsIn = ({ ids }: PhotoColumns): string[] =>
  (bytesOf(ids).toString('hex').match(/.{32}/g) ?? []).map((id) =>
    id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  );

/** Returns the addresses of a photo by variant, as a page makes them. */
export const addressOf =
  (
    { base, expires, owners, ownerOf, key, signatures }: PhotoColumns['addresses'],
    id: string,
    index: number,
  ) =>
  (variant: string): string => {
    const signed = key
      ? createHmac('sha256', bytesOf(key)).update(id).digest()
      : bytesOf(signatures).subarray(index * 32, index * 32 + 32);
    const signature = (variant === 'original' ? signed.subarray(16) : signed.subarray(0, 16)).toString(
      'base64url',
    );
    const owner = owners[ownerOf?.[index] ?? 0];
    return `${base}/${owner}/${id}/${variant}?expires=${expires}&signature=${signature}`;
  };

/** Returns the lengths and bytes of placeholders, by photo. */
const placeholdersOf = (text: string | undefined, photos: number): (string | undefined)[] => {
  const bytes = bytesOf(text);
  let at = 0;
  return Array.from({ length: photos }, () => {
    const end = at + 1 + (bytes[at] ?? 0);
    const one = bytes.toString('base64', at + 1, end);
    at = end;
    return one || undefined;
  });
};

/** Returns photos in columns as pages show them. */
const photosIn = (columns: PhotoColumns): ListedPhoto[] => {
  const ids = idsIn(columns);
  const {
    subjects,
    addresses: { ownerOf },
  } = columns;
  const [taken, uploaded] = [timesOf(columns.taken), timesOf(columns.uploaded)];
  const [added, shown] = [timesOf(columns.added), timesOf(columns.shown)];
  const placeholders = placeholdersOf(columns.placeholders, ids.length);
  const momentOf = (name: string, time: number | null | undefined) =>
    time === undefined ? {} : { [name]: new Date(time ?? 0).toISOString() };
  return ids.map((imageId, index) => {
    const url = addressOf(columns.addresses, imageId, index);
    const [width = 0, height = 0] = [columns.widths[index], columns.heights[index]];
    const [seconds, offset, source] = [
      taken[index],
      columns.takenOffsets[index],
      columns.takenSources[index],
    ];
    const placeholder = placeholders[index];
    return {
      imageId,
      localFileName: columns.names[index] ?? '',
      url: url('1300'),
      untouchedUrl: url('original'),
      thumbnails: renditionSizes.map((size) => ({
        id: size,
        url: url(`${size}`),
        ...renditionSize(width, height, size),
      })),
      ...(typeof seconds === 'number' && { dateTaken: new Date(seconds * 1000).toISOString().slice(0, 19) }),
      ...(typeof offset === 'number' && { dateTakenOffset: offsetText(offset) }),
      ...(typeof source === 'number' && { dateSource: dateSources[source] }),
      uploadEnd: new Date(uploaded[index] ?? 0).toISOString(),
      visibleWidth: width,
      visibleHeight: height,
      ...readPhotoState(columns.states[index] ?? 0),
      ...(placeholder && { placeholder }),
      ...momentOf('addedAt', added[index]),
      ...momentOf('shownAt', shown[index]),
      ...(subjects && { ownerId: subjects[ownerOf?.[index] ?? 0] }),
    };
  });
};

/** A photo of a page, of an album or not. */
type PagePhoto = Photo & Partial<Pick<AlbumPhoto, 'addedAt' | 'shownAt'>> & { readonly ownerId?: string };

const without = (photo: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(photo).filter(([name]) => !names.includes(name)));

const renderedFields = ['renditions', 'placeholder', 'damaged', 'damage'];

/** Reads an answer that must be 200. */
const readWhole = async <Body>(customer: TestCustomer, path: string): Promise<Body> => {
  const { status, body } = await customer.get<Body>(path);
  expect([path, status]).toEqual([path, 200]);
  return body;
};

/** Leaves out what rendering changes, for photos that a page showed as waiting. */
const lasting = (photos: readonly object[], images: readonly PagePhoto[]) =>
  photos.map((photo, index) =>
    images[index]?.renditions === 'pending' ? without(photo, renderedFields) : photo,
  );

/** Expects the columns of a section to equal the photos of its pages, and returns its version. */
export const expectColumns = async (
  customer: TestCustomer,
  path: string,
  query: string,
  images: readonly PagePhoto[],
): Promise<number> => {
  const photos = images.map((image) => without(image, ['uploadId']));
  const whole = await readWhole<PhotoColumns>(customer, `${path}?${query}&limit=10000`);
  const all = photosIn(whole);
  expect([path, lasting(all, images)]).toEqual([path, lasting(photos, images)]);
  const from = Math.floor(photos.length / 2);
  const part = await readWhole<PhotoColumns>(
    customer,
    `${path}?${query}&from=${from}&limit=3&placeholders=false`,
  );
  expect(part.placeholders).toBeUndefined();
  expect([path, lasting(photosIn(part), images.slice(from))]).toEqual([
    path,
    lasting(photos, images)
      .slice(from, from + 3)
      .map((photo) => without(photo, ['placeholder'])),
  ]);
  return whole.version;
};

/** Returns sections with their proportions as numbers. */
export const sectionsIn = ({ sections }: PhotoLayouts) =>
  sections.map(({ proportions, ...section }) => ({
    ...section,
    proportions: proportions === undefined ? undefined : [...bytesOf(proportions)],
  }));
