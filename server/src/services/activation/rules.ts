import { posix } from 'node:path';
import type { Activation, PhotoImport } from '@albumen/contracts/photo-management/activation';
import * as z from 'zod/mini';
import type { ActivationFilesTable, ActivationsTable } from './tables.ts';

/** The manifest of a customer's photos in an earlier system. File names are relative to the customer's folder. */
const Manifest = z.object({
  albums: z._default(z.array(z.unknown()), []),
  photos: z._default(z.record(z.string(), z.unknown()), {}),
});

const ManifestAlbum = z.object({ name: z.string(), photos: z.array(z.string()) });

const ManifestPhoto = z.object({ dateTaken: z.nullish(z.string()) });

/** Dates and albums of a customer's photos, by the full paths of their files. */
export interface ImportPlan {
  /** `YYYY-MM-DDTHH:mm:ss`, the clock where a photo was taken. */
  readonly datesByPath: ReadonlyMap<string, string>;
  readonly albums: readonly { readonly name: string; readonly paths: readonly string[] }[];
  /** Entries that were skipped because they were not understood: `albums[2]`, `photos["beach.jpg"]`. */
  readonly leftOut: readonly string[];
}

/**
 * The wall clock time of a date, or undefined if no such date exists. Ignores a time zone at the end: it is not shown.
 */
const wallClockOf = (date: string): string | undefined => {
  const wallClock = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:?\d\d)?$/.exec(date)?.[1];
  const ms = Date.parse(`${wallClock}Z`);
  // JavaScript would read 31 February as a day in March.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(`${wallClock}`) ? wallClock : undefined;
};

/** PostgreSQL cannot store NUL, and no file name contains it. */
const isPath = (path: string): boolean => !path.includes('\0');

const nameOf = (name: string): string => {
  const withoutNul = name.replaceAll('\0', ' ');
  return withoutNul.trim() || withoutNul;
};

/**
 * Reads a manifest entry by entry. Returns undefined if it is not understood. File names are compared in a Unicode
 * normal form.
 */
export const planOf = (customerNumber: string, manifest: string | undefined): ImportPlan | undefined => {
  // Lists of files often begin each line with `./`.
  const pathOf = (file: string) => posix.join(customerNumber, file).normalize();
  let value: unknown;
  try {
    // Some systems write a byte order mark at the beginning of a text.
    value = JSON.parse(manifest?.replace(/^\uFEFF/, '') ?? '{}');
  } catch {
    return undefined;
  }
  const { data } = Manifest.safeParse(value);
  if (!data) return undefined;
  const leftOut: string[] = [];
  const albums = data.albums.flatMap((entry, index) => {
    const album = ManifestAlbum.safeParse(entry).data;
    if (!album) leftOut.push(`albums[${index}]`);
    return album ? [{ name: nameOf(album.name), paths: album.photos.map(pathOf).filter(isPath) }] : [];
  });
  const dated = Object.entries(data.photos).flatMap(([file, entry]) => {
    const photo = ManifestPhoto.safeParse(entry).data;
    const date = photo?.dateTaken ? wallClockOf(photo.dateTaken) : undefined;
    if (!photo || (photo.dateTaken && !date)) leftOut.push(`photos[${JSON.stringify(file)}]`);
    return date === undefined ? [] : [[pathOf(file), date] as const];
  });
  return { datesByPath: new Map(dated), albums, leftOut };
};

/** Merges albums of the same name. */
export const joinAlbums = (plans: readonly ImportPlan[]): ImportPlan['albums'] => {
  const byName = Map.groupBy(
    plans.flatMap(({ albums }) => albums),
    ({ name }) => name,
  );
  return [...byName].map(([name, albums]) => ({
    name,
    paths: [...new Set(albums.flatMap(({ paths }) => paths))],
  }));
};

/** The progress of an import, as the customer sees it. */
export const importOf = (
  activation: ActivationsTable,
  failed: readonly Pick<ActivationFilesTable, 'path' | 'code'>[],
): PhotoImport | undefined => {
  const { state, photosCount, importedCount, skippedCount, failedCount } = activation;
  // The source had nothing for this customer.
  if (photosCount === 0 && failedCount === 0 && state !== 'failed') return undefined;
  return {
    photosCount,
    importedCount,
    skippedCount,
    failed: failed.map(({ path, code }) => ({
      fileName: path.slice(path.indexOf('/') + 1),
      code: code ?? 'internal-error',
    })),
    failedCount,
    state: state === 'importing' ? 'working' : state,
  };
};

/** Photo library §3: "ACTIVE, NOT_ACTIVE, IMPORTING, DELETING". */
export const statusOf = (
  activation: ActivationsTable | undefined,
  isDeletingAll: boolean,
): Activation['status'] => {
  if (isDeletingAll) return 'DELETING';
  if (activation === undefined) return 'NOT_ACTIVE';
  return activation.state === 'importing' ? 'IMPORTING' : 'ACTIVE';
};
