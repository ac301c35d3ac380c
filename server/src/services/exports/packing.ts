import { downloadName } from '@albumen/contracts/download-name';
import { createEntryNaming } from '../../platform/zip/entry-names.ts';
import type { ExportedOriginal } from '../photos/index.ts';
import type { Manifest, ManifestAlbum, ManifestPhoto, MissingPhoto } from './rules.ts';

/** An album at the time of laying out. */
export interface ExportedAlbum {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly coverPhotoId: string | null;
}

/** An album of a photo, and when the photo was added to it. */
export interface Membership {
  readonly album: ExportedAlbum;
  readonly addedAt: Date;
}

export interface PartLimits {
  readonly bytes: number;
  readonly photos: number;
  /** The most photos in one folder. */
  readonly folderPhotos: number;
}

/**
 * Our choice: laying out and sending a part with this many small photos takes a few megabytes of memory, and a file
 * manager can still open a folder with this many files.
 */
export const usualPartPhotos = 10_000;

/** The folder of photos without a date. */
const undatedFolder = 'Unknown Date';

/** The size of a part beyond its photos and albums: the records at its end, and the head of its manifest. */
const partBaseBytes = 4096;

/** The records of an entry in a ZIP with its ZIP64 fields, without its name. */
const entryRecordBytes = 30 + 46 + 20 + 28;

/** A line of `SHA256SUMS` without the name. */
const sumLineBytes = 64 + 3;

const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value)) + 1;

const folderOf = ({ takenLocal }: ExportedOriginal): string =>
  takenLocal === null ? undatedFolder : takenLocal.slice(0, 7).replace('-', '/');

/** Gives photos their paths, in order. Paths are unique across all parts, so that all fit into one folder. */
const createPlacing = (folderPhotos: number) => {
  let folder: string | undefined;
  let inFolder = 0;
  let nameIn = createEntryNaming();
  return (photo: ExportedOriginal): string => {
    const next = folderOf(photo);
    if (next !== folder) [folder, inFolder, nameIn] = [next, 0, createEntryNaming()];
    const further = Math.floor(inFolder / folderPhotos);
    inFolder += 1;
    // Only the names of one folder are in memory.
    if (further > 0 && (inFolder - 1) % folderPhotos === 0) nameIn = createEntryNaming();
    const name = downloadName(photo.fileName, photo.contentType).replaceAll('/', '_');
    return nameIn(`${folder}${further === 0 ? '' : ` (${further + 1})`}/${name}`);
  };
};

const crcText = (crc32: number): string => (crc32 >>> 0).toString(16).padStart(8, '0');

const manifestPhoto = (photo: ExportedOriginal, path: string): ManifestPhoto => ({
  imageId: photo.id,
  path,
  fileName: photo.fileName,
  bytes: photo.bytes,
  sha256: photo.sha256.toString('hex'),
  crc32: crcText(photo.crc32),
  width: photo.width,
  height: photo.height,
  ...(photo.takenLocal === null ? {} : { dateTaken: photo.takenLocal }),
  ...(photo.takenOffsetMinutes === null ? {} : { dateTakenOffset: photo.takenOffsetMinutes }),
  ...(photo.takenSource === null ? {} : { dateSource: photo.takenSource }),
  uploaded: photo.createdAt.toISOString(),
  fileTime: photo.sortAt,
});

interface OpenAlbum extends Omit<ManifestAlbum, 'photos' | 'cover'> {
  cover?: string;
  readonly photos: { readonly path: string; readonly added: string }[];
}

interface OpenPart {
  bytes: number;
  readonly photos: ManifestPhoto[];
  readonly albums: Map<string, OpenAlbum>;
  readonly missing: MissingPhoto[];
}

const newPart = (): OpenPart => ({ bytes: partBaseBytes, photos: [], albums: new Map(), missing: [] });

const openAlbum = ({ id, name, createdAt }: ExportedAlbum): OpenAlbum => ({
  albumId: id,
  name,
  created: createdAt.toISOString(),
  photos: [],
});

/**
 * Packs photos into parts, in the given order: "whole photos each, ordered by date taken". Keeps only one part in
 * memory. The first part lists all albums, so that empty ones are not lost.
 */
export const createPacking = (
  of: Pick<Manifest, 'backupId' | 'created' | 'folder'>,
  limits: PartLimits,
  albums: readonly ExportedAlbum[],
) => {
  const place = createPlacing(limits.folderPhotos);
  const folderBytes = of.folder === undefined ? 0 : Buffer.byteLength(`${of.folder}/`);
  let iteration = 0;
  let open = newPart();

  const takeAlbum = (album: ExportedAlbum): OpenAlbum => {
    const existing = open.albums.get(album.id);
    if (existing) return existing;
    const taken = openAlbum(album);
    open.albums.set(album.id, taken);
    open.bytes += jsonBytes({ ...taken, cover: '' });
    return taken;
  };
  albums.forEach(takeAlbum);

  const close = (isLast: boolean): Manifest => {
    const { photos, albums: openAlbums, missing } = open;
    const part = iteration;
    open = newPart();
    iteration += 1;
    return {
      ...of,
      part,
      ...(part === 0 && isLast ? {} : { isOneOfSeveral: true }),
      photos,
      albums: [...openAlbums.values()].map((album) => ({
        ...album,
        photos: album.photos.toSorted((one, other) => (one.added < other.added ? -1 : 1)),
      })),
      missing,
    };
  };

  return {
    /** Adds a photo. Returns the part that this completes, if any. */
    add: (original: ExportedOriginal, memberships: readonly Membership[]): Manifest | undefined => {
      if (original.isDamaged) {
        const missing = { imageId: original.id, fileName: original.fileName };
        open.missing.push(missing);
        open.bytes += jsonBytes(missing);
        return undefined;
      }
      const photo = manifestPhoto(original, place(original));
      const pathBytes = Buffer.byteLength(photo.path);
      const ownBytes =
        photo.bytes +
        entryRecordBytes +
        2 * (folderBytes + pathBytes) +
        jsonBytes(photo) +
        sumLineBytes +
        pathBytes;
      const inAlbums = memberships.map(({ album, addedAt }) => ({
        album,
        photo: { path: photo.path, added: addedAt.toISOString() },
      }));
      const albumBytes = inAlbums.reduce(
        (sum, { album, photo: member }) =>
          sum + jsonBytes(member) + jsonBytes(openAlbum(album)) + pathBytes + 20,
        0,
      );
      const isFull =
        open.photos.length > 0 &&
        (open.bytes + ownBytes + albumBytes > limits.bytes || open.photos.length >= limits.photos);
      const full = isFull ? close(false) : undefined;
      open.photos.push(photo);
      open.bytes += ownBytes;
      for (const { album, photo: member } of inAlbums) {
        const taken = takeAlbum(album);
        taken.photos.push(member);
        open.bytes += jsonBytes(member);
        if (album.coverPhotoId === original.id) {
          taken.cover = photo.path;
          open.bytes += pathBytes;
        }
      }
      return full;
    },

    /** Returns the last part; undefined if all parts were returned before. */
    end: (): Manifest | undefined =>
      open.photos.length > 0 || open.missing.length > 0 || iteration === 0 ? close(true) : undefined,
  };
};
