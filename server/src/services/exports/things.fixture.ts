import type { Backup, Backups, ChunkUrl } from '@albumen/contracts/photo-management/backups';
import { expect, vi } from 'vitest';
import { jobPatienceMs } from '../../../test/app.ts';
import { photosPath } from '../../../test/customer.ts';
import type { Things } from '../../../test/filled-calls.ts';
import type { World } from '../../../test/slice-things.ts';

const patience = { timeout: jobPatienceMs };

export const kinds = ['export', 'export-part', 'exported-until'];

/** Creates an export that was fetched completely. */
export const makeThings = async ({ customer, ownerId, doJob, url }: World): Promise<Things> => {
  const list = async () => (await customer.get<Backups>(`${photosPath}/backups`)).body;
  const creation = customer.post<Backup>(`${photosPath}/backups`, { channelId: 'albumen' });
  const exportId = await vi.waitFor(
    async () => (await list()).backups[0]?.backupId ?? expect.fail('There is no export yet.'),
    patience,
  );
  await doJob('exports-lay-out', { ownerId, exportId });
  await creation;
  await vi.waitFor(async () => expect((await list()).backups[0]?.status).toBe('READY'), patience);
  const link = await customer.get<ChunkUrl>(`${photosPath}/backups/${exportId}/chunks/0/url`);
  await (await fetch(new URL(link.body.url, url))).arrayBuffer();
  await vi.waitFor(async () => expect((await list()).fetchedUntil).not.toBeNull(), patience);
  return {
    backupId: { value: exportId, isOwned: true },
    chunk: { value: 0 },
    channelId: { value: 'albumen' },
  };
};
