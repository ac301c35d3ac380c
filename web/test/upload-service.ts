import type { DamagedUpload, UploadOutcome } from '@albumen/contracts/storage';
import { vi } from 'vitest';
import { nothingConfirmed, UploadQueue } from '../src/uploads/upload-queue.ts';
import type { UploadRecord } from '../src/uploads/upload-record.ts';
import { UploadInterrupted, UploadSessionEnded } from '../src/uploads/upload-transport.ts';
import type { Transfer, UploadTransport } from '../src/uploads/upload-transport.ts';

/** One transfer that the queue has begun, to be ended by the test. */
interface Begun extends Transfer {
  /** As a photo of its own, where no other is named. */
  readonly arrive: (outcome?: UploadOutcome['outcome'], imageId?: string) => Promise<void>;
  /** As a new photo of its own, part of which is lost. */
  readonly arriveDamaged: () => Promise<void>;
  readonly breakOff: (error: Error) => Promise<void>;
}

/** A storage service in the hands of the test. */
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
  /** The latest transfer of the file of this name. */
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
    /** Answers no opening of a session, as a line that is dead. */
    fallSilent: (silent: boolean) => {
      isSilent = silent;
    },
    /** Answers no confirmation until the function that it gives is called: then as an error, where one is given. */
    holdConfirming: (error?: Error) => {
      const held = Promise.withResolvers<void>();
      confirming = held.promise;
      return () => (error ? held.reject(error) : held.resolve());
    },
    /** Leaves these uploads out of what is confirmed, unless they are chosen. */
    leaveOut: (uploads: readonly DamagedUpload[]) => {
      leftOut = uploads;
    },
    /** As if the session had been discarded on another device. */
    endSession: (sessionId: string) => void endedSessions.add(sessionId),
    /** Does not know yet what is given up: that overtakes the openings, which are answered when the test says so. */
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

export const keepsNothing: UploadRecord = {
  noteSession: () => undefined,
  noteAlbum: () => undefined,
  noteGivenUp: () => undefined,
  note: () => undefined,
  remove: () => undefined,
  bytesOf: async () => undefined,
  isComplete: () => false,
  isDeviceFull: () => false,
  subscribe: () => undefined,
  stop: () => undefined,
  end: () => undefined,
};

/** A network in the hands of the test. */
export const fakeConnection = () => {
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

/** A queue whose back-off is not shortened at random. */
export const queueOn = (transport: UploadTransport, around: { record?: UploadRecord } = {}) => {
  const connection = fakeConnection();
  const queue = new UploadQueue({
    transport,
    record: keepsNothing,
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
