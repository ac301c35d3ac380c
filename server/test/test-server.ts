import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestCustomer } from './customer.ts';
import type { TestCustomer } from './customer.ts';
import { startTestIssuer } from './issuer.ts';
import { freePort } from './free-port.ts';
import { startServerProcess } from './server-process.ts';

/** The whole product in its own processes, on a data folder that is deleted afterwards. */
export interface TestServer {
  readonly dataDir: string;
  /** The process id of the web process. */
  readonly pid: number;
  /** Returns a customer with this name. */
  customer(name: string): Promise<TestCustomer>;
  close(): Promise<void>;
}

/** Starts the product with customers from an external identity provider. Settles when it is ready. */
export const startTestServer = async (): Promise<TestServer> => {
  const issuer = await startTestIssuer();
  const dataDir = await mkdtemp(join(tmpdir(), 'albumen-server-'));
  const server = startServerProcess(dataDir, await freePort(), issuer.environment);
  await server.untilReady();
  return {
    dataDir,
    pid: server.child.pid ?? 0,
    customer: async (name) => createTestCustomer(server.url, await issuer.token(name)),
    close: async () => {
      await server.stop();
      await issuer.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
