import { join } from 'node:path';
import { contractParts, customerParts, operatorParts } from '@albumen/contracts/parts';
import type { FastifyInstance } from 'fastify';
import { createAlarms, readAlarms } from './kernel/alarms.ts';
import { createAttempts } from './kernel/attempt-limits.ts';
import { backlogGauges } from './platform/backlog.ts';
import type { Clock } from './platform/clock.ts';
import { openChecksums } from './platform/checksums.ts';
import type { Configuration } from './kernel/configuration.ts';
import type { Courtesy } from './platform/courtesy.ts';
import { callLimitMs, closeDatabase, openDatabase, pingDatabase } from './platform/database/database.ts';
import type { DatabaseConnection } from './platform/database/database.ts';
import { createAnnounce, recordingsOf } from './kernel/events.ts';
import type { Subscription } from './kernel/events.ts';
import { serveApiDocs } from './kernel/http/api-docs.ts';
import { limitCalls } from './kernel/http/call-limits.ts';
import { createAuthenticate } from './kernel/http/caller.ts';
import type { Authenticators } from './kernel/http/caller.ts';
import { serveHealth } from './platform/http/health.ts';
import { createHttpServer } from './kernel/http/http-server.ts';
import { addGauge } from './platform/http/metrics.ts';
import { serveStaticSite } from './kernel/http/static-site.ts';
import { serveBrandStyles } from './kernel/html-pages/brand-styles.ts';
import type { Log } from './platform/log.ts';
import { developmentMailboxRoutes, openMail } from './kernel/mail/index.ts';
import { openFileObjects } from './platform/objects/file-objects.ts';
import { createNightlyJobs } from './kernel/nightly-jobs.ts';
import { createNights, isStagingCopy } from './kernel/nights/index.ts';
import type { DatabaseClock } from './kernel/nights/index.ts';
import { openPushBus } from './kernel/push-bus.ts';
import { openQueue } from './platform/queue.ts';
import type { QueuePace } from './platform/queue.ts';
import { adoptSecretKey, openSecretKey } from './kernel/secret-key.ts';
import {
  declareJobs,
  deletionNotices,
  describeSlices,
  eraseCustomer,
  eraseLibrary,
  reactionsOf,
  requireAllServed,
  serveSlices,
  showGauges,
  workSlices,
} from './kernel/slice.ts';
import type { Made, Slice } from './kernel/slice.ts';
import type { Site } from './kernel/sites.ts';
import { openStaging } from './platform/staging.ts';
import { createTokenVerifier, discoverKeys, localKeys } from './kernel/tokens.ts';
import { createAccount } from './services/account/index.ts';
import { createActivation } from './services/activation/index.ts';
import { createAddressChanges } from './services/address-changes/index.ts';
import { createAddresses } from './services/addresses/index.ts';
import { createAlbums } from './services/albums/index.ts';
import { createCatalogue } from './services/catalogue/index.ts';
import { createConfiguration, originsOf } from './services/configuration/index.ts';
import { createCustomers, embeddedProvider } from './services/customers/index.ts';
import { createDownloads } from './services/downloads/index.ts';
import { createExports } from './services/exports/index.ts';
import { createGuestOrders, createStatusLinks } from './services/guest-orders/index.ts';
import { createIdentity } from './services/identity/index.ts';
import { createInvoices } from './services/invoices/index.ts';
import { createMyData } from './services/my-data/index.ts';
import { createOperator } from './services/operator/index.ts';
import { createOrders } from './services/orders/index.ts';
import { createOverview } from './services/overview/index.ts';
import { createPhotos } from './services/photos/index.ts';
import { createProducts } from './services/products/index.ts';
import { createProfiles } from './services/profiles/index.ts';
import { createProjects } from './services/projects/index.ts';
import { createPush } from './services/push/index.ts';
import { createRecords } from './services/records/index.ts';
import { createReorder } from './services/reorder/index.ts';
import { createRetention } from './services/retention/index.ts';
import { createSelections } from './services/selections/index.ts';
import { createSharedAlbums } from './services/shared-albums/index.ts';
import { createStandIns } from './services/stand-ins/index.ts';
import { createSubscriptions } from './services/subscriptions/index.ts';
import { createUploads } from './services/uploads/index.ts';
import { createVouchers } from './services/vouchers/index.ts';
import { createWebhooks } from './services/webhooks/index.ts';
import { createWidgets } from './services/widgets/index.ts';

