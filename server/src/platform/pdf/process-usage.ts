import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Resources that a process has used so far. */
export interface ProcessUsage {
  /** Resident memory. */
  readonly bytes: number;
  readonly processorMs: number;
}

const run = promisify(execFile);

/** The unit of processor times under `/proc` is a hundredth of a second on every machine that Node.js runs on. */
const tickMs = 10;

const onLinux = async (pid: number): Promise<ProcessUsage> => {
  const [status, stat] = await Promise.all([
    readFile(`/proc/${pid}/status`, 'latin1'),
    readFile(`/proc/${pid}/stat`, 'latin1'),
  ]);
  // The second field is the name of the program in parentheses, which may contain spaces.
  const [, user = 0, system = 0] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(stat) ?? [];
  return {
    bytes: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024,
    processorMs: (Number(user) + Number(system)) * tickMs,
  };
};

const elsewhere = async (pid: number): Promise<ProcessUsage> => {
  const { stdout } = await run('ps', ['-o', 'rss=,time=', '-p', `${pid}`]);
  const [kilobytes = '0', time = '0'] = stdout.trim().split(/\s+/);
  const seconds = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return { bytes: Number(kilobytes) * 1024, processorMs: seconds * 1000 };
};

/** Returns the usage of a process, or undefined if it has ended. */
export const usageOf = (pid: number): Promise<ProcessUsage | undefined> =>
  (process.platform === 'linux' ? onLinux(pid) : elsewhere(pid)).catch(() => undefined);
