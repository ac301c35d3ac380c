import type { JSONWebKeySet } from 'jose';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Attempts } from '../../kernel/attempt-limits.ts';
import type { Announce } from '../../kernel/events.ts';
import type { Log } from '../../platform/log.ts';
import type { JobCounts } from '../../platform/queue.ts';
import type { Site, Sites } from '../../kernel/sites.ts';
import type { Nights } from '../../kernel/nights/index.ts';
import type { Made } from '../../kernel/slice.ts';
import type { MailRequestsService } from '../mail-requests/index.ts';
import { createAccountChanges } from './account-changes.ts';
import { createIdentityData } from './customer-data.ts';
import { createEndedGrants } from './ended-grants.ts';
import { sweepIdentityJob } from './jobs.ts';
import { providerPagesOf } from './pages/provider-pages.ts';
import { createPasswords } from './passwords.ts';
import type { Passwords } from './passwords.ts';
import { createProviderScope } from './provider-adapter.ts';
import { openProviderKeys } from './provider-keys.ts';
import { clientId, createOidcProvider, issuerOf } from './provider.ts';
import type { OidcProvider } from './provider.ts';
import { createRequests } from './requests.ts';
import { identityRoutes } from './routes/index.ts';
import type { LeavingAccounts } from './routes/visit.ts';
import { sampleAccounts } from './sample-accounts.ts';
import { createIdentityUseCases } from './service.ts';
import { createAccountsStore } from './store/accounts.ts';
import type { Account } from './store/accounts.ts';
import { createProviderRowsStore } from './store/provider-rows.ts';

export { accountRegistered } from './events.ts';
export { removeSignIns } from './store/signing-key.ts';
export { sampleAccounts, samplePassword } from './sample-accounts.ts';

/**
 * Opens the embedded identity provider: an OpenID Connect provider whose issuer is `/identity` below the address of
 * each site. Its keys are created on the first start, and all sites and processes share them from then on.
 */
const createIdentityService = async (parts: {
  database: Database;
  clock: Clock;
  announce: Announce;
  mailRequests: MailRequestsService;
  log: Log;
  sites: Sites;
  attempts: Attempts;
  /** If false, sample accounts are unknown, even those that were created earlier. */
  sampleAccountsAllowed: boolean;
  /** Defaults to passwords of the usual cost. */
  passwords?: Passwords;
  /** The account of a customer, if it is one of ours. */
  accountOf: (customerId: string) => Promise<string | undefined>;
  /** Whether an account belongs to a business; undefined if the operator does not know its owner. */
  isBusiness: (accountId: string, scope: Database | Transaction) => Promise<boolean | undefined>;
  /** The account that gave up this address so recently that nobody else may have it. */
  reservedFor: (emailKey: string, scope?: Transaction) => Promise<string | undefined>;
  leaving: LeavingAccounts;
}) => {
  const { database, clock, sites } = parts;
  const audience = `${sites.usual.publicUrl}/api`;
  const keys = await openProviderKeys(database, clock);

  const accounts = createAccountsStore(database, parts.sampleAccountsAllowed);
  const providerRows = createProviderRowsStore();
  const scope = createProviderScope(database);
  const requests = await createRequests({ ...parts, accounts });
  const service = createIdentityUseCases({
    ...parts,
    accounts,
    providerRows,
    requests,
    passwords: parts.passwords ?? createPasswords(),
  });
  if (!parts.sampleAccountsAllowed) {
    for (const id of await accounts.sampleIds()) await providerRows.deleteByAccount(database, id);
  }
  const findAccount = async (id: string): Promise<Account | undefined> => {
    const account = await accounts.findById(id, scope.current());
    if (account === undefined) return undefined;
    return { ...account, business: (await parts.isBusiness(id, scope.current())) ?? account.business };
  };
  const openProvider = (site: Site): OidcProvider =>
    createOidcProvider({
      site,
      audience,
      keys,
      scope,
      clock,
      log: parts.log,
      rows: providerRows,
      findAccount,
      pages: providerPagesOf(site),
    });
  const providers = new Map(sites.all.map((site) => [site, openProvider(site)]));
  const providerOf = (site: Site): OidcProvider => {
    const provider = providers.get(site);
    if (provider === undefined) throw new Error(`${site.publicUrl} has no identity provider.`);
    return provider;
  };
  const publicKeys: JSONWebKeySet = { keys: [keys.publicKey] };
  const endedGrants = createEndedGrants({ database, rows: providerRows, log: parts.log });

  return {
    /** The issuer on a site. */
    issuerOf,
    clientId,
    /** The audience of its access tokens: the services of this product, on all sites. */
    audience,
    publicKeys,

    /** For the slice `account`. */
    accounts: createAccountChanges({ ...parts, database, accounts, providerRows, requests }),

    /** Adds everything below `/identity`, and follows the grants that end while the server runs. */
    routes: (app: Parameters<typeof identityRoutes>[0]): void => {
      let stopFollowing: (() => Promise<void>) | undefined;
      app.addHook('onReady', async () => {
        stopFollowing = await endedGrants.follow();
      });
      app.addHook('onClose', async () => stopFollowing?.());
      identityRoutes(app, { service, providerOf, browserKey: keys.browserKey, leaving: parts.leaving });
    },

    /** Whether the session of a verified access token has ended. */
    hasEnded: endedGrants.hasEnded,

    customerData: createIdentityData({ ...parts, accounts, providerRows, requests }),

    /** Creates missing sample accounts. Only for a developer's own machine: their password is public. */
    ensureSampleAccounts: (): Promise<void> => service.ensureSampleAccounts(sampleAccounts),

    /** Runs `sweepIdentityJob`. */
    sweep: (dueBy: Date): Promise<JobCounts> => service.sweep(dueBy),
  };
};

export type IdentityService = Awaited<ReturnType<typeof createIdentityService>>;

/** The embedded identity provider with its routes and jobs. */
export const createIdentity = async ({
  nights,
  ...parts
}: Parameters<typeof createIdentityService>[0] & { readonly nights: Nights }): Promise<
  Made<IdentityService>
> => {
  const service = await createIdentityService(parts);
  return {
    service,
    slice: {
      name: 'identity',
      pages: service.routes,
      jobs: [nights.erasing(sweepIdentityJob, service.sweep)],
      nightly: [sweepIdentityJob],
      customerData: service.customerData,
    },
  };
};
