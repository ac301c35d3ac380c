import type { DownloadItem } from '@albumen/contracts/download';
import { DownloadMessage } from '@albumen/contracts/push';
import { downloadCalls, readDownloadUrl } from '../../api/downloads.ts';
import { connectPush } from '../../api/push.ts';
import type { PushFeed } from '../../api/push.ts';
import { saveFrom } from './save-file.ts';

/** Albums §9: "Push socket closed after 30 minutes (1,800,000 ms)." */
export const socketMs = 1_800_000;

/** Polling interval of the list of downloads while one is being prepared and no messages arrive. Our choice. */
export const pollMs = 10_000;

/** Callbacks for the result of a download; `item` if the list of downloads could be read. */
export interface DownloadTeller {
  /** The browser has started to save it. */
  readonly finished: (item: DownloadItem | undefined) => void;
  /** It could not be created, or the result could not be downloaded. */
  readonly failed: () => void;
}

interface JobsParts {
  readonly connect: (feed: PushFeed<DownloadMessage>) => () => void;
  readonly list: () => Promise<readonly DownloadItem[]>;
  readonly readUrl: (downloadId: string) => Promise<string>;
  readonly save: (url: string, name: string) => void;
  /** Runs a task later. Returns a function that cancels it. */
  readonly setTimer: (task: () => void, ms: number) => () => void;
}

/** Follows the downloads that this page has requested, until they are saved or have failed. */
export const createDownloadJobs = ({ connect, list, readUrl, save, setTimer }: JobsParts) => {
  const pending = new Map<string, DownloadTeller>();
  let isConnected = false;
  let isPolling = false;

  const itemOf = async (id: string): Promise<DownloadItem | undefined> => {
    try {
      return (await list()).find((item) => item.id === id);
    } catch {
      return undefined;
    }
  };

  const end = async (id: string, key: 'finished' | 'error', item?: DownloadItem): Promise<void> => {
    const tell = pending.get(id);
    if (!tell) return;
    pending.delete(id);
    if (key === 'error') return tell.failed();
    try {
      // Albums §4: "Finished triggers fetching a signed url and saving {downloadId}.zip".
      save(await readUrl(id), `${id}.zip`);
    } catch {
      return tell.failed();
    }
    tell.finished(item ?? (await itemOf(id)));
  };

  const apply = (id: string, key: DownloadMessage['key'], item?: DownloadItem): void => {
    if (key !== 'started') void end(id, key, item);
  };

  /** Reads the results that messages may have reported while the socket was not connected. */
  const read = async (): Promise<void> => {
    try {
      for (const item of await list()) apply(item.id, item.state, item);
    } catch {
      // The next poll reads it again.
    }
  };

  const poll = (): void => {
    if (isPolling) return;
    isPolling = true;
    setTimer(() => {
      isPolling = false;
      if (pending.size === 0) return;
      void read();
      poll();
    }, pollMs);
  };

  const open = (): void => {
    // The new download may have finished before the answer to its creation arrived.
    if (isConnected) return void read();
    isConnected = true;
    // The connection reopens a lost socket; then read what it may have missed.
    const close = connect({
      schema: DownloadMessage,
      hear: ({ key, message }) => apply(message.downloadId, key),
      onConnected: () => void (pending.size > 0 && read()),
    });
    setTimer(() => {
      isConnected = false;
      close();
    }, socketMs);
  };

  return {
    /** Follows a new download: "After creation a push socket opens". */
    follow: (id: string, tell: DownloadTeller): void => {
      pending.set(id, tell);
      open();
      poll();
    },
  };
};

/** The downloads of this page: they continue while the customer visits other pages of the site. */
export const downloadJobs = createDownloadJobs({
  connect: connectPush,
  list: async () => (await downloadCalls.listDownloads()).items,
  readUrl: readDownloadUrl,
  save: saveFrom,
  setTimer: (task, ms) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
});
