import type { DownloadItem } from '@albumen/contracts/download';
import type { DownloadMessage } from '@albumen/contracts/push';
import { expect, test, vi } from 'vitest';
import type { PushFeed } from '../../api/push.ts';
import { createDownloadJobs, pollMs, socketMs } from './download-jobs.ts';

const id = '6f2c1c0a-6c86-4f0b-9a0e-0d8a0f6f0a01';

const itemOf = (state: DownloadItem['state']): DownloadItem => ({
  id,
  state,
  photosCount: 3,
  size: 1_000,
  created: '2026-11-25T12:00:00Z',
  expires: '2026-12-02T12:00:00Z',
  leftOut: [],
});

/** A page that follows one download, with a fake server and clock. */
const following = () => {
  const timers: { ms: number; task: () => void }[] = [];
  const feeds: PushFeed<DownloadMessage>[] = [];
  const parts = {
    connect: vi.fn((feed: PushFeed<DownloadMessage>) => {
      feeds.push(feed);
      return close;
    }),
    list: vi.fn(async () => [itemOf('started')]),
    readUrl: vi.fn(async () => '/files/1'),
    save: vi.fn(),
    setTimer: (task: () => void, ms: number) => {
      timers.push({ task, ms });
      return () => {};
    },
  };
  const close = vi.fn();
  const tell = { finished: vi.fn(), failed: vi.fn() };
  const jobs = createDownloadJobs(parts);
  jobs.follow(id, tell);
  const says = (key: DownloadMessage['key'], downloadId = id) =>
    feeds.at(-1)?.hear({
      id: downloadId,
      timestamp: '2026-11-25T12:00:00Z',
      key,
      message: { userId: 'me', downloadId },
    });
  const passes = (ms: number) =>
    timers
      .splice(
        timers.findIndex((timer) => timer.ms === ms),
        1,
      )[0]
      ?.task();
  return { ...parts, jobs, tell, close, feeds, says, passes };
};

test('saves a finished download once, under its id', async () => {
  const { says, tell, save, list } = following();
  says('started');
  list.mockResolvedValue([itemOf('finished')]);
  says('finished');
  says('finished');
  await vi.waitFor(() => expect(tell.finished).toHaveBeenCalledWith(itemOf('finished')));
  expect(save.mock.calls).toEqual([['/files/1', `${id}.zip`]]);
  expect(tell.failed).not.toHaveBeenCalled();
});

test('messages about downloads of other pages save nothing here', async () => {
  const { says, readUrl } = following();
  says('finished', '6f2c1c0a-6c86-4f0b-9a0e-0d8a0f6f0a02');
  expect(readUrl).not.toHaveBeenCalled();
});

test('saves a second download at once if it finished before its creation was answered', async () => {
  const { jobs, tell, says, list, save } = following();
  const secondId = '6f2c1c0a-6c86-4f0b-9a0e-0d8a0f6f0a05';
  says('finished', secondId);
  list.mockResolvedValue([{ ...itemOf('finished'), id: secondId }]);
  jobs.follow(secondId, tell);
  await vi.waitFor(() => expect(save).toHaveBeenCalledWith('/files/1', `${secondId}.zip`));
});

// #failed-states
test.each([
  ['cannot be made', (page: ReturnType<typeof following>) => page.says('error')],
  [
    'cannot be fetched',
    (page: ReturnType<typeof following>) => {
      page.readUrl.mockRejectedValue(new Error('gone'));
      page.says('finished');
    },
  ],
])('a download that %s has failed', async (_what, happen) => {
  const page = following();
  happen(page);
  await vi.waitFor(() => expect(page.tell.failed).toHaveBeenCalledOnce());
  expect(page.save).not.toHaveBeenCalled();
});

// #missed-messages
test('reads the list after reconnecting, to catch up on missed messages', async () => {
  const { feeds, list, save } = following();
  list.mockResolvedValue([itemOf('finished')]);
  feeds[0]?.onConnected();
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
});

test('polls the list if no socket can be opened', async () => {
  const { passes, list, save, tell } = following();
  list.mockRejectedValueOnce(new Error('no connection'));
  passes(pollMs);
  list.mockResolvedValue([itemOf('finished')]);
  passes(pollMs);
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
  list.mockClear();
  passes(pollMs);
  expect(list).not.toHaveBeenCalled();
  expect(tell.finished).toHaveBeenCalledOnce();
});

// #socket-closes
test('closes the socket after 30 minutes, and opens another for the next download', () => {
  const { jobs, tell, connect, close, passes } = following();
  jobs.follow('6f2c1c0a-6c86-4f0b-9a0e-0d8a0f6f0a03', tell);
  expect(connect).toHaveBeenCalledOnce();
  expect(socketMs).toBe(1_800_000);
  passes(socketMs);
  expect(close).toHaveBeenCalledOnce();
  jobs.follow('6f2c1c0a-6c86-4f0b-9a0e-0d8a0f6f0a04', tell);
  expect(connect).toHaveBeenCalledTimes(2);
});
