import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Leaves something to be toUndo when the benchmark ends; what was left last is toUndo first. */
export type AtEnd = (undo: () => Promise<unknown>) => void;

/**
 * Runs a benchmark. What it has started is stopped at its end, also where that is a Ctrl-C or the end of the command
 * that runs all benchmarks.
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
    // The body goes on for a moment after it was cut short.
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

/** A folder of its own, gone at the end. */
export const makeScratchFolder = async (atEnd: AtEnd): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'albumen-bench-'));
  // Where a server was cut off, it may still be writing.
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return folder;
};
