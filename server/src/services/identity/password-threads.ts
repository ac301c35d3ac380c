import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../platform/errors.ts';
import type { HashTask } from './password-thread.ts';

const script = fileURLToPath(new URL('./password-thread.ts', import.meta.url));

/** Seconds after which as many as may wait have been served, at half a second each. */
const retryAfterSeconds = 10;

/**
 * Threads that compute hashes, one at a time each. Node's own scrypt would keep the threads busy that files are read
 * with, and photos would wait for whoever signs in. They start when first needed and keep no process alive.
 */
export const createPasswordThreads = ({ threads, waiting: limit }: { threads: number; waiting: number }) => {
  const idle: Worker[] = [];
  const waiting: { task: HashTask; answer: PromiseWithResolvers<Uint8Array> }[] = [];
  let busy = 0;

  const compute = async (task: HashTask): Promise<Uint8Array> => {
    const worker = idle.pop() ?? new Worker(script, { execArgv: [] });
    worker.ref();
    worker.postMessage(task, []);
    // Rejects where the thread fails, which is its end.
    const [hash] = (await once(worker, 'message')) as [Uint8Array];
    worker.unref();
    idle.push(worker);
    return hash;
  };

  const goOn = (): void => {
    const next = busy < threads ? waiting.shift() : undefined;
    if (next === undefined) return;
    busy += 1;
    void compute(next.task)
      .then(next.answer.resolve, next.answer.reject)
      .then(() => {
        busy -= 1;
        goOn();
      });
  };

  /** Settles with the hash. Throws `unavailable` where too many wait already. */
  return async (task: HashTask): Promise<Uint8Array> => {
    if (waiting.length >= limit) throw new AppError('unavailable', { retryAfterSeconds });
    const answer = Promise.withResolvers<Uint8Array>();
    waiting.push({ task, answer });
    goOn();
    return answer.promise;
  };
};

export type ComputeHash = ReturnType<typeof createPasswordThreads>;
