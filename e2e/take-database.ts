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

/** Takes the embedded database of a product away; resolves with a function that allows it to start again. */
export const takeDatabase = async (dataDir: string): Promise<() => void> => {
  const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8')).split('\n')[0]);
  // Nobody restarts it while its first process is stopped; all connections break.
  process.kill(pid, 'SIGSTOP');
  for (const connection of await childrenOf(pid)) process.kill(connection, 'SIGKILL');
  return () => {
    process.kill(pid, 'SIGCONT');
    process.kill(pid, 'SIGKILL');
  };
};
