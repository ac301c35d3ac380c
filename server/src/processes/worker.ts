import { createApp } from '../app.ts';
import { systemClock } from '../platform/clock.ts';
import type { Configuration } from '../platform/configuration.ts';
import type { Courtesy } from '../platform/courtesy.ts';
import type { DatabaseConnection } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';

/** Seconds that a job has to end when the process stops; what takes longer is done again by the next worker. */
const graceSeconds = 3;

/** Does jobs until `stop` is called. */
export const startWorker = async (parts: {
  configuration: Configuration;
  connection: DatabaseConnection;
  log: Log;
  /** Of the process beside it; one on a machine of its own waits for nobody. */
  courtesy?: Courtesy;
}): Promise<{ stop(): Promise<void> }> => {
  const app = await createApp({ ...parts, clock: systemClock, works: true });
  await app.work();
  parts.log.info('the worker is ready');
  return { stop: () => app.close(graceSeconds) };
};
