import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

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

const postmasterOf = async (dataDir: string): Promise<number> => {
  const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  return Number((await readFile(file, 'utf8')).split('\n')[0]);
};

/** Lets the embedded database of a product hang; resolves with a function that lets it continue. */
export const hangDatabase = async (dataDir: string): Promise<() => void> => {
  const postmaster = await postmasterOf(dataDir);
  process.kill(postmaster, 'SIGSTOP');
  const stopped = [postmaster, ...(await childrenOf(postmaster))];
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of stopped) process.kill(pid, 'SIGCONT');
  };
};

/** Takes the embedded database of a product away; resolves with a function that allows it to start again. */
export const takeDatabase = async (dataDir: string): Promise<() => void> => {
  const pid = await postmasterOf(dataDir);
  // Nobody restarts it while its first process is stopped; all connections break.
  process.kill(pid, 'SIGSTOP');
  for (const connection of await childrenOf(pid)) process.kill(connection, 'SIGKILL');
  return () => {
    process.kill(pid, 'SIGCONT');
    process.kill(pid, 'SIGKILL');
  };
};
