import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { createBudget } from '../budget.ts';
import { PhotoRefused } from '../photo-refused.ts';
import type { HeicFacts } from './heic-facts.ts';
import type { HeicPicture } from './heic-picture.ts';
import type { HeicAnswer, HeicBegun, HeicResults } from './heic-thread.ts';

/**
 * `describe` and `decode` throw `PhotoRefused` for a file that libheif cannot read: it says so, crashes in two threads
 * one after the other, or does not finish. They throw an ordinary error if the machine was too busy, did not return the
 * file, or let a thread end before it had started on the file.
 */
export interface HeicDecoder {
  describe(file: string): Promise<HeicFacts>;
  decode(file: string): Promise<HeicPicture>;
  /** Ends the idle threads. Settles when their memory is free. */
  rest(): Promise<void>;
}

interface HeicDecoderOptions {
  /** Photos decoded at once. */
  readonly threads?: number;
  /**
   * The processor time after which a photo counts as one that does not finish. Wall-clock time would not work: a worker
   * that gives way to others may get a thirtieth of a core.
   */
  readonly processorLimitMs?: number;
  readonly script?: URL;
}

/** The number of threads that decode at once: more would only use more memory. */
const mostThreads = 2;

/** An idle thread keeps its heap. A thread whose heap is larger, for a large picture in one piece, is ended. */
const reservedHeapBytes = 64 * 1024 * 1024;

/** Starting a thread takes 0.1 seconds, so a thread waits this long for the next photo. */
const idleMs = 30_000;

interface Thread {
  readonly worker: Worker;
  idle: NodeJS.Timeout | undefined;
}

/** Half of the limit of a job: at that limit the job would try the photo again. */
const waitLimitMs = 150_000;

const lookEveryMs = 200;

/** The thread ended before it replied. Another photo may have left it in a bad state. */
class ThreadEnded extends Error {
  /** Whether it had started on the photo: if not, it ended for another reason, such as no memory to load libheif. */
  readonly hadBegun: boolean;

  constructor(hadBegun: boolean, cause: unknown) {
    super('The thread that decodes HEIC photos ended.', { cause });
    this.hadBegun = hadBegun;
  }
}

/** Node.js before 24.6, which some machines have, reports only the wall-clock time of a thread. */
const tellsProcessorTime = (worker: object): boolean => 'cpuUsage' in worker;

const processorMs = async (worker: Worker): Promise<number> => {
  if (!tellsProcessorTime(worker)) return worker.performance.eventLoopUtilization().active;
  // It fails for a thread that has not started yet or has just ended.
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1000;
};

const ask = <Task extends keyof HeicResults>(
  { worker }: Thread,
  task: Task,
  file: string,
  processorLimitMs: number,
): Promise<HeicAnswer<Task>> =>
  new Promise((resolve, reject) => {
    let hasBegun = false;
    const onMessage = (message: HeicBegun | HeicAnswer<Task>): void => {
      if ('begun' in message) hasBegun = true;
      else settle(() => resolve(message));
    };
    const fail = (error: Error): void => settle(() => reject(error));
    let crash: Error | undefined;
    const onError = (cause: Error): void => void (crash = cause);
    // Not earlier: its crash may be reported before its last messages.
    const onExit = (): void => fail(new ThreadEnded(hasBegun, crash));

    const started = performance.now();
    let usedBefore: number | undefined;
    const compare = (used: number): void => {
      usedBefore ??= used;
      if (used - usedBefore <= processorLimitMs) return;
      fail(new PhotoRefused('unreadable', { cause: new Error('Decoding it never came to an end.') }));
    };
    const looking = setInterval(() => {
      if (performance.now() - started > waitLimitMs) fail(new Error('Decoding a HEIC photo took too long.'));
      else if (hasBegun) void processorMs(worker).then(compare);
    }, lookEveryMs);

    const settle = (act: () => void): void => {
      clearInterval(looking);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window and has no origin
    worker.postMessage({ task, file });
  });

/**
 * Reads HEIC photos in threads, which start when first needed: decoding one keeps a core busy for half a second, and a
 * hostile file can only affect the WebAssembly of its thread.
 */
export const createHeicDecoder = ({
  threads = Math.min(availableParallelism(), mostThreads),
  processorLimitMs = 60_000,
  script = new URL('./heic-thread.ts', import.meta.url),
}: HeicDecoderOptions = {}): HeicDecoder => {
  const turns = createBudget(threads);
  const idle: Thread[] = [];

  const start = (): Thread => {
    // Without the arguments of this process, such as a debugger's port, which would be taken.
    const thread: Thread = { worker: new Worker(script, { execArgv: [] }), idle: undefined };
    // `ask` reports an error; an error at another time must not end the process.
    thread.worker.on('error', () => undefined);
    thread.worker.on('exit', () => forget(thread));
    return thread;
  };

  const forget = (thread: Thread): void => {
    clearTimeout(thread.idle);
    const index = idle.indexOf(thread);
    if (index !== -1) idle.splice(index, 1);
  };

  /** Settles when its memory is free. */
  const end = async (thread: Thread): Promise<void> => {
    forget(thread);
    await thread.worker.terminate();
  };

  const keep = (thread: Thread): void => {
    // Neither the thread nor its timer keeps a process alive that has nothing else to do.
    thread.worker.unref();
    thread.idle = setTimeout(() => void end(thread), idleMs).unref();
    idle.push(thread);
  };

  const take = (): Thread => {
    const thread = idle.pop() ?? start();
    clearTimeout(thread.idle);
    thread.worker.ref();
    return thread;
  };

  const askIn = async <Task extends keyof HeicResults>(thread: Thread, task: Task, file: string) => {
    const answer = await ask(thread, task, file, processorLimitMs).catch(async (error: unknown) => {
      await end(thread);
      throw error;
    });
    if (answer.heapBytes > reservedHeapBytes) await end(thread);
    else keep(thread);
    return answer;
  };

  const run = <Task extends keyof HeicResults>(task: Task, file: string): Promise<HeicResults[Task]> =>
    turns.run(1, async () => {
      const answer = await askIn(take(), task, file).catch(async (first: unknown) => {
        if (!(first instanceof ThreadEnded)) throw first;
        return askIn(start(), task, file).catch((second: unknown) => {
          const crashedTwice = second instanceof ThreadEnded && first.hadBegun && second.hadBegun;
          throw crashedTwice ? new PhotoRefused('unreadable', { cause: second }) : second;
        });
      });
      if ('failure' in answer)
        throw new Error('A HEIC photo could not be read from the disk.', { cause: answer.failure });
      if ('refusal' in answer) throw new PhotoRefused('unreadable', { cause: new Error(answer.refusal) });
      return answer.result;
    });

  return {
    describe: (file) => run('describe', file),
    decode: (file) => run('decode', file),
    rest: async () => void (await Promise.all([...idle].map(end))),
  };
};

/** Decodes pixels. A photo of 100 megapixels takes about 8 seconds. */
export const heicDecoder = createHeicDecoder();

/**
 * Reads what an upload waits for: milliseconds each, and never after a photo that is being decoded. The limit is short
 * because other uploads wait.
 */
export const heicDescriber = createHeicDecoder({ threads: 1, processorLimitMs: 3000 });
