import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** The child processes of a process. */
const childrenOf = async (pid: number): Promise<number[]> => {
  if (process.platform === 'linux') {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return children.split(' ').filter(Boolean).map(Number);
  }
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([child, parent]) => (parent === pid && child !== undefined ? [child] : []));
};

/** Whether a process has stopped, and can start no child any more. */
const isStopped = async (pid: number): Promise<boolean> => {
  if (process.platform === 'linux') return /^State:\s+T/m.test(await readFile(`/proc/${pid}/status`, 'utf8'));
  return execFileSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' })
    .trim()
    .startsWith('T');
};

/** Stops a process; resolves with its children. A signal arrives late: meanwhile it may start another one. */
const stop = async (pid: number): Promise<number[]> => {
  process.kill(pid, 'SIGSTOP');
  while (!(await isStopped(pid))) await setTimeout(5);
  return childrenOf(pid);
};

const postmasterOf = async (dataDir: string): Promise<number> => {
  const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  return Number((await readFile(file, 'utf8')).split('\n')[0]);
};

/** Lets the embedded database of a product hang; resolves with a function that lets it continue. */
export const hangDatabase = async (dataDir: string): Promise<() => void> => {
  const postmaster = await postmasterOf(dataDir);
  const stopped = [postmaster, ...(await stop(postmaster))];
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
  };
};

/** Takes the embedded database of a product away; resolves with a function that allows it to start again. */
export const takeDatabase = async (dataDir: string): Promise<() => void> => {
  const pid = await postmasterOf(dataDir);
  // Nobody restarts it while its first process is stopped; all connections break.
  for (const connection of await stop(pid)) process.kill(connection, 'SIGKILL');
  return () => {
    process.kill(pid, 'SIGCONT');
    process.kill(pid, 'SIGKILL');
  };
};
