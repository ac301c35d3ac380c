import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import { systemClock } from '../platform/clock.ts';
import type { Configuration } from '../kernel/configuration.ts';
import type { Courtesy } from '../platform/courtesy.ts';
import type { DatabaseConnection } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import { listen } from './listen.ts';

/** Seconds that a job has to end when the process stops. The next worker repeats a job that takes longer. */
const graceSeconds = 3;

/**
 * Does jobs until `stop` is called. Serves its health and metrics if it has a port for them. Throws
 * `ConfigurationError` if HOST, WORKER_PORT or STORAGE_URL is invalid.
 */
export const startWorker = async (parts: {
  configuration: Configuration;
  connection: DatabaseConnection;
  log: Log;
  /** Only for a worker next to a web process; a worker on its own machine waits for nobody. */
  courtesy?: Courtesy;
}): Promise<{ stop(): Promise<void> }> => {
  const { configuration, log } = parts;
  const { workerPort } = configuration;
  const app = await createApp({ ...parts, clock: systemClock, works: true });
  let http: FastifyInstance | undefined;
  const stop = async () => {
    await http?.close();
    await app.close(graceSeconds);
  };
  try {
    await app.requireStore();
    await app.work();
    if (workerPort !== undefined) {
      http = await app.buildMonitoring();
      await listen(http, configuration, 'WORKER_PORT', workerPort);
    }
    log.info('the worker is ready');
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
};
