import { download } from '@albumen/contracts/download';
import { queryOptions } from '@tanstack/react-query';
import { readStored, writeStored } from '../lib/local-storage.ts';
import { createServiceClient } from './client.ts';

/** The calls of the download service. */
export const downloadCalls = createServiceClient(download);

/** The customer's downloads of the last 7 days, latest first. */
export const downloadsQuery = queryOptions({
  queryKey: ['downloads'],
  queryFn: ({ signal }) => downloadCalls.listDownloads({ signal }),
  staleTime: 0,
});

const savedKey = 'savedDownloads';

/** Our choice: more downloads than a customer makes in the week for which they are listed. */
const savedLimit = 100;

const savedIds = (): readonly string[] => readStored(savedKey)?.split(' ') ?? [];

/** Whether this browser has saved a download, as far as it knows. */
export const isDownloadSaved = (downloadId: string): boolean => savedIds().includes(downloadId);

/** The signed address of a finished download, which is going to be saved. */
export const readDownloadUrl = async (downloadId: string): Promise<string> => {
  const { url } = await downloadCalls.readDownloadUrl({ params: { downloadId } });
  writeStored(savedKey, [downloadId, ...savedIds()].slice(0, savedLimit).join(' '));
  return url;
};
