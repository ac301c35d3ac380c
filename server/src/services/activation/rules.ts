import { posix } from 'node:path';
import type { Activation, PhotoImport } from '@albumen/contracts/photo-management/activation';
import * as z from 'zod/mini';
import type { ActivationFilesTable, ActivationsTable } from './tables.ts';

/** What an earlier system says of a customer's photos; files are named below the customer's folder. */
const Manifest = z.object({
  albums: z._default(
    z.array(z.object({ name: z.string().check(z.minLength(1)), photos: z.array(z.string()) })),
    [],
  ),
  photos: z._default(z.record(z.string(), z.object({ dateTaken: z.optional(z.string()) })), {}),
});

/** Dates and albums of a customer's photos, by the whole paths of their files. */
export interface ImportPlan {
  /** `YYYY-MM-DDTHH:mm:ss`, the clock where a photo was taken. */
  readonly datesByPath: ReadonlyMap<string, string>;
  readonly albums: readonly { readonly name: string; readonly paths: readonly string[] }[];
}

/** The wall clock of a date, undefined where no calendar has it; a zone behind it says what is not shown. */
const wallClockOf = (date: string): string | undefined => {
  const wallClock = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:?\d\d)?$/.exec(date)?.[1];
  const ms = Date.parse(`${wallClock}Z`);
  // A 31 February would be read as a day in March.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(`${wallClock}`) ? wallClock : undefined;
};

/** What a manifest says; undefined where it is not understood. File names are compared as Unicode means them. */
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
  const dated = Object.entries(data.photos).flatMap(([file, { dateTaken = '' }]) => {
    const date = wallClockOf(dateTaken);
    return date === undefined ? [] : [[pathOf(file), date] as const];
  });
  return {
    datesByPath: new Map(dated),
    albums: data.albums.map(({ name, photos }) => ({ name: name.trim() || name, paths: photos.map(pathOf) })),
  };
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
