import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface Cost {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/** As many as the processes of the yardstick, and the photos that a worker renders at once. */
const processes = 2;

/** Lets a program of this folder render the files, half of them in each of two processes. */
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
