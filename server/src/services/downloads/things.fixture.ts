import { randomUUID } from 'node:crypto';
import type { CreatedDownload, Downloads } from '@albumen/contracts/download';
import type { PhotoArchive } from '@albumen/contracts/photo-management/archives';
import { expect, vi } from 'vitest';
import { jobPatienceMs } from '../../../test/app.ts';
import { photosPath } from '../../../test/customer.ts';
import type { Things } from '../../../test/filled-calls.ts';
import type { World } from '../../../test/slice-things.ts';
import { idIn } from '../../../test/upload-calls.ts';

const patience = { timeout: jobPatienceMs };

export const kinds = ['archive', 'download'];

/** Creates an archive and a finished download. */
export const makeThings = async ({ customer, ownerId, photoId, name, doJob }: World): Promise<Things> => {
  const archived = [{ photoIds: [photoId] }];
  const { body: archive } = await customer.post<PhotoArchive>(`${photosPath}/photos/archives`, {
    photos: archived,
    name,
  });
  const { body: download } = await customer.post<CreatedDownload>('/api/download/downloads', {
    id: randomUUID(),
    photos: [photoId],
  });
  await doJob('downloads-make', { ownerId, downloadId: download.id });
  await vi.waitFor(async () => {
    const { items } = (await customer.get<Downloads>('/api/download/downloads')).body;
    expect(items).toMatchObject([{ state: 'finished' }]);
  }, patience);
  return {
    archiveId: { value: idIn(archive.url.replace(/[?].*/, '')), isOwned: true },
    'photoManagement.createArchive.photos': { value: archived },
    downloadId: { value: download.id, isOwned: true },
    'download.createDownload.id': { value: randomUUID() },
    'download.createDownload.photos': { value: [photoId] },
  };
};
