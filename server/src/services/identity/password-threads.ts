import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../platform/errors.ts';
import type { HashTask } from './password-thread.ts';

const script = fileURLToPath(new URL('./password-thread.ts', import.meta.url));

/** Seconds until a full queue is served, at half a second each. */
const retryAfterSeconds = 10;

/**
 * Threads that compute one hash at a time each. Node's own scrypt would block the threads that read files, so photos
 * would wait for people who sign in. The threads start on first use and do not keep the process alive.
 */
export const createPasswordThreads = ({ threads, waiting: limit }: { threads: number; waiting: number }) => {
  const idle: Worker[] = [];
  const waiting: { task: HashTask; answer: PromiseWithResolvers<Uint8Array> }[] = [];
  let busy = 0;

  const compute = async (task: HashTask): Promise<Uint8Array> => {
    const worker = idle.pop() ?? new Worker(script, { execArgv: [] });
    worker.ref();
    worker.postMessage(task, []);
    // Rejects if the thread fails, which ends it.
    const [hash] = (await once(worker, 'message')) as [Uint8Array];
    worker.unref();
    idle.push(worker);
    return hash;
  };

  const proceed = (): void => {
    const next = busy < threads ? waiting.shift() : undefined;
    if (next === undefined) return;
    busy += 1;
    void compute(next.task)
      .then(next.answer.resolve, next.answer.reject)
      .then(() => {
        busy -= 1;
        proceed();
      });
  };

  /** Settles with the hash. Throws `unavailable` if too many tasks are waiting. */
  return async (task: HashTask): Promise<Uint8Array> => {
    if (waiting.length >= limit) throw new AppError('unavailable', { retryAfterSeconds });
    const answer = Promise.withResolvers<Uint8Array>();
    waiting.push({ task, answer });
    proceed();
    return answer.promise;
  };
};
