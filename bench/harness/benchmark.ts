import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Registers an action for the end of the benchmark. The last registered action runs first. */
export type AtEnd = (undo: () => Promise<unknown>) => void;

/**
 * Runs a benchmark and stops everything that it started, also after Ctrl-C or at the end of the command that runs all
 * benchmarks.
 */
export const runBenchmark = async (body: (atEnd: AtEnd) => Promise<void>): Promise<void> => {
  const toUndo: (() => Promise<unknown>)[] = [];
  const undoAll = async () => {
    for (const undo of toUndo) await undo();
  };
  let ending: Promise<void> | undefined;
  const end = () => (ending ??= undoAll());
  const atEnd: AtEnd = (undo) => {
    if (ending === undefined) return void toUndo.unshift(undo);
    // The body continues for a moment after an interruption.
    void undo();
    throw new Error('The benchmark was stopped.');
  };
  const cutShort = () => void end().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, cutShort);
  process.on('disconnect', cutShort);
  process.channel?.unref();
  try {
    await body(atEnd);
  } finally {
    await end();
  }
};

/** Creates a temporary folder that is deleted at the end. */
export const makeScratchFolder = async (atEnd: AtEnd): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'albumen-bench-'));
  // A server that was interrupted may still be writing.
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return folder;
};
