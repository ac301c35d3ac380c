import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface Cost {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/** The number of yardstick processes, and of photos that a worker renders at once. */
const processes = 2;

/** Runs a program of this folder in two processes, each of which renders half of the files. */
export const costOfBareProcesses = async (
  program: 'bare-jpeg.ts' | 'bare-heic.ts',
  files: readonly string[],
): Promise<Cost> => {
  const script = fileURLToPath(new URL(program, import.meta.url));
  const costs = await Promise.all(
    Array.from({ length: processes }, async (_, process_) => {
      const part = files.filter((_file, index) => index % processes === process_);
      const { stdout } = await promisify(execFile)(process.execPath, [script, ...part]);
      return JSON.parse(stdout) as Cost;
    }),
  );
  return {
    seconds: Math.max(...costs.map(({ seconds }) => seconds)),
    cpuSeconds: costs.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
  };
};
