import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { renditionSizes } from '@albumen/contracts/limits';
import sharp from 'sharp';
import type { App } from '../src/app.ts';
import { holdLock, inTransaction } from '../src/platform/database/database.ts';
import type { Database } from '../src/platform/database/database.ts';
import { renderPhoto } from '../src/platform/images/index.ts';
import { originalKey, renditionKey } from '../src/services/photos/object-keys.ts';
import { createPhotosStore } from '../src/services/photos/store.ts';
import type { StagedPhoto } from './stage-calls.ts';
import type { StageClock } from './stage-clock.ts';

/** The quarters of every picture: top left, top right, bottom left, bottom right. */
const quarters = ['#dc1e1e', '#1eb43c', '#1e3cdc', '#e6d228'];

/** A file that many photos are copies of, and its renditions. */
interface Picture {
  readonly bytes: Buffer;
  readonly placeholder: Buffer;
  /** The path of the rendition of a size. */
  readonly renditionFile: (size: number) => string;
}

const paint = async (width: number, height: number): Promise<Buffer> => {
  const [halfWidth, halfHeight] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const blocks = quarters.map((background, at) => ({
    input: { create: { width: halfWidth, height: halfHeight, channels: 3 as const, background } },
    left: at % 2 === 0 ? 0 : width - halfWidth,
    top: at < 2 ? 0 : height - halfHeight,
  }));
  return sharp({ create: { width, height, channels: 3, background: 'white' } })
    .composite(blocks)
    .jpeg()
    .toBuffer();
};

/** The requested pictures, each painted and rendered once, as files of `folder`. */
const createPictures = (folder: string) => {
  const made = new Map<string, Promise<Picture>>();

  const make = async (width: number, height: number): Promise<Picture> => {
    const own = join(folder, `${width}x${height}`);
    await mkdir(own, { recursive: true });
    const bytes = await paint(width, height);
    const file = join(own, 'original.jpg');
    await writeFile(file, bytes);
    const rendered = await renderPhoto(file, { type: 'image/jpeg' }, renditionSizes);
    const renditionFile = (size: number) => join(own, String(size));
    for (const { size, data } of rendered.renditions) await writeFile(renditionFile(size), data);
    return { bytes, placeholder: rendered.placeholder, renditionFile };
  };

  return (width: number, height: number): Promise<Picture> => {
    const name = `${width}x${height}`;
    const picture = made.get(name) ?? make(width, height);
    made.set(name, picture);
    return picture;
  };
};

/** Returns the wall clock time this many minutes later. */
const minutesAfter = (takenAt: string, minutes: number): string =>
  new Date(Date.parse(`${takenAt}Z`) + minutes * 60_000).toISOString().slice(0, 19);

/** Returns one entry for each photo that `count` stands for. */
const spread = ({ count = 1, ...photo }: StagedPhoto): StagedPhoto[] =>
  count === 1
    ? [photo]
    : Array.from({ length: count }, (_, at) => ({
        ...photo,
        ...(photo.takenAt && { takenAt: minutesAfter(photo.takenAt, at) }),
        ...(photo.fileName && { fileName: photo.fileName.replace(/(?=\.[^.]*$)|$/, `-${at + 1}`) }),
      }));

/**
 * Adds photos to libraries without rendering them: their bytes are copies of a painted picture with different ends, and
 * their renditions are links to the picture's. The product's own code writes rows, counts and facts.
 */
export const createStagedPhotos = (parts: {
  readonly app: App;
  readonly database: Database;
  readonly clock: StageClock;
  readonly storageDir: string;
  /** Must be on the same file system as the store. */
  readonly picturesDir: string;
}) => {
  const { app, database, clock, storageDir } = parts;
  const store = createPhotosStore(database);
  const pictureOf = createPictures(parts.picturesDir);
  let made = 0;

  const prepare = async (ownerId: string, wanted: StagedPhoto) => {
    made += 1;
    const { width = 640, height = 480, takenAt, camera = null, fileName = `photo-${made}.jpg` } = wanted;
    const picture = await pictureOf(width, height);
    const id = randomUUID();
    const bytes = Buffer.concat([picture.bytes, randomBytes(16)]);
    const row = {
      ownerId,
      id,
      uploadId: randomUUID(),
      fileName,
      contentType: 'image/jpeg',
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
      crc32: crc32(bytes),
      width,
      height,
      takenLocal: takenAt ?? null,
      takenOffsetMinutes: wanted.takenOffsetMinutes ?? null,
      takenSource: takenAt === undefined ? null : 'exif-original',
      camera,
      createdAt: wanted.createdAt === undefined ? clock.now() : new Date(wanted.createdAt),
    } as const;
    return { wanted, picture, bytes, row };
  };
  type Prepared = Awaited<ReturnType<typeof prepare>>;

  const fileOf = (key: string): string => join(storageDir, ...key.split('/'));

  const putFiles = async ({ wanted, picture, bytes, row: { ownerId, id } }: Prepared): Promise<void> => {
    await writeFile(fileOf(originalKey(ownerId, id)), bytes);
    if ((wanted.renditions ?? 'ready') !== 'ready') return;
    for (const size of renditionSizes)
      await link(picture.renditionFile(size), fileOf(renditionKey(ownerId, id, size)));
  };

  const setRendered = async ({ wanted: { renditions = 'ready' }, picture, row }: Prepared): Promise<void> => {
    if (renditions === 'pending') return;
    const placeholder = renditions === 'ready' ? picture.placeholder : null;
    await inTransaction(database, (tx) =>
      store.setRendered(tx, row.ownerId, row.id, { renditions, placeholder, damage: null }),
    );
  };

  /** Returns their ids in the order of the request. */
  return async (ownerId: string, photos: readonly StagedPhoto[]): Promise<string[]> => {
    const prepared: Prepared[] = [];
    for (const wanted of photos.flatMap(spread)) prepared.push(await prepare(ownerId, wanted));
    const ids = prepared.map(({ row }) => row.id);
    for (const key of [originalKey(ownerId, 'any'), renditionKey(ownerId, 'any', renditionSizes[0])])
      await mkdir(dirname(fileOf(key)), { recursive: true, mode: 0o700 });
    await Promise.all(prepared.map(putFiles));
    await inTransaction(database, async (tx) => {
      await holdLock(tx, ownerId);
      await Promise.all(
        prepared.map(({ row }, position) =>
          store.addUnlisted(tx, row, { moment: row.createdAt, position }, row.createdAt),
        ),
      );
      await app.photos.list(tx, ownerId, ids);
    });
    await Promise.all(prepared.map(setRendered));
    const deletions = Map.groupBy(prepared, ({ wanted }) => wanted.deletedAt);
    for (const [deletedAt, deleted] of deletions) {
      if (deletedAt === undefined) continue;
      const photoIds = deleted.map(({ row }) => row.id);
      const deletion = { ownerId, taskId: undefined, kind: 'delete', photos: { photoIds } } as const;
      await clock.at(deletedAt, () => app.photos.tasks.run(deletion));
    }
    return ids;
  };
};
