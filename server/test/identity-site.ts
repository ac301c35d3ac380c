import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Clock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/database/database.ts';
import { createAnnounce, on } from '../src/kernel/events.ts';
import { createHttpServer } from '../src/kernel/http/http-server.ts';
import { listStoredMails } from '../src/kernel/mail/development-mailbox.ts';
import type { StoredMail } from '../src/kernel/mail/development-mailbox.ts';
import { openMail } from '../src/kernel/mail/index.ts';
import { createNights } from '../src/kernel/nights/index.ts';
import { openFileObjects } from '../src/platform/objects/file-objects.ts';
import { siteFrom } from '../src/kernel/site-entry.ts';
import { createSites } from '../src/kernel/sites.ts';
import type { Sites } from '../src/kernel/sites.ts';
import { createAttempts } from '../src/kernel/attempt-limits.ts';
import { createSecretKey } from '../src/kernel/secret-key.ts';
import { createCustomersService } from '../src/services/customers/index.ts';
import type { CustomersService } from '../src/services/customers/index.ts';
import { accountRegistered, createIdentity } from '../src/services/identity/index.ts';
import type { IdentityService } from '../src/services/identity/index.ts';
import { createMailRequests } from '../src/services/mail-requests/index.ts';
import type { MailRequestsService } from '../src/services/mail-requests/index.ts';
import { createPasswords } from '../src/services/identity/passwords.ts';
import { createTestDatabase } from './database.ts';
import { createSignInCalls } from './sign-in-calls.ts';
import type { SignInCalls } from './sign-in-calls.ts';

type Registered = Parameters<Parameters<typeof on<NonNullable<(typeof accountRegistered)['payload']>>>[1]>[1];

type SendRequestMail = Parameters<MailRequestsService['send']>[0];

export interface IdentitySite extends SignInCalls {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly identity: IdentityService;
  readonly customers: CustomersService;
  readonly sites: Sites;
  /** The log, line by line. */
  readonly logLines: readonly string[];
  /** The announced facts. */
  readonly registered: readonly Registered[];
  /** Moves the clock forward. */
  advance(seconds: number): void;
  /** Sends the requested mails and returns all mails so far, newest first. */
  mails(): Promise<StoredMail[]>;
  close(): Promise<void>;
}

/**
 * Starts one or more sites with only the identity provider, its customers, its mailbox and a clock that tests can move.
 */
export const startIdentitySite = async (...all: Parameters<typeof siteFrom>[0][]): Promise<IdentitySite> => {
  const [usual = siteFrom({ publicUrl: 'http://localhost:8080' }), ...others] = all.map((entry) =>
    siteFrom(entry),
  );
  const sites = createSites([usual, ...others]);
  const { publicUrl } = usual;
  const { database, drop } = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'albumen-mail-'));
  const logLines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void logLines.push(line) });
  let offsetMs = 0;
  const clock: Clock = { now: () => new Date(Date.now() + offsetMs) };
  const registered: Registered[] = [];
  const requested: SendRequestMail[] = [];
  const secretKey = createSecretKey('a key that only tests use');
  const customers = createCustomersService({
    database,
    clock,
    announce: createAnnounce([]),
    sites,
    secretKey,
    keepErased: async () => {},
    mail: { forget: async () => {} },
  });
  const nights = createNights({
    database,
    objects: await openFileObjects(join(folder, 'objects')),
    clock,
    log,
    alarms: { note: async () => {} },
    erasing: 'on',
    stored: () => [],
  });
  const shared = { database, clock, nights: nights.service, secretKey };
  const { service: attempts } = createAttempts(shared);
  const { service: mailRequests } = createMailRequests({
    ...shared,
    attempts,
    mail: openMail({ folder }),
    enqueue: async (_tx, _type, payload) => {
      requested.push(payload as SendRequestMail);
    },
  });
  const { service: identity } = await createIdentity({
    ...shared,
    attempts,
    mailRequests,
    announce: createAnnounce([
      on(accountRegistered, async (_tx, account) => void registered.push(account)),
      on(accountRegistered, customers.register),
    ]),
    log,
    sites,
    sampleAccountsAllowed: true,
    // Tests sign in hundreds of times: a hash that takes 2 ms proves the same.
    passwords: createPasswords(undefined, { N: 128, r: 8, p: 1 }),
    accountOf: async (customerId) => customerId,
    isBusiness: customers.isBusiness,
    reservedFor: customers.reservedFor,
    // Nobody deletes an account here.
    leaving: {
      erasure: async () => undefined,
      keep: async () => false,
      mayEraseNow: async () => false,
      notices: async () => [],
      eraseNow: async () => false,
    },
  });
  const app = await createHttpServer(log, { sites });
  identity.routes(app);
  await app.ready();

  const calls = createSignInCalls(app, publicUrl, identity.clientId);

  return {
    app,
    database,
    identity,
    customers,
    sites,
    logLines,
    registered,
    advance: (seconds) => {
      offsetMs += seconds * 1000;
    },
    ...calls,
    mails: async () => {
      for (const payload of requested.splice(0)) await mailRequests.send(payload);
      return listStoredMails(folder, 100);
    },
    close: async () => {
      await app.close();
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Returns the text of a page as a person reads it, without the marks for line breaks. */
export const wordsOf = (body: string): string =>
  body.replaceAll(/<span class="whole-word">([^<]+)<\/span>/g, '$1').replaceAll('<wbr />', '');

/** Returns the link behind the button of a mail. */
export const linkIn = (mail: StoredMail | undefined): string =>
  /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
