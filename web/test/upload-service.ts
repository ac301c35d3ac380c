import type { DamagedUpload, UploadOutcome } from '@albumen/contracts/storage';
import { vi } from 'vitest';
import { nothingConfirmed, UploadQueue } from '../src/uploads/upload-queue.ts';
import type { QueueStorage } from '../src/uploads/queue-writer.ts';
import { UploadInterrupted, UploadSessionEnded } from '../src/uploads/upload-transport.ts';
import type { Transfer, UploadTransport } from '../src/uploads/upload-transport.ts';

/** A transfer that the queue has begun and the test ends. */
interface Begun extends Transfer {
  /** Completes it as a new photo, or as the given one. */
  readonly arrive: (outcome?: UploadOutcome['outcome'], imageId?: string) => Promise<void>;
  /** Completes it as a new photo that is partly lost. */
  readonly arriveDamaged: () => Promise<void>;
  readonly breakOff: (error: Error) => Promise<void>;
}

/** A fake storage service that the test controls. */
export const fakeService = () => {
  const begun: Begun[] = [];
  const calls: string[] = [];
  const endedSessions = new Set<string>();
  let sessions = 0;
  let openingFails = 0;
  let givingUpFails = false;
  let isSilent = false;
  let isOvertaken = false;
  let leftOut: readonly DamagedUpload[] = [];
  let confirming: Promise<void> = Promise.resolve();
  const settle = async () => {
    await vi.advanceTimersByTimeAsync(0);
  };
  const transport: UploadTransport = {
    openSession: async () => {
      calls.push('open');
      if (isSilent) return new Promise(() => undefined);
      if (openingFails-- > 0) throw new UploadInterrupted('file');
      sessions++;
      return `session-${sessions}`;
    },
    send: (transfer) =>
      new Promise((resolve, reject) => {
        transfer.signal.addEventListener('abort', () => void (isOvertaken || reject(new Error('aborted'))));
        begun.push({
          ...transfer,
          arrive: async (outcome = 'added', imageId = `photo of ${transfer.file.name}`) => {
            resolve({ outcome, imageId });
            await settle();
          },
          arriveDamaged: async () => {
            resolve({ outcome: 'added', imageId: `photo of ${transfer.file.name}`, damaged: true });
            await settle();
          },
          breakOff: async (error) => {
            reject(error);
            await settle();
          },
        });
      }),
    giveUp: async (uploadId) => {
      if (givingUpFails) throw new UploadInterrupted('all');
      calls.push(`give up ${uploadId}`);
      return !isOvertaken;
    },
    confirmSession: async (sessionId, damaged) => {
      calls.push(['confirm', sessionId, ...damaged].join(' '));
      await confirming;
      if (endedSessions.has(sessionId)) throw new UploadSessionEnded();
      return {
        ...nothingConfirmed,
        added: 1,
        leftOut: leftOut.filter(({ uploadId }) => !damaged.includes(uploadId)),
      };
    },
    discardSession: async (sessionId) => {
      calls.push(`discard ${sessionId}`);
    },
  };
  /** Returns the latest transfer of the file with this name. */
  const transferOf = (name: string): Begun => {
    const found = begun.findLast(({ file }) => file.name === name);
    if (!found) throw new Error(`${name} was not sent`);
    return found;
  };
  return {
    transport,
    calls,
    transferOf,
    sent: () => begun.map(({ file }) => file.name),
    /** Does not answer requests to open a session, like a dead connection. */
    fallSilent: (silent: boolean) => {
      isSilent = silent;
    },
    /** Delays the confirmation until the returned function is called; then answers it, or fails with `error`. */
    holdConfirming: (error?: Error) => {
      const held = Promise.withResolvers<void>();
      confirming = held.promise;
      return () => (error ? held.reject(error) : held.resolve());
    },
    /** Leaves these uploads out of the confirmation, unless they are chosen. */
    leaveOut: (uploads: readonly DamagedUpload[]) => {
      leftOut = uploads;
    },
    /** Simulates that another device has discarded the session. */
    endSession: (sessionId: string) => void endedSessions.add(sessionId),
    /**
     * Lets aborts overtake the requests to open uploads, so that the service does not know the aborted uploads yet. The
     * test decides when those requests are answered.
     */
    overtakeOpenings: (overtakes: boolean) => {
      isOvertaken = overtakes;
    },
    failGivingUp: (fails: boolean) => {
      givingUpFails = fails;
    },
    failNextOpenings: (times: number) => {
      openingFails = times;
    },
  };
};

export const keepsNothing: QueueStorage = {
  noteQueue: () => undefined,
  noteFile: () => undefined,
  removeFile: () => undefined,
  bytesOf: async () => undefined,
  isComplete: () => false,
  isDeviceFull: () => false,
  subscribe: () => undefined,
  stop: () => undefined,
  end: () => undefined,
};

/** A fake network that the test controls. */
const fakeConnection = () => {
  const listeners = new Set<() => void>();
  let isOnline = true;
  return {
    isOnline: () => isOnline,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    turn: async (online: boolean) => {
      isOnline = online;
      for (const listener of listeners) listener();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
};

/** A queue with a back-off that is not shortened randomly. */
export const queueOn = (transport: UploadTransport, around: { storage?: QueueStorage } = {}) => {
  const connection = fakeConnection();
  const queue = new UploadQueue({
    transport,
    storage: keepsNothing,
    connection,
    random: () => 1,
    bytesLimit: 1_000_000,
    onEnd: () => undefined,
    ...around,
  });
  return { queue, connection };
};

export const photo = (name: string, bytes = 1_000) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg', lastModified: 1 });
export const photos = (count: number) =>
  Array.from({ length: count }, (_, index) => photo(`${index + 1}.jpg`));

export const startWith = async (files: readonly File[]) => {
  const service = fakeService();
  const { queue, connection } = queueOn(service.transport);
  queue.add(files);
  queue.start();
  await vi.advanceTimersByTimeAsync(0);
  const stateOf = (name: string) => queue.view().items.find(({ file }) => file.name === name)?.state;
  const idOf = (name: string) => queue.view().items.find(({ file }) => file.name === name)?.id ?? -1;
  return { ...service, queue, connection, stateOf, idOf };
};
