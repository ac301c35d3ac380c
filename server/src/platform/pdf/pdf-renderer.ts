import { execFile, fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { PagePicture, PageSize, PdfFailure, PdfReply, PdfRequest } from './page-pictures.ts';

const run = promisify(execFile);

/** Returns the memory of a process in bytes (resident set), or undefined if it has ended. */
const memoryOf = async (pid: number): Promise<number | undefined> => {
  const kilobytes =
    process.platform === 'linux'
      ? /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'latin1').catch(() => ''))?.[1]
      : (await run('ps', ['-o', 'rss=', '-p', `${pid}`]).catch(() => undefined))?.stdout;
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
};

/** The pages of this PDF get no pictures; another try would end in the same way. */
export class PdfRefused extends Error {
  readonly reason: PdfFailure;

  constructor(reason: PdfFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** An open PDF in a process of its own. */
export interface RenderedPdf {
  /** The sizes of the trimmed pages. */
  readonly sizes: readonly PageSize[];
  /** Renders a page, counted from 1, in the sizes of photos. Throws `PdfRefused`. */
  render(page: number): Promise<readonly PagePicture[]>;
  /** Ends the process. */
  close(): Promise<void>;
}

export interface PdfLimits {
  /** Bytes of the process: a file of 300 MB and its largest page need about 600 MB. */
  readonly memoryBytes: number;
  /** Milliseconds for opening the file, and for each page: they take less than a second on a quiet machine. */
  readonly answerMs: number;
}

const usualLimits: PdfLimits = { memoryBytes: 1024 * 1024 * 1024, answerMs: 60_000 };

/** WebAssembly grows by gigabytes within a second. */
const lookEveryMs = 50;

const script = fileURLToPath(new URL('./pdf-process.ts', import.meta.url));

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

/** Asks the process, and ends it when it exceeds a limit. */
const ask = (child: ChildProcess, request: PdfRequest, limits: PdfLimits): Promise<PdfReply> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const looking = setInterval(() => {
      if (performance.now() - began > limits.answerMs) refuse('It takes too long.');
      void memoryOf(child.pid ?? 0).then((bytes) => {
        if (bytes !== undefined && bytes > limits.memoryBytes) refuse(`It needs ${bytes} bytes of memory.`);
      });
    }, lookEveryMs);
    const settle = (act: () => void): void => {
      clearInterval(looking);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      act();
    };
    const refuse = (cause: string): void => settle(() => reject(new PdfRefused('too-complex', cause)));
    const onMessage = (reply: PdfReply): void => settle(() => resolve(reply));
    const onError = (error: Error): void => settle(() => reject(error));
    // The system may have ended it: the job tries again.
    const onExit = (code: number | null, signal: string | null): void =>
      settle(() => reject(new Error(`The process that renders pages ended (${signal ?? code}).`)));
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    child.send(request);
  });

/**
 * Opens a PDF in a process that renders its pages. Whatever a hostile file does, only that process is affected: this one
 * watches its memory, since a heap limit does not count the memory of WebAssembly, and its time. Throws `PdfRefused`.
 */
export const openPdf = async (file: string, limits: PdfLimits = usualLimits): Promise<RenderedPdf> => {
  const child = fork(script, {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Photos come first.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const answered = async (request: PdfRequest) => {
    try {
      const reply = await ask(child, request, limits);
      if ('refusal' in reply) throw new PdfRefused(reply.refusal, reply.cause);
      if ('failure' in reply) throw new Error(`A PDF could not be rendered: ${reply.failure}`);
      return reply;
    } catch (error) {
      await end(child);
      throw error;
    }
  };
  const opened = await answered({ file });
  if (!('sizes' in opened)) throw new Error('The process that renders pages gave a wrong reply.');
  return {
    sizes: opened.sizes,
    render: async (page) => {
      const rendered = await answered({ page });
      return 'pictures' in rendered ? rendered.pictures : [];
    },
    close: () => end(child),
  };
};
