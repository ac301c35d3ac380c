import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The processes that a process has started. */
const childrenOf = async (pid: number): Promise<number[]> => {
  if (process.platform === 'linux') {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return children.split(' ').filter(Boolean).map(Number);
  }
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([child, parent]) => (parent === pid && child !== undefined ? [child] : []));
};

/** Takes the embedded database of a product away; settles with what lets it be started again. */
export const takeDatabase = async (dataDir: string): Promise<() => void> => {
  const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8')).split('\n')[0]);
  // Nobody starts it again while its first process stands still; all connections break off.
  process.kill(pid, 'SIGSTOP');
  for (const connection of await childrenOf(pid)) process.kill(connection, 'SIGKILL');
  return () => {
    process.kill(pid, 'SIGCONT');
    process.kill(pid, 'SIGKILL');
  };
};
