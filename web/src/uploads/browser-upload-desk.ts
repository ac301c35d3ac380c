import { storage } from '@albumen/contracts/storage';
import { queryOptions } from '@tanstack/react-query';
import { createServiceClient } from '../api/client.ts';
import { configuration } from '../api/configuration.ts';
import { libraryKey } from '../api/photos/library-keys.ts';
import { session } from '../api/session.ts';
import { browserConnection } from './connection.ts';
import { createIndexedDbUploads } from './indexed-db-uploads.ts';
import { createTusTransport } from './tus-transport.ts';
import { UploadDesk } from './upload-desk.ts';

const calls = createServiceClient(storage);

/** Holds a lock of the browser, which releases it when the page closes. */
const hold = (name: string): Promise<(() => void) | undefined> =>
  new Promise((resolve, reject) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(undefined);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });

/** Our choice: a page that is only reloaded returns sooner and continues its queue itself. */
const reloadMs = 3_000;

const isVisible = () => document.visibilityState === 'visible';

const whenFree = async (name: string, signal: AbortSignal): Promise<void> => {
  await navigator.locks.request(name, { mode: 'shared', signal }, () => undefined);
  await new Promise((resolve) => setTimeout(resolve, reloadMs));
};

/** The pages of this browser use it to announce which queues they hold. */
const channel = new BroadcastChannel('upload-queues');

/** The upload desk of this page. Load it lazily, with the upload protocol that it brings. */
export const uploadDesk = new UploadDesk({
  customerId: () => {
    const customerId = session.customerId();
    if (customerId === undefined) throw new Error('Nobody is signed in.');
    return customerId;
  },
  bytesLimit: () => configuration().uploadLimits.bytes,
  store: createIndexedDbUploads(),
  transport: createTusTransport(),
  connection: browserConnection,
  listOpenSessions: async () => (await calls.listOpenUploadSessions()).sessions,
  hold,
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  announce: (name) => channel.postMessage(name),
  isVisible,
  whenFree,
  now: Date.now,
  random: Math.random,
});

channel.addEventListener('message', ({ data }: MessageEvent<string>) => uploadDesk.noteHeld(data));

document.addEventListener('visibilitychange', () => {
  if (!isVisible()) uploadDesk.forgetHeld();
});

// Somebody else may sign in next: stop sending files of this customer.
session.onSignedOutElsewhere(() => void uploadDesk.leave());

// The browser asks before the page is left, but only if leaving would lose something.
addEventListener('beforeunload', (event) => {
  if (uploadDesk.queue()?.isLostOnLeaving()) event.preventDefault();
});

/**
 * Sessions that wait for the customer's decision and belong to no page of this browser. The query reads them again when
 * another one may be offered.
 */
export const leftSessionsQuery = queryOptions({
  queryKey: [...libraryKey, 'left-sessions'],
  queryFn: () => uploadDesk.leftSessions(),
  refetchInterval: ({ state }) => state.data?.nextInMs ?? false,
});
