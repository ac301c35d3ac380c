import type { DownloadItem } from '@albumen/contracts/download';
import { DownloadMessage } from '@albumen/contracts/push';
import { downloadCalls, readDownloadUrl } from '../../api/downloads.ts';
import { connectPush } from '../../api/push.ts';
import type { PushFeed } from '../../api/push.ts';
import { saveFrom } from './save-file.ts';

/** Albums §9: "Push socket closed after 30 minutes (1,800,000 ms)." */
export const socketMs = 1_800_000;

/** Our choice: where no message comes, the list of downloads is read so often while one is being made. */
export const pollMs = 10_000;

/** What becomes of a download, told to whoever asked for it; `item` where the list of downloads could be read. */
export interface DownloadTeller {
  /** It was handed over to the browser. */
  readonly finished: (item: DownloadItem | undefined) => void;
  /** It could not be made, or what was made could not be fetched. */
  readonly failed: () => void;
}

interface JobsParts {
  readonly connect: (feed: PushFeed<DownloadMessage>) => () => void;
  readonly list: () => Promise<readonly DownloadItem[]>;
  readonly readUrl: (downloadId: string) => Promise<string>;
  readonly save: (url: string, name: string) => void;
  /** Runs a task later; gives what calls it off. */
  readonly setTimer: (task: () => void, ms: number) => () => void;
}

/** Follows the downloads that this page has asked for, until they are saved or have failed. */
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

  const end = async (id: string, key: 'finished' | 'error', known?: DownloadItem): Promise<void> => {
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
    tell.finished(known ?? (await itemOf(id)));
  };

  const apply = (id: string, key: DownloadMessage['key'], item?: DownloadItem): void => {
    if (key !== 'started') void end(id, key, item);
  };

  /** Reads what messages may have told while nobody heard them. */
  const read = async (): Promise<void> => {
    try {
      for (const item of await list()) apply(item.id, item.state, item);
    } catch {
      // It is read again.
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
    // What was just created may have finished before the answer to its creation came.
    if (isConnected) return void read();
    isConnected = true;
    // A lost socket is made again, and what it may have missed is read.
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
    /** Follows a download that was created: "After creation a push socket opens". */
    follow: (id: string, tell: DownloadTeller): void => {
      pending.set(id, tell);
      open();
      poll();
    },
  };
};

/** Those of this page: they go on while the customer goes to other pages of the site. */
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
