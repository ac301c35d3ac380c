import { contractParts } from '@albumen/contracts/parts';
import { recordingsOf } from './kernel/events.ts';
import { limitCalls } from './kernel/http/call-limits.ts';
import { createAuthenticate } from './kernel/http/caller.ts';
import { createHttpSides } from './kernel/http/http-sides.ts';
import { openInfrastructure } from './kernel/infrastructure.ts';
import type { AppParts } from './kernel/infrastructure.ts';
import { adoptSecretKey } from './kernel/secret-key.ts';
import {
  declareJobs,
  deletionNotices,
  describeSlices,
  eraseCustomer,
  eraseLibrary,
  reactionsOf,
  requireAllServed,
  shownFactsOf,
  workSlices,
} from './kernel/slice.ts';
import type { Made, Slice } from './kernel/slice.ts';
import type { Site } from './kernel/sites.ts';
import { openTokenVerifier } from './kernel/tokens.ts';
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
import { createMailRequests } from './services/mail-requests/index.ts';
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

/**
 * Creates every service and wires them together: the only place that knows them all. Add a service with one line, after
 * those that it needs. The same in a web process and in a worker; only the later call of `buildHttp` or `work` differs.
 */
export const createApp = async (parts: AppParts) => {
  const slices: Slice[] = [];
  const infrastructure = await openInfrastructure(parts, slices);
  const { configuration, queue, subscribers, nightlyJobs, alarms, attempts, nights, house } = infrastructure;
  const { database, clock, secretKey, sites } = house;
  const { shop, paymentMethodSecret, sampleAccounts } = configuration;
  const { channelId } = shop;
  const { uploadLimits: limits, unfinishedUploads: unfinishedLimit } = configuration;

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
  const mailRequests = add(createMailRequests(house));
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
  const subscriptions = add(await createSubscriptions({ ...house, customers, mailRequests, shop }));
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
  add(await createGuestOrders({ ...house, customers, mailRequests, orders, statusLinks }));
  add(createVouchers({ ...house, customers, records }));
  add(await createInvoices({ ...house, customers, records, orders }));
  const products = add(await createProducts({ ...house, records }));
  add(await createWidgets({ ...house, customers, mailRequests, catalogue, orders, products, channelId }));
  const photos = add(await createPhotos(house));
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
  add(
    await createMyData({
      ...house,
      customers,
      describe: (ownerId) => describeSlices(slices, ownerId),
      shownFacts: () => shownFactsOf(slices),
    }),
  );
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
  const oidc =
    configuration.oidc ??
    add(
      await createIdentity({
        ...house,
        mailRequests,
        sampleAccountsAllowed: sampleAccounts,
        accountOf: customers.embeddedAccountOf,
        isBusiness: customers.isBusiness,
        reservedFor: customers.reservedFor,
        leaving: customers.deletions.ofAccounts,
      }),
    );
  const identity = 'issuer' in oidc ? undefined : oidc;
  add(createPush({ ...house, hasEnded: identity?.hasEnded }));
  add(await createAccount({ ...house, customers, identity, mailRequests, noticesOf }));
  const { clientId, audience } = oidc;
  const issuerOf = (site: Site) => ('issuer' in oidc ? oidc.issuer : oidc.issuerOf(site));
  const webConfiguration = add(
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

  const httpSides = createHttpSides(infrastructure, slices, {
    openAuthenticators: async () => {
      const verifyToken = await openTokenVerifier(oidc, sites, embeddedProvider);
      return limitCalls(
        {
          customer: createAuthenticate(verifyToken, customers.recognise, identity?.hasEnded),
          operator: await operator.openAuthenticator(),
        },
        configuration.callLimits,
      );
    },
    connectTo: [
      ...('issuer' in oidc ? [new URL(oidc.issuer).origin] : []),
      ...originsOf(configuration.services),
    ],
    configurationOf: webConfiguration.of,
  });

  return {
    identity,
    records,
    photos,
    albums,
    uploads,
    retention,
    /** The part of each service that erases and describes a customer. */
    slices: slices as readonly Slice[],
    close: infrastructure.close,
    ...httpSides,

    /** Throws `ConfigurationError` if the store belongs to another database. */
    requireStore: () => nights.service.requireStore(configuration.storageDir),

    /** Starts doing jobs. */
    work: async (): Promise<void> => {
      await workSlices(queue, slices);
      await nightlyJobs.noteScheduled();
    },
  };
};

export type App = Awaited<ReturnType<typeof createApp>>;
