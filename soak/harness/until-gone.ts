import { setTimeout } from 'node:timers/promises';
import { processesNaming } from '../../server/test/server-process.ts';

/** Milliseconds in which processes that were killed or told to stop must have ended: a stop that hangs is forced after 30 s. */
const endLimitMs = 60_000;

const pollMs = 25;

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
};

/** Waits until no process names this text any more, or long enough; settles with how many are left, and kills those. */
export const untilGone = async (text: string): Promise<number> => {
  const limit = Date.now() + endLimitMs;
  let left = await processesNaming(text);
  while (left.length > 0 && Date.now() < limit) {
    await setTimeout(pollMs);
    left = await processesNaming(text);
  }
  for (const pid of left) kill(pid);
  return left.length;
};