export { sampleAccounts, samplePassword } from './services/identity/index.ts';

export interface AppParts {
  readonly configuration: Configuration;
  readonly connection: DatabaseConnection;
  readonly log: Log;
  readonly clock: Clock;
  /** The database's own clock, unless a test replaces it. */
  readonly databaseClock?: DatabaseClock;
  /** Whether this process does jobs. */
  readonly works: boolean;
  /** The process that its heavy jobs give way to, if any. */
  readonly courtesy?: Courtesy;
  /** Shorter intervals of the job queue, for a test. */
  readonly queuePace?: QueuePace | undefined;
  /** Milliseconds that a call waits for its job before it answers, if not the 5 seconds of the contract. */
  readonly patienceMs?: number | undefined;
  /** Milliseconds that a put of a PDF waits for its warnings, if not `patienceMs`. */
  readonly warningsPatienceMs?: number | undefined;
}

/** A copy of another installation reaches nobody and erases nothing by date. */
const ofStagingCopy = (configuration: Configuration): Configuration => ({
  ...configuration,
  smtpUrl: undefined,
  erasing: 'off',
  retention: 'off',
});

/**
 * Creates every service and wires them together: the only place that knows them all. Add a service with one line, after
 * those that it needs. The same in a web process and in a worker; only the later call of `buildHttp` or `work` differs.
 */
