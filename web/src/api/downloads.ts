import { download } from '@albumen/contracts/download';
import { queryOptions } from '@tanstack/react-query';
import { createServiceClient } from './client.ts';

/** The calls of the download service. */
export const downloadCalls = createServiceClient(download);

/** The customer's downloads of the last 7 days, latest first. */
export const downloadsQuery = queryOptions({
  queryKey: ['downloads'],
  queryFn: ({ signal }) => downloadCalls.listDownloads({ signal }),
  staleTime: 0,
});

/** The signed address of a finished download. */
export const readDownloadUrl = async (downloadId: string): Promise<string> =>
  (await downloadCalls.readDownloadUrl({ params: { downloadId } })).url;
