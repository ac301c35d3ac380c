import { readdirSync, readFileSync } from 'node:fs';

/** The unit of processor times under `/proc`, the same on every machine that Node.js runs on (`getconf CLK_TCK`). */
const ticksPerSecond = 100;

interface ProcessTimes {
  readonly pid: number;
  readonly parent: number;
  readonly seconds: number;
}

/** Returns undefined if the process has just ended. */
const readTimes = (pid: number): ProcessTimes | undefined => {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses, which may contain anything.
    const fields = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, ticks] = [fields[1], fields.slice(11, 15)];
    return { pid, parent, seconds: ticks.reduce((sum, part) => sum + part, 0) / ticksPerSecond };
  } catch {
    return undefined;
  }
};

/**
 * Returns the seconds of processor time that these processes and all of their descendants have used so far, including
 * ended ones. Linux only.
 */
export const cpuSecondsOfTrees = (roots: readonly number[]): number => {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readTimes(Number(name)) ?? []);
  const secondsBelow = (root: number): number =>
    processes
      .filter(({ pid, parent }) => pid === root || parent === root)
      .reduce((sum, { pid, seconds }) => sum + (pid === root ? seconds : secondsBelow(pid)), 0);
  return roots.reduce((sum, root) => sum + secondsBelow(root), 0);
};
