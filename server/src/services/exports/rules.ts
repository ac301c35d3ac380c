/** A photo of a part. */
export interface ManifestPhoto {
  readonly imageId: string;
  /** Where it stands in the part, seen from the list. */
  readonly path: string;
  /** As it was uploaded. */
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Eight hexadecimal digits, as `unzip -v` shows it. */
  readonly crc32: string;
  /** Pixels, as it is shown upright. */
  readonly width: number;
  readonly height: number;
  /** Wall clock; absent where it has no date. */
  readonly dateTaken?: string;
  /** Minutes east of UTC, where they are known. */
  readonly dateTakenOffset?: number;
  readonly dateSource?: string;
  readonly uploaded: string;
  /** The time of the file in the part: wall clock. */
  readonly fileTime: string;
}

/** An album, as far as its photos are in the part. */
export interface ManifestAlbum {
  readonly albumId: string;
  readonly name: string;
  readonly created: string;
  /** The path of the photo that was chosen as its cover, where it is in the part. */
  readonly cover?: string;
  /** In their order. `added` tells it over all parts. */
  readonly photos: readonly { readonly path: string; readonly added: string }[];
}

/** A photo of the library whose original is damaged or gone. */
export interface MissingPhoto {
  readonly imageId: string;
  readonly fileName: string;
}

/** What a part says of itself, and what all of it is made from. */
export interface Manifest {
  readonly backupId: string;
  readonly created: string;
  /** Which part it is. */
  readonly part: number;
  /** Whether there are others; absent where there are none, and in exports of before there was this. */
  readonly isOneOfSeveral?: true;
  /** In which folder of the ZIP all of it stands, this list too; absent where it is in none. */
  readonly folder?: string;
  readonly photos: readonly ManifestPhoto[];
  readonly albums: readonly ManifestAlbum[];
  readonly missing: readonly MissingPhoto[];
}

/**
 * What the files of a part are called that say what is in it: "Each part holds `manifest.json` … and `SHA256SUMS`".
 * Our choice: with its number where there are several, so that all unpack into one folder.
 */
export const proofNames = ({
  part,
  isOneOfSeveral,
}: Pick<Manifest, 'part' | 'isOneOfSeveral'>): { manifest: string; sums: string } => {
  const number = isOneOfSeveral ? `-${part}` : '';
  return { manifest: `manifest${number}.json`, sums: `SHA256SUMS${number}` };
};

/**
 * In which folder an export of only what is new stands. Our choice: one of its own, named by when it was asked for (UTC),
 * since a photo in it may have month and name of another in the export before, with which it is unpacked.
 */
export const folderOfNew = (askedAt: Date): string =>
  askedAt.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');

/** The part without photos that turned out to be damaged; the same where it has none of them. */
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

/** The first and the last day on which photos of a part were taken, and how many have no date. */
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
