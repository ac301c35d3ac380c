import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { PagePictures, PdfFacts, PdfFailure, PdfReply, PdfRequest } from './page-pictures.ts';
import { usageOf } from './process-usage.ts';

/** The pages of this PDF get no pictures; another try would end in the same way. */
export class PdfRefused extends Error {
  readonly reason: PdfFailure;

  constructor(reason: PdfFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** An open PDF in a process of its own. */
export interface RenderedPdf extends PdfFacts {
  /** Renders a page, counted from 1, in each size. Throws `PdfRefused`. */
  render(page: number): Promise<PagePictures>;
  /** Ends the process. */
  close(): Promise<void>;
}

export interface PdfLimits {
  /** Bytes of the process. */
  readonly memoryBytes: number;
  /**
   * Milliseconds of processor time for opening the file, and for each page, which takes a third of a second. The clock
   * would not do: a process that gives way to others may get a hundredth of a core.
   */
  readonly processorMs: number;
}

const mebibyte = 1024 * 1024;

/**
 * Returns the limits of a file of so many bytes. Our choice: usual pages need 225 to 400 MB and the size of their file,
 * and a page whose photo has to be decoded in one piece about 30 times the photo. So a small file cannot use as much
 * memory as a large book.
 */
const limitsOf = (fileBytes: number): PdfLimits => ({
  memoryBytes: Math.min(1024 * mebibyte, 512 * mebibyte + 32 * fileBytes),
  processorMs: 30_000,
});

/** Milliseconds for an answer, of which the job waits for eleven. After that it tries again. */
const patienceMs = 150_000;

/** WebAssembly grows by gigabytes within a second. */
const lookEveryMs = 50;

/** Photos come first: this process renders them. */
const nicer = 4;

const script = fileURLToPath(new URL('./pdf-process.ts', import.meta.url));

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

/** Asks the process. Throws `PdfRefused` if it exceeds a limit. */
const ask = (child: ChildProcess, request: PdfRequest, limits: PdfLimits): Promise<PdfReply> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    let usedBefore: number | undefined;
    const look = async (): Promise<void> => {
      const usage = await usageOf(child.pid ?? 0);
      if (!usage) return;
      usedBefore ??= usage.processorMs;
      if (usage.bytes > limits.memoryBytes) refuse(`It needs ${usage.bytes} bytes of memory.`);
      else if (usage.processorMs - usedBefore > limits.processorMs) refuse('It never comes to an end.');
      else if (performance.now() - began > patienceMs) fail(new Error('Rendering a page took too long.'));
    };
    const looking = setInterval(() => void look(), lookEveryMs);
    const settle = (act: () => void): void => {
      clearInterval(looking);
      child.off('message', onMessage).off('exit', onExit);
      act();
    };
    const fail = (error: Error): void => settle(() => reject(error));
    const refuse = (cause: string): void => fail(new PdfRefused('too-complex', cause));
    const onMessage = (reply: PdfReply): void => settle(() => resolve(reply));
    // The system may have ended it: the job tries again.
    const onExit = (code: number | null, signal: string | null): void =>
      fail(new Error(`The process that renders pages ended (${signal ?? code}).`));
    child.on('message', onMessage).on('exit', onExit);
    child.send(request, (error) => error && fail(error));
  });

/**
 * Opens a PDF in a process that renders its pages. Whatever a hostile file does, only that process is affected: this one
 * watches its memory, since a heap limit does not count the memory of WebAssembly, and its time. Throws `PdfRefused`.
 */
export const openPdf = async (file: string, ownLimits?: PdfLimits): Promise<RenderedPdf> => {
  const limits = ownLimits ?? limitsOf((await stat(file)).size);
  const child = fork(script, {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // `ask` reports it; one that comes when nobody asks must not end this process.
  child.on('error', () => undefined);
  if (child.pid !== undefined)
    setPriority(child.pid, Math.min(getPriority() + nicer, constants.priority.PRIORITY_LOW));
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
    warnings: opened.warnings,
    render: async (page) => {
      const rendered = await answered({ page });
      if (!('pictures' in rendered)) throw new Error('The process that renders pages gave a wrong reply.');
      return rendered;
    },
    close: () => end(child),
  };
};
