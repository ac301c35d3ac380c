import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { confirmationParameter } from '@albumen/contracts/site-paths';
import { decodeJwt } from 'jose';
import { pino } from 'pino';
import { expect, vi } from 'vitest';
import { createApp } from '../src/app.ts';
import type { Database, DatabaseConnection } from '../src/platform/database/database.ts';
import { readConfiguration } from '../src/kernel/configuration.ts';
import { listStoredMails } from '../src/kernel/mail/development-mailbox.ts';
import type { StoredMail } from '../src/kernel/mail/development-mailbox.ts';
import { jobPatienceMs, operatorKey } from './app.ts';
import { createTestCustomer } from './customer.ts';
import { createTestDatabase } from './database.ts';
import { linkIn } from './identity-site.ts';
import { cancelSchedules } from './nights.ts';
import { createSignInCalls } from './sign-in-calls.ts';
import { stagedPassword } from './stage-calls.ts';
import { createStagedCustomers } from './staged-customers.ts';

/**
 * The whole product with its own identity provider, a worker, a mailbox, and a clock that tests can move forward. With
 * `beside`, another process of the same site, which closes first.
 */
export const startAccountSite = async (
  environment: Record<string, string> = {},
  log = pino({ level: 'silent' }),
  shared?: { readonly database: Database; readonly connection: DatabaseConnection; readonly dataDir: string },
) => {
  const testDatabase = shared ?? (await createTestDatabase());
  const { database, connection } = testDatabase;
  const dataDir = shared?.dataDir ?? (await mkdtemp(join(tmpdir(), 'albumen-account-')));
  const configuration = readConfiguration({
    DATA_DIR: dataDir,
    OPERATOR_API_KEY: operatorKey,
    ...environment,
  });
  let offsetMs = 0;
  const clock = { now: () => new Date(Date.now() + offsetMs) };
  const app = await createApp({
    configuration,
    connection,
    log,
    clock,
    databaseClock: async () => clock.now(),
    works: true,
    patienceMs: jobPatienceMs,
  });
  const http = await app.buildHttp();
  await http.listen({ host: '127.0.0.1', port: 0 });
  await app.work();
  await cancelSchedules({ database });
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  const site = configuration.sites.usual;
  const calls = createSignInCalls(http, site.publicUrl, app.identity?.clientId ?? '');
  const staged = createStagedCustomers({ app, http, database, clock, site });

  const signedIn = (accessToken: string) => {
    const { sub = '' } = decodeJwt(accessToken);
    const base = `/api/auth/v2/identities/local/${sub}`;
    return { ...createTestCustomer(url, accessToken), accessToken, subject: sub, base };
  };

  return {
    app,
    http,
    url,
    clock,
    database,
    connection,
    dataDir,
    slices: app.slices,
    calls,

    /** Moves the clock forward, or back. Tokens stay valid. */
    advance: (seconds: number): void => {
      offsetMs += seconds * 1000;
    },

    /** Creates a customer who has just signed in. */
    join: async (name: string) => {
      const { customerId, email, cookies } = await staged.make({ name });
      const token = (wanted: string) => cookies.find((cookie) => cookie.name === wanted)?.value ?? '';
      return { ...signedIn(token('access_token')), refreshToken: token('refresh_token'), customerId, email };
    },

    /** Signs a customer in, and waits for neither a page nor a mail. */
    signIn: async (email: string) => signedIn((await calls.signIn(email, stagedPassword)).access_token),

    /** Sets the password of all staged customers again, with the link of the `count`-th mail to the address. */
    async setPassword(email: string, count: number): Promise<void> {
      const { browser, path } = await calls.begin();
      await browser.post(`${path}/forgotten-password`, { email });
      const link = new URL(linkIn(await this.mailTo(email, count)));
      expect((await browser.post(link.pathname, { password: stagedPassword })).status).toBe(303);
    },

    /** Waits for the `count`-th mail to an address, and returns it. */
    mailTo: (address: string, count = 1): Promise<StoredMail> =>
      vi.waitFor(async () => {
        const mails = (await listStoredMails(join(dataDir, 'mail'), 1000)).filter(({ to }) => to === address);
        expect(mails.length).toBeGreaterThanOrEqual(count);
        return mails[mails.length - count] as StoredMail;
      }),

    close: async (): Promise<void> => {
      await http.close();
      await app.close(5);
      if (!('drop' in testDatabase)) return;
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

export type AccountSite = Awaited<ReturnType<typeof startAccountSite>>;
export type AccountCustomer = Awaited<ReturnType<AccountSite['join']>>;

/** Returns the token of the link in a mail. */
export const tokenIn = (mail: StoredMail): string =>
  new URL(linkIn(mail)).searchParams.get(confirmationParameter) ?? '';
