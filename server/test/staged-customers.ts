import { createHash, randomUUID, scryptSync } from 'node:crypto';
import { defaultLocale } from '@albumen/contracts/site-paths';
import type { FastifyInstance } from 'fastify';
import type { App } from '../src/app.ts';
import type { Clock } from '../src/platform/clock.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import type { Database } from '../src/platform/database/database.ts';
import { createAnnounce } from '../src/kernel/events.ts';
import { siteReference } from '../src/kernel/sites.ts';
import type { Site } from '../src/kernel/sites.ts';
import { reactionsOf } from '../src/kernel/slice.ts';
import { embeddedProvider } from '../src/services/customers/index.ts';
import { createCustomersStore } from '../src/services/customers/store/customers.ts';
import { accountRegistered } from '../src/services/identity/events.ts';
import { createAccountsStore } from '../src/services/identity/store/accounts.ts';
import { createSignInCalls } from './sign-in-calls.ts';
import { stagedPassword } from './stage-calls.ts';
import type { StagedCustomer, StagedSignIn } from './stage-calls.ts';

/** The scope that the web application requests from the provider. */
const scope = 'openid email profile offline_access';

/** Returns a hash in the product's format at minimal cost; the hash contains its cost. */
const cheapHash = (password: string): string => {
  const [salt, cost] = [Buffer.from('staged'), { N: 2, r: 1, p: 1 }];
  const hash = scryptSync(password, salt, 32, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
};

const passwordHash = cheapHash(stagedPassword);

/** Returns a network address reserved for tests: requests are limited per address. */
const networkAddressOf = (email: string): string => {
  const [third, fourth] = createHash('sha256').update(email).digest();
  return `198.18.${third}.${fourth}`;
};

/** Creates customers without mails, forms or slow password hashes, and signs them in. */
export const createStagedCustomers = (parts: {
  readonly app: App;
  readonly http: FastifyInstance;
  readonly database: Database;
  readonly clock: Clock;
  readonly site: Site;
}) => {
  const { app, http, database, clock, site } = parts;
  if (!app.identity)
    throw new Error('The customers of the stage have accounts of the embedded identity provider.');
  const accounts = createAccountsStore(database, true);
  const customers = createCustomersStore(database);
  const announce = createAnnounce(reactionsOf(app.slices));
  const calls = createSignInCalls(http, site.publicUrl, app.identity.clientId);

  const openAccount = (subject: string, email: string, registeredAt: Date, business: boolean) =>
    inTransaction(database, async (tx) => {
      const registered = { registeredAt, locale: defaultLocale, email };
      const isNew = {
        ...registered,
        id: subject,
        emailKey: email,
        passwordHash,
        business,
        sample: false,
      };
      await accounts.add(tx, isNew);
      await announce(tx, accountRegistered, { ...registered, ...siteReference(site), subject });
    });

  const customerOf = async (subject: string): Promise<string> => {
    const customer = await customers.findByIdentity(embeddedProvider, subject);
    if (customer === undefined) throw new Error(`Nobody has the account ${subject}.`);
    return customer.id;
  };

  /** As a browser does, so that the provider knows the session too. */
  const signIn = async (email: string): Promise<StagedSignIn['cookies']> => {
    const browser = calls.browser({ 'x-forwarded-for': networkAddressOf(email) });
    const begun = await calls.begin(browser, { scope });
    const { location = '' } = await browser.post(begun.path, { email, password: stagedPassword });
    const tokens = await calls.takeTokens(begun, location);
    return [
      { name: 'access_token', value: tokens.access_token, path: '/' },
      { name: 'id_token', value: tokens.id_token, path: '/' },
      { name: 'refresh_token', value: tokens.refresh_token, path: '/' },
      ...browser.cookies(),
    ];
  };

  return {
    /** Creates a signed-in customer with a unique address that begins with `name`. */
    make: async ({
      name,
      registeredAt = clock.now().toISOString(),
      business = false,
    }: StagedCustomer): Promise<Omit<StagedSignIn, 'photoIds'>> => {
      const subject = randomUUID();
      const email = `${name}-${subject}@example.org`;
      await openAccount(subject, email, new Date(registeredAt), business);
      return { customerId: await customerOf(subject), email, cookies: await signIn(email) };
    },

    /** Returns the customer with this address, however they registered. */
    find: async (email: string): Promise<string> => {
      const account = await accounts.findByEmail(email);
      if (account === undefined) throw new Error(`${email} has no account.`);
      return customerOf(account.id);
    },
  };
};
