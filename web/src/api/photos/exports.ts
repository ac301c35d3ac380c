import { photoExport } from '@albumen/contracts/photo-export';
import { backups } from '@albumen/contracts/photo-management/backups';
import type { Backup } from '@albumen/contracts/photo-management/backups';
import { queryOptions } from '@tanstack/react-query';
import { log } from '../../lib/log.ts';
import { ApiError, createServiceClient } from '../client.ts';

/** The calls for exports of the library. */
const exportCalls = createServiceClient(backups);

const partCalls = createServiceClient(photoExport);

/** The prefix of all keys for exports. */
const exportsKey = ['exports'] as const;

/** The exports that can still be downloaded, and the time since when photos are new. */
export const exportsQuery = queryOptions({
  queryKey: [...exportsKey, 'all'],
  queryFn: ({ signal }) => exportCalls.listBackups({ signal }),
  // A customer who requests an export should see it at once.
  staleTime: 0,
});

/** One export. Fails with 404 once its link has expired. */
export const exportQuery = (backupId: string) =>
  queryOptions({
    queryKey: [...exportsKey, 'one', backupId],
    queryFn: ({ signal }) => exportCalls.readBackup({ params: { backupId }, signal }),
  });

/** The signed address of a part of an export. */
export const readPartUrl = async (backupId: string, iteration: number): Promise<string> =>
  (await partCalls.readChunkUrl({ params: { backupId, chunk: iteration } })).url;

/** The reason why no export was made; decides the message for the customer. */
export class ExportRefused extends Error {
  readonly why: 'channel' | 'failed' | 'unparsed';

  constructor(why: ExportRefused['why'], message: string, cause?: unknown) {
    super(message, { cause });
    this.why = why;
  }
}

/** Returns the export. Throws if it is FAILED. */
const unfailed = (backup: Backup): Backup => {
  // Albums §5: "FAILED status is the error 'Unable to generate backup request!'".
  if (backup.status === 'FAILED') throw new ExportRefused('failed', 'Unable to generate backup request!');
  return backup;
};

/** An export in progress that has not failed. */
export const unfinishedExportQuery = (backupId: string) =>
  queryOptions({
    queryKey: [...exportsKey, 'unfinished', backupId],
    queryFn: async ({ signal }) => unfailed(await exportCalls.readBackup({ params: { backupId }, signal })),
    staleTime: 0,
  });

/** Requests an export of all photos, of new photos or of an album; `channelId` says where the customer asks. */
export const requestExport = async (
  channelId: string | undefined,
  of: { readonly onlyNew: boolean; readonly albumId?: string | undefined },
  create = exportCalls.createBackup,
): Promise<Backup> => {
  if (channelId === undefined) throw new ExportRefused('channel', 'Unable to extract channel ID!');
  try {
    return unfailed(await create({ body: { channelId, ...of } }));
  } catch (error) {
    if (!(error instanceof ApiError) || !error.isUnparsed) throw error;
    // "an unparsable response is 'Unable to parse response!'". The log of failed calls contains only the call.
    const refused = new ExportRefused('unparsed', 'Unable to parse response!', error);
    log.error(refused.message, { correlationId: error.correlationId, cause: error.cause });
    throw refused;
  }
};
