import { readFile, readdir, writeFile } from 'node:fs/promises';

const statusOf = (pid: number): Promise<string> => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');

const numberIn = (status: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);

/** The Node.js processes of a server: itself and its worker, without PostgreSQL. Linux only. */
export const nodeProcessesOf = async (server: number): Promise<number[]> => {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => Number.isInteger(pid));
  const known = await Promise.all(
    pids.map(async (pid) => {
      const [status, command] = [
        await statusOf(pid),
        await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
      ];
      const isOfServer = pid === server || numberIn(status, 'PPid') === server;
      return isOfServer && command.startsWith(process.execPath) ? [pid] : [];
    }),
  );
  return known.flat();
};

/** From now on the peaks of these processes are counted anew. */
export const resetPeaks = async (pids: readonly number[]): Promise<void> => {
  for (const pid of pids) await writeFile(`/proc/${pid}/clear_refs`, '5');
};

/** Megabytes of memory that these processes have had at most, together. */
export const peakMegabytes = async (pids: readonly number[]): Promise<number> => {
  const peaks = await Promise.all(pids.map(async (pid) => numberIn(await statusOf(pid), 'VmHWM')));
  return peaks.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
};