export const createApp = async (parts: AppParts) => {
  const { connection, log, clock, works, courtesy, databaseClock, queuePace } = parts;
  const { patienceMs, warningsPatienceMs = patienceMs } = parts;
  const database = openDatabase(connection, {
    name: works ? 'worker' : 'web',
    maxConnections: parts.configuration.databaseConnections,
    answerLimitMs: works ? undefined : callLimitMs,
  });
  const isStaging = await isStagingCopy(database);
  const configuration = isStaging ? ofStagingCopy(parts.configuration) : parts.configuration;
  const secretKey = await openSecretKey(database, configuration);
  const objects = await openFileObjects(configuration.storageDir);
  const checksums = openChecksums();
  const staging = await openStaging(join(configuration.dataDir, 'staging'), checksums);
  const mailFolder = join(configuration.dataDir, 'mail');
  if (isStaging)
    log.warn({ mailFolder }, 'this is a staging copy: mails stay in a folder, nothing is erased by date');
  const mail = openMail(configuration.smtpUrl ? { smtpUrl: configuration.smtpUrl } : { folder: mailFolder });
  const { shop, paymentMethodSecret, sampleAccounts } = configuration;
  const { channelId } = shop;
  const { sites, uploadLimits: limits, unfinishedUploads: unfinishedLimit } = configuration;
  const queue = await openQueue({ connection, log, works, pace: queuePace });
  const { enqueue, hasten } = queue;
  const bus = openPushBus(database, clock);
  const subscribers: Subscription[] = [];
  const announce = createAnnounce(subscribers);
  const nightlyJobs = createNightlyJobs({ database, log });
  const slices: Slice[] = [];
  const shared = { database, objects, staging, mail, clock, log, announce, enqueue, hasten, bus, sites };
  const alarms = createAlarms({ ...shared, operatorEmail: configuration.operatorEmail });
  const nights = createNights({
    ...shared,
    alarms: alarms.service,
    databaseClock,
    erasing: configuration.erasing,
    stored: () => slices.flatMap(({ stored }) => stored ?? []),
  });
  const attempts = createAttempts({ ...shared, nights: nights.service, secretKey });
  /** The parts that any slice may need. Each slice names those that it uses. */
  const house = {
    ...shared,
    alarms: alarms.service,
    attempts: attempts.service,
    nights: nights.service,
    secretKey,
    patienceMs,
    warningsPatienceMs,
  };

  const add = <Service>({ service, slice }: Made<Service>): Service => {
    slices.push(nightlyJobs.watch(slice));
    return service;
  };

  const noticesOf = (customerId: string) => deletionNotices(slices, customerId);
  const customers = add(
    createCustomers({
      ...house,
      noticesOf,
      eraseCustomer: (customerId) => eraseCustomer(slices, customerId),
    }),
  );
  add(alarms);
  add(nights);
  add(attempts);
  const operator = add(
    createOperator({
      ...house,
      customers,
      dataDir: configuration.dataDir,
      firstKey: configuration.operatorApiKey,
    }),
  );
  add(createWebhooks({ ...house, operator, targets: configuration.webhookTargets }));
  const addresses = add(createAddresses({ ...house, customers }));
  const subscriptions = add(await createSubscriptions({ ...house, customers, shop }));
  const profiles = add(
    await createProfiles({ ...house, customers, addresses, subscriptions, paymentMethodSecret, shop }),
  );
  const records = add(createRecords({ ...house, customers }));
  const addressChanges = add(createAddressChanges({ ...house, records }));
  const merchandise = {
    hasIntrospection: sampleAccounts,
    callsPerMinute: configuration.callLimits.merchandise,
  };
  const catalogue = add(createCatalogue({ ...house, records, shop, merchandise }));
  const statusLinks = await createStatusLinks({ ...house, customers });
  const orders = add(
    createOrders({ ...house, records, addressChanges, catalogue, statusUrl: statusLinks.urlOf }),
  );
  add(createReorder({ ...house, orders, catalogue }));
  add(await createGuestOrders({ ...house, customers, orders, statusLinks }));
  add(createVouchers({ ...house, customers, records }));
  add(await createInvoices({ ...house, customers, records, orders }));
  const products = add(await createProducts({ ...house, records, courtesy }));
  add(await createWidgets({ ...house, customers, catalogue, orders, products, channelId }));
  const photos = add(await createPhotos({ ...house, courtesy }));
  const projects = add(createProjects({ ...house, records, photos, catalogue }));
  const albums = add(createAlbums({ ...house, photos }));
  const sharedAlbums = add(createSharedAlbums({ ...house, albums, customers, photos }));
  const uploads = add(createUploads({ ...house, photos, albums, limits, unfinishedLimit }));
  add(createActivation({ ...house, customers, photos, uploads, importSource: configuration.importSource }));
  const exports = add(
    await createExports({ ...house, albums, customers, photos, partBytes: configuration.exportPartBytes }),
  );
  const downloads = add(await createDownloads({ ...house, customers, photos, sharedAlbums }));
  add(createSelections({ ...house, customers, photos }));
  const retention = add(
    createRetention({
      ...house,
      customers,
      photos,
      projects,
      mode: configuration.retention,
      eraseLibrary: (ownerId, requireDue) => eraseLibrary(slices, ownerId, requireDue),
    }),
  );
  add(await createMyData({ ...house, customers, describe: (ownerId) => describeSlices(slices, ownerId) }));
  add(
    createOverview({
      ...house,
      addresses,
      photos,
      sharedAlbums,
      downloads,
      exports,
      orders,
      products,
      projects,
      retention,
    }),
  );
  const identity = configuration.oidc
    ? undefined
    : add(
        await createIdentity({
          ...house,
          sampleAccountsAllowed: sampleAccounts,
          accountOf: customers.embeddedAccountOf,
          isBusiness: customers.isBusiness,
          reservedFor: customers.reservedFor,
          leaving: customers.deletions.ofAccounts,
        }),
      );
  add(createPush({ ...house, hasEnded: identity?.hasEnded }));
  add(await createAccount({ ...house, customers, identity, noticesOf }));
  const oidc = identity ?? configuration.oidc;
  if (!oidc) throw new Error('There is neither an embedded nor an external identity provider.');
  const { clientId, audience } = oidc;
  const issuerOf = (site: Site) => ('issuer' in oidc ? oidc.issuer : oidc.issuerOf(site));
  add(
    createConfiguration({
      records,
      clock,
      services: [...contractParts.map(({ service }) => service), 'push'],
      elsewhere: configuration.services,
      oidcOf: (site) => ({ issuer: issuerOf(site), clientId, audience }),
      uploadLimits: configuration.uploadLimits,
      shop,
      features: configuration.features,
      productionLike: !sampleAccounts,
    }),
  );
  if (sampleAccounts) add(createStandIns({ ...house, customers, orders, profiles }));
  requireAllServed(contractParts, slices);
  subscribers.push(
    ...reactionsOf(slices),
    ...recordingsOf(
      slices.flatMap(({ operatorEvents }) => operatorEvents ?? []),
      operator.record,
    ),
  );
  await declareJobs(queue, slices);
  const isKeyNew = await adoptSecretKey(database, secretKey, {
    ...configuration,
    columns: slices.flatMap(({ hashes }) => hashes ?? []),
    rewriteMore: operator.audit.hashAgain,
  });
  if (isKeyNew || (await nights.service.isDatabaseOlder())) await customers.readBackErased();

  /** Identifies customers by their tokens. Throws `ConfigurationError` if an external issuer does not answer. */
  const openAuthenticators = async (): Promise<Authenticators> => {
    const verifyToken = createTokenVerifier({
      audience,
      ...('issuer' in oidc
        ? { provider: oidc.issuer, issuer: oidc.issuer, keys: await discoverKeys(oidc.issuer) }
        : {
            provider: embeddedProvider,
            issuer: sites.all.map(issuerOf),
            keys: localKeys(oidc.publicKeys),
          }),
    });
    return limitCalls(
      {
        customer: createAuthenticate(verifyToken, customers.recognise, identity?.hasEnded),
        operator: await operator.openAuthenticator(),
      },
      configuration.callLimits,
    );
  };

  /** Serves health and metrics of this process. */
  const serveMonitoring = (http: FastifyInstance): void => {
    serveHealth(http, {
      checks: [{ name: 'database', isReady: () => pingDatabase(database) }],
      disks: [
        { name: 'store', ...objects },
        { name: 'staging', ...staging },
      ],
      // An upload of any accepted size must fit.
      leastFreeBytes: configuration.uploadLimits.bytes,
      alarms: async () => (await readAlarms(database)).map(({ code }) => code),
    });
    [...backlogGauges(database), nightlyJobs.gauge].forEach(addGauge);
    showGauges(slices);
  };

  return {
    identity,
    records,
    photos,
    albums,
    uploads,
    retention,
    /** The part of each service that erases and describes a customer. */
    slices: slices as readonly Slice[],

    /** Builds the HTTP side, ready to listen. Serves the web application if its folder is given. */
    buildHttp: async (webFolder?: string): Promise<FastifyInstance> => {
      const authenticators = await openAuthenticators();
      const http = await createHttpServer(log, {
        trustedProxies: configuration.trustedProxies,
        sites,
      });
      serveMonitoring(http);
      serveApiDocs(http, [
        { title: 'Albumen API', address: '/api', contracts: customerParts },
        { title: 'Albumen operator API', address: '/api/operator', contracts: operatorParts },
      ]);
      serveBrandStyles(http);
      serveSlices(http, slices, authenticators);
      if (sampleAccounts) developmentMailboxRoutes(http, mailFolder);
      if (webFolder) {
        serveStaticSite(http, {
          folder: webFolder,
          connectTo: [
            ...('issuer' in oidc ? [new URL(oidc.issuer).origin] : []),
            ...originsOf(configuration.services),
          ],
        });
      }
      return http;
    },

    /** Builds the HTTP side of a process that only does jobs: its health and metrics. */
    buildMonitoring: async (): Promise<FastifyInstance> => {
      const http = await createHttpServer(log, { sites });
      serveMonitoring(http);
      return http;
    },

    /** Throws `ConfigurationError` if the store is not the one of the database. */
    requireStore: () => nights.service.requireStore(configuration.storageDir),

    /** Starts doing jobs. */
    work: async (): Promise<void> => {
      await workSlices(queue, slices);
      await nightlyJobs.noteScheduled();
    },

    /** Waits up to `graceSeconds` for running jobs, then closes all connections. */
    close: async (graceSeconds: number): Promise<void> => {
      await queue.stop(graceSeconds);
      await closeDatabase(database);
      await checksums.close();
    },
  };
};

export type App = Awaited<ReturnType<typeof createApp>>;
