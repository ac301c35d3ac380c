import { fileURLToPath } from 'node:url';
import { createApp } from '../app.ts';
import { systemClock } from '../platform/clock.ts';
import type { Configuration } from '../platform/configuration.ts';
import type { DatabaseConnection } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';

/** Where `npm start` builds the web application. */
const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** The web process has no jobs to wait for. */
const graceSeconds = 0;

/** Answers HTTP until `stop` is called. */
export const startWeb = async (
  configuration: Configuration,
  connection: DatabaseConnection,
  log: Log,
): Promise<{ stop(): Promise<void> }> => {
  const app = await createApp({ configuration, connection, log, clock: systemClock, works: false });
  if (configuration.sampleAccounts) await app.identity?.ensureSampleAccounts();
  const http = await app.buildHttp(webFolder);
  await http.listen({ host: configuration.host, port: configuration.port });
  log.info({ url: configuration.publicUrl }, 'the server is ready');
  return {
    stop: async () => {
      await http.close();
      await app.close(graceSeconds);
    },
  };
};
