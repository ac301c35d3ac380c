import { posix } from 'node:path';
import type { Activation, PhotoImport } from '@albumen/contracts/photo-management/activation';
import * as z from 'zod/mini';
import type { ActivationFilesTable, ActivationsTable } from './tables.ts';

/** What an earlier system says of a customer's photos; files are named below the customer's folder. */
const Manifest = z.object({
  albums: z._default(z.array(z.unknown()), []),
  photos: z._default(z.record(z.string(), z.unknown()), {}),
});

const ManifestAlbum = z.object({ name: z.string(), photos: z.array(z.string()) });

const ManifestPhoto = z.object({ dateTaken: z.nullish(z.string()) });

/** Dates and albums of a customer's photos, by the whole paths of their files. */
export interface ImportPlan {
  /** `YYYY-MM-DDTHH:mm:ss`, the clock where a photo was taken. */
  readonly datesByPath: ReadonlyMap<string, string>;
  readonly albums: readonly { readonly name: string; readonly paths: readonly string[] }[];
  /** What is left out, since it is not understood: `albums[2]`, `photos["beach.jpg"]`. */
  readonly leftOut: readonly string[];
}

/** The wall clock of a date, undefined where no calendar has it; a zone behind it says what is not shown. */
const wallClockOf = (date: string): string | undefined => {
  const wallClock = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:?\d\d)?$/.exec(date)?.[1];
  const ms = Date.parse(`${wallClock}Z`);
  // A 31 February would be read as a day in March.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(`${wallClock}`) ? wallClock : undefined;
};

/** PostgreSQL keeps no NUL, and no file has it in its name. */
const isPath = (path: string): boolean => !path.includes('\0');

const nameOf = (name: string): string => {
  const kept = name.replaceAll('\0', ' ');
  return kept.trim() || kept;
};

/** What a manifest says, entry by entry; undefined where it is not understood. File names are compared as Unicode means them. */
export const planOf = (customerNumber: string, manifest: string | undefined): ImportPlan | undefined => {
  // Lists of files often begin each with `./`.
  const pathOf = (file: string) => posix.join(customerNumber, file).normalize();
  let value: unknown;
  try {
    // Some systems begin a text with a byte order mark.
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

/** Albums of the same name are one. */
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

/** Where an import has come to, as the customer is told it. */
export const importOf = (
  activation: ActivationsTable,
  failed: readonly Pick<ActivationFilesTable, 'path' | 'code'>[],
): PhotoImport | undefined => {
  const { state, photosCount, importedCount, skippedCount, failedCount } = activation;
  // There was nothing at the source.
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
