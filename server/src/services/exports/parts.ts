import { createHash } from 'node:crypto';
import { crc32 } from '@node-rs/crc32';
import type { ByteRange } from '../../platform/objects/objects.ts';
import type { VirtualZip, ZipEntry } from '../../platform/zip/virtual-zip.ts';
import type { PhotosService } from '../photos/index.ts';
import { proofNames } from './rules.ts';
import type { Manifest } from './rules.ts';

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A file that is made from the manifest itself. */
const fileOf = (path: string, bytes: Buffer, modified: string): ZipEntry => ({
  path,
  size: bytes.length,
  crc32: crc32(bytes),
  modified,
  read: async ({ start, end }: ByteRange) =>
    (async function* read() {
      yield bytes.subarray(start, end + 1);
    })(),
});

/**
 * Lays out parts of exports from their manifests. The manifest is stored as it was written, so that a part always has
 * the same bytes.
 */
export const createPartLayout =
  ({ photos }: { readonly photos: PhotosService }) =>
  (
    ownerId: string,
    manifest: string,
    onDamaged?: (photoIds: readonly string[]) => Promise<void>,
  ): VirtualZip => {
    const part = JSON.parse(manifest) as Manifest;
    const { created, folder, photos: exportedPhotos } = part;
    const inZip = (path: string): string => (folder === undefined ? path : `${folder}/${path}`);
    const names = proofNames(part);
    const manifestBytes = Buffer.from(manifest);
    const sums = [
      ...exportedPhotos.map(({ sha256, path }) => `${sha256}  ${path}\n`),
      `${sha256Of(manifestBytes)}  ${names.manifest}\n`,
    ];
    const time = created.slice(0, 19);
    const further = [
      fileOf(names.manifest, manifestBytes, time),
      fileOf(names.sums, Buffer.from(sums.join('')), time),
    ];
    return photos.originals.archive(
      exportedPhotos.map((photo) => ({
        ownerId,
        photoId: photo.imageId,
        path: photo.path,
        size: photo.bytes,
        crc32: Number.parseInt(photo.crc32, 16),
        modified: photo.fileTime,
      })),
      {
        // These names were made for all parts together.
        names: [...exportedPhotos.map(({ path }) => path), names.manifest, names.sums].map(inZip),
        further,
        ...(onDamaged && { onDamaged }),
      },
    );
  };

export type PartLayout = ReturnType<typeof createPartLayout>;
