import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { createBudget } from '../budget.ts';
import { PhotoRefused } from '../photo-refused.ts';
import type { HeicFacts } from './heic-facts.ts';
import type { HeicPicture } from './heic-picture.ts';
import type { HeicAnswer, HeicResults } from './heic-thread.ts';

/**
 * Both throw `PhotoRefused` for a file that libheif cannot read, and an ordinary error when the thread crashed or hung,
 * which concerns no other photo.
 */
export interface HeicDecoder {
  describe(file: string): Promise<HeicFacts>;
  decode(file: string): Promise<HeicPicture>;
}

interface HeicDecoderOptions {
  /** Photos decoded at once. */
  readonly threads?: number;
  /** A photo of 100 megapixels takes about 8 seconds on one core. */
  readonly timeoutMs?: number;
  readonly script?: URL;
}

/** Threads decoding at once: more would only hold more memory. */
const mostThreads = 2;

/** An idle thread keeps its heap. One that had to grow further, for a large picture in one piece, is let go. */
const keptHeapBytes = 64 * 1024 * 1024;

/** Starting a thread takes 0.1 seconds, so it is kept as long as photos keep coming. */
const idleMs = 30_000;

interface Thread {
  readonly worker: Worker;
  idle: NodeJS.Timeout | undefined;
}

const ask = <Task extends keyof HeicResults>(
  { worker }: Thread,
  task: Task,
  file: string,
  timeoutMs: number,
): Promise<HeicAnswer<Task>> =>
  new Promise((resolve, reject) => {
    const onMessage = (answer: HeicAnswer<Task>): void => settle(() => resolve(answer));
    const onError = (cause: unknown): void => fail('The thread that decodes HEIC photos crashed.', cause);
    const onExit = (): void => fail('The thread that decodes HEIC photos ended.');
    const timeout = setTimeout(() => fail('Decoding a HEIC photo took too long.'), timeoutMs);

    const settle = (act: () => void): void => {
      clearTimeout(timeout);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    const fail = (message: string, cause?: unknown): void => {
      settle(() => reject(new Error(message, { cause })));
    };

    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window and has no origin
    worker.postMessage({ task, file });
  });

/**
 * Reads HEIC photos in threads, which start when first needed: decoding one keeps a core busy for half a second, and
 * whatever a hostile file does to libheif stays within its WebAssembly.
 */
export const createHeicDecoder = ({
  threads = Math.min(availableParallelism(), mostThreads),
  timeoutMs = 120_000,
  script = new URL('./heic-thread.ts', import.meta.url),
}: HeicDecoderOptions = {}): HeicDecoder => {
  const turns = createBudget(threads);
  const idle: Thread[] = [];

  const start = (): Thread => {
    // Without arguments of this process, such as a debugger's port, which would be taken.
    const thread: Thread = { worker: new Worker(script, { execArgv: [] }), idle: undefined };
    // `ask` tells about an error; one that comes when nobody asks must not end the process.
    thread.worker.on('error', () => undefined);
    thread.worker.on('exit', () => forget(thread));
    return thread;
  };

  const forget = (thread: Thread): void => {
    clearTimeout(thread.idle);
    const index = idle.indexOf(thread);
    if (index !== -1) idle.splice(index, 1);
  };

  const end = (thread: Thread): void => {
    forget(thread);
    void thread.worker.terminate();
  };

  const keep = (thread: Thread): void => {
    // Neither the thread nor its timer keeps a process alive that has nothing else to do.
    thread.worker.unref();
    thread.idle = setTimeout(() => end(thread), idleMs).unref();
    idle.push(thread);
  };

  const take = (): Thread => {
    const thread = idle.pop() ?? start();
    clearTimeout(thread.idle);
    thread.worker.ref();
    return thread;
  };

  const run = <Task extends keyof HeicResults>(task: Task, file: string): Promise<HeicResults[Task]> =>
    turns.run(1, async () => {
      const thread = take();
      const answer = await ask(thread, task, file, timeoutMs).catch((error: unknown) => {
        end(thread);
        throw error;
      });
      if (answer.heapBytes > keptHeapBytes) end(thread);
      else keep(thread);
      if ('refusal' in answer) throw new PhotoRefused('unreadable', { cause: new Error(answer.refusal) });
      return answer.result;
    });

  return { describe: (file) => run('describe', file), decode: (file) => run('decode', file) };
};

/** For pixels. */
export const heicDecoder = createHeicDecoder();

/** For what an upload waits for: milliseconds each, and never behind a photo that is being decoded. */
export const heicDescriber = createHeicDecoder({ threads: 1, timeoutMs: 20_000 });
