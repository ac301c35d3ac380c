import { readFile, readdir, writeFile } from 'node:fs/promises';

const statusOf = (pid: number): Promise<string> => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');

const numberIn = (status: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);

/** Returns the Node.js processes of a server: the server and its worker, without PostgreSQL. Linux only. */
export const nodeProcessesOf = async (server: number): Promise<number[]> => {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => Number.isInteger(pid));
  const pidLists = await Promise.all(
    pids.map(async (pid) => {
      const [status, command] = [
        await statusOf(pid),
        await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
      ];
      const isOfServer = pid === server || numberIn(status, 'PPid') === server;
      return isOfServer && command.startsWith(process.execPath) ? [pid] : [];
    }),
  );
  return pidLists.flat();
};

/** Resets the peaks of these processes. */
export const resetPeaks = async (pids: readonly number[]): Promise<void> => {
  for (const pid of pids) await writeFile(`/proc/${pid}/clear_refs`, '5');
};

/** Returns the peak memory of these processes together, in megabytes. */
export const peakMegabytes = async (pids: readonly number[]): Promise<number> => {
  const peaks = await Promise.all(pids.map(async (pid) => numberIn(await statusOf(pid), 'VmHWM')));
  return peaks.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
};
