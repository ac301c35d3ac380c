import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { albumBatchSize, photosPageSize } from '@albumen/contracts/limits';
import type { Album, AlbumTask } from '@albumen/contracts/photo-management/albums';
import type { PhotoPage } from '@albumen/contracts/photo-management/library';
import type { PhotoLayouts } from '@albumen/contracts/section-layout';
import { inUnits } from '@albumen/contracts/units';
import { photosPath } from '../../server/test/customer.ts';
import type { TestCustomer } from '../../server/test/customer.ts';
import type { BulkCounts, BulkSite } from './bulk-rounds.ts';

/** Photos copied in a round: ten batches, as the page sends them. */
const copied = 5_000;

const albumsPath = `${photosPath}/albums`;

/** Returns the ids of this many photos of a library. */
const idsOf = async (customer: TestCustomer, count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (const { year, month } of await customer.timeline())
    for (let from: string | null = ''; from !== null && ids.length < count;) {
      const page: PhotoPage = await customer.month(year, month, `?limit=${photosPageSize}${from}`);
      ids.push(...page.images.map(({ imageId }) => imageId));
      from = page.cursor && `&cursor=${page.cursor}`;
    }
  return ids.slice(0, count);
};

/** Copies photos in consecutive batches, as one task, and notes each acknowledged batch. Ends when one fails. */
const copy = async (
  customer: TestCustomer,
  albumId: string,
  { taskId, batches }: { readonly taskId: string; readonly batches: readonly (readonly string[])[] },
  acknowledged: AlbumTask[],
): Promise<void> => {
  for (const photoIds of batches) {
    const { status, body } = await customer.post<AlbumTask>(`${albumsPath}/${albumId}/photos`, {
      photoIds,
      taskId,
    });
    if (status !== 200) return;
    acknowledged.push(body);
  }
};

/** Returns the number of photos according to an album, and the number in its layout. */
const sizesOf = async (customer: TestCustomer, albumId: string): Promise<[number, number]> => {
  const { photosCount } = (await customer.get<Album>(`${albumsPath}/${albumId}`)).body;
  const [section] = (await customer.get<PhotoLayouts>(`${albumsPath}/${albumId}/photos/layouts`)).body
    .sections;
  return [photosCount, Buffer.from(section?.proportions ?? '', 'base64').length];
};

const makeAlbum = async (customer: TestCustomer, name: string): Promise<string> =>
  (await customer.post<{ albumId: string }>(albumsPath, { name })).body.albumId;

/** Copies photos into an album while the server is killed, and then copies all of them again, as a page does. */
export const copyRounds = async (
  site: BulkSite,
  counts: BulkCounts,
  rounds: number,
  report: (line: string) => void,
): Promise<void> => {
  const first = await site.start();
  const batches = inUnits(await idsOf(first, copied), albumBatchSize);
  const photos = batches.flat().length;
  const started = performance.now();
  await copy(first, await makeAlbum(first, 'Undisturbed'), { taskId: randomUUID(), batches }, []);
  const copyMs = performance.now() - started;
  await site.stop();
  report(`copy ${photos} photos: ${(copyMs / 1000).toFixed(1)} s`);

  for (let round = 1; round <= rounds; round += 1) {
    const before = await site.start();
    const albumId = await makeAlbum(before, `Round ${round}`);
    const task = { taskId: randomUUID(), batches };
    const acknowledged: AlbumTask[] = [];
    const copying = copy(before, albumId, task, acknowledged).catch(() => undefined);
    await setTimeout(Math.random() * copyMs);
    await site.kill();
    await copying;
    counts.kills += 1;

    const again = await site.start();
    const [left, shown] = await sizesOf(again, albumId);
    const isWhole = left % albumBatchSize === 0 || left === photos;
    if (!isWhole) counts.halfCopied += 1;
    if (left > 0 && left < photos) counts.midway += 1;
    counts.wrongCounts += Math.abs(left - shown);
    counts.lost += Math.max(0, (acknowledged.at(-1)?.photosCount ?? 0) - left);
    const repeated: AlbumTask[] = [];
    await copy(again, albumId, task, repeated);
    const [all, allShown] = await sizesOf(again, albumId);
    counts.lost += Math.abs(photos - all) + Math.abs(photos - (repeated.at(-1)?.photosCount ?? 0));
    counts.wrongCounts += Math.abs(all - allShown);
    await again.post(`${albumsPath}/${albumId}/tasks/${task.taskId}/undo`);
    counts.lost += (await sizesOf(again, albumId))[0];
    await site.stop();
    report(
      `copy ${round}: ${acknowledged.length} batches acknowledged, ${left} photos there after the kill, then ${all} of ${photos}`,
    );
  }
};
