import { signIn } from '../../samples/src/sign-in.ts';
import { createTestCustomer } from '../../server/test/customer.ts';
import type { TestCustomer } from '../../server/test/customer.ts';
import { freePort } from '../../server/test/free-port.ts';
import { startServerProcess } from '../../server/test/server-process.ts';
import type { ServerProcess } from '../../server/test/server-process.ts';
import { openMeteredLine } from './metered-line.ts';
import type { TravelLog } from './travel-log.ts';
import { serverArguments } from '../../tools/server-command.mjs';

/** The sample accounts that the proofs use. */
export const accounts = {
  byCalls: { email: 'customer@example.com', password: 'albumen-demo' },
  byBrowser: { email: 'new@example.com', password: 'albumen-demo' },
} as const;

/** The key of the operator's systems. */
export const operatorKey = 'configured-key-of-the-operator-0123456789';

/**
 * Our choice: a good home connection. A round's 40 files take about fifteen seconds, long enough for the server's notes
 * about them to matter.
 */
const bytesPerSecond = 4 * 1024 ** 2;

/** The whole product on a data folder, behind a line that counts everything. */
export interface Site {
  readonly url: string;
  readonly dataDir: string;
  readonly travelled: TravelLog;
  readonly environment: Readonly<Record<string, string>>;
  /** Starts the server, also after a kill. Settles when it is ready. */
  start(): Promise<void>;
  server(): ServerProcess;
  /** Signs in; the token is valid for five minutes. */
  signIn(account: { email: string; password: string }): Promise<TestCustomer>;
  /** Closes the line. Stop the server first. */
  close(): Promise<void>;
}

/** Prepares a site; nothing runs before `start`. */
export const openSite = async (dataDir: string): Promise<Site> => {
  const port = await freePort();
  const line = await openMeteredLine(port, bytesPerSecond);
  const environment = { PUBLIC_URL: line.url, OPERATOR_API_KEY: operatorKey };
  let server: ServerProcess | undefined;
  return {
    url: line.url,
    dataDir,
    travelled: line.travelled,
    environment,
    start: async () => {
      server = startServerProcess(dataDir, port, environment, serverArguments);
      await server.untilReady();
    },
    server: () => {
      if (server === undefined) throw new Error('The server was not started.');
      return server;
    },
    signIn: async (account) => {
      const { accessToken } = await signIn({ url: line.url, ...account });
      return createTestCustomer(line.url, await accessToken());
    },
    close: () => line.close(),
  };
};
