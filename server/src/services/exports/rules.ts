/** A photo of a part. */
export interface ManifestPhoto {
  readonly imageId: string;
  /** Its path in the part, relative to the manifest. */
  readonly path: string;
  /** As it was uploaded. */
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Eight hexadecimal digits, as in `unzip -v`. */
  readonly crc32: string;
  /** Pixels of the upright photo. */
  readonly width: number;
  readonly height: number;
  /** Wall clock; absent if the photo has no date. */
  readonly dateTaken?: string;
  /** Minutes east of UTC, if known. */
  readonly dateTakenOffset?: number;
  readonly dateSource?: string;
  readonly uploaded: string;
  /** The time of the file in the part: wall clock. */
  readonly fileTime: string;
}

/** An album with its photos in this part. */
export interface ManifestAlbum {
  readonly albumId: string;
  readonly name: string;
  readonly created: string;
  /** The path of its chosen cover, if that is in this part. */
  readonly cover?: string;
  /** In their order. `added` gives the order across all parts. */
  readonly photos: readonly { readonly path: string; readonly added: string }[];
}

/** A photo of the library whose original is damaged or missing. */
export interface MissingPhoto {
  readonly imageId: string;
  readonly fileName: string;
}

/** The description of a part, from which the whole part is made. */
export interface Manifest {
  readonly backupId: string;
  readonly created: string;
  /** The number of the part. */
  readonly part: number;
  /** Whether there are others; absent if there are none, and in older exports. */
  readonly isOneOfSeveral?: true;
  /** The folder in the ZIP that contains everything, including this list; absent if there is none. */
  readonly folder?: string;
  readonly photos: readonly ManifestPhoto[];
  readonly albums: readonly ManifestAlbum[];
  readonly missing: readonly MissingPhoto[];
}

/**
 * The names of the files that list the contents of a part: "Each part holds `manifest.json` … and `SHA256SUMS`". Our
 * choice: with the part's number if there are several, so that all unpack into one folder.
 */
export const proofNames = ({
  part,
  isOneOfSeveral,
}: Pick<Manifest, 'part' | 'isOneOfSeveral'>): { manifest: string; sums: string } => {
  const number = isOneOfSeveral ? `-${part}` : '';
  return { manifest: `manifest${number}.json`, sums: `SHA256SUMS${number}` };
};

/**
 * The folder of an export of only new photos. Our choice: its own folder, named by the time of the request (UTC),
 * because a photo in it may have the same month and name as another one in an earlier export that is unpacked in the
 * same place.
 */
export const folderOfNew = (askedAt: Date): string =>
  askedAt.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');

/** The part without photos that turned out to be damaged; the same object if it has none of them. */
export const withoutPhotos = (manifest: Manifest, photoIds: readonly string[]): Manifest => {
  const named = new Set(photoIds);
  const lost = manifest.photos.filter(({ imageId }) => named.has(imageId));
  if (lost.length === 0) return manifest;
  const paths = new Set(lost.map(({ path }) => path));
  return {
    ...manifest,
    photos: manifest.photos.filter(({ imageId }) => !named.has(imageId)),
    albums: manifest.albums.map(({ cover, ...album }) => ({
      ...album,
      ...(cover === undefined || paths.has(cover) ? {} : { cover }),
      photos: album.photos.filter(({ path }) => !paths.has(path)),
    })),
    missing: [...manifest.missing, ...lost.map(({ imageId, fileName }) => ({ imageId, fileName }))],
  };
};

/** The first and the last day on which photos of a part were taken, and the number of photos without a date. */
export const daysOf = ({
  photos,
}: Manifest): { firstDay: string | null; lastDay: string | null; undatedPhotos: number } => {
  const dated = photos.flatMap(({ dateTaken }) => (dateTaken === undefined ? [] : [dateTaken.slice(0, 10)]));
  return {
    firstDay: dated[0] ?? null,
    lastDay: dated.at(-1) ?? null,
    undatedPhotos: photos.length - dated.length,
  };
};
