import { join } from 'node:path';
import { contractParts } from '@albumen/contracts/parts';
import type { FastifyInstance } from 'fastify';
import type { Clock } from './platform/clock.ts';
import { openChecksums } from './platform/checksums.ts';
import type { Configuration } from './platform/configuration.ts';
import type { Courtesy } from './platform/courtesy.ts';
import { closeDatabase, openDatabase, pingDatabase } from './platform/database/database.ts';
import type { DatabaseConnection } from './platform/database/database.ts';
import { createAnnounce, on } from './platform/events.ts';
import type { Subscription } from './platform/events.ts';
import { serveApiDocs } from './platform/http/api-docs.ts';
import { createAuthenticate } from './platform/http/caller.ts';
import { serveHealth } from './platform/http/health.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { addGauge } from './platform/http/metrics.ts';
import { serveStaticSite } from './platform/http/static-site.ts';
import type { Log } from './platform/log.ts';
import { developmentMailboxRoutes, openMail } from './platform/mail/index.ts';
import { openFileObjects } from './platform/objects/file-objects.ts';
import { handle, openQueue } from './platform/queue.ts';
import { sharedSecret } from './platform/secrets.ts';
import { openStaging } from './platform/staging.ts';
import { createTokenVerifier, discoverKeys, localKeys } from './platform/tokens.ts';
import { configurationRoutes, webConfigurationOf } from './services/configuration/index.ts';
import { createCustomersService } from './services/customers/index.ts';
import {
  accountRegistered,
  createIdentityService,
  sendRequestedMailJob,
  sweepIdentityJob,
} from './services/identity/index.ts';
import {
  createPhotosService,
  erasePhotosJob,
  giveUpRenderingJob,
  photosErased,
  photosRoutes,
  renderPhotoJob,
  scrubPhotosJob,
  sweepPhotosJob,
} from './services/photos/index.ts';
import { createUploadsService, sweepUploadsJob, uploadsRoutes } from './services/uploads/index.ts';

export { sampleAccounts, samplePassword } from './services/identity/index.ts';

const jobTypes = [
  erasePhotosJob,
  giveUpRenderingJob,
  renderPhotoJob,
  scrubPhotosJob,
  sendRequestedMailJob,
  sweepIdentityJob,
  sweepPhotosJob,
  sweepUploadsJob,
];

/** Once a night, in five cron fields (UTC). */
const nightly = '17 3 * * *';

/** Under this name the customers of the embedded identity provider are known, whatever the public address is. */
const embeddedProvider = 'embedded';

const signingKeyBytes = 32;

export interface AppParts {
  readonly configuration: Configuration;
  readonly connection: DatabaseConnection;
  readonly log: Log;
  readonly clock: Clock;
  /** Whether this process does jobs. */
  readonly works: boolean;
  /** Whom its heavy jobs wait for, if anyone. */
  readonly courtesy?: Courtesy;
}

/**
 * Makes every service and wires them to each other: the only place that knows them all. The same in a web process and in
 * a worker; what differs is whether `buildHttp` or `work` is called.
 */
export const createApp = async ({ configuration, connection, log, clock, works, courtesy }: AppParts) => {
  const database = openDatabase(connection, { name: works ? 'worker' : 'web' });
  const objects = await openFileObjects(configuration.storageDir);
  const checksums = openChecksums();
  const staging = await openStaging(join(configuration.dataDir, 'staging'), checksums);
  const mailFolder = join(configuration.dataDir, 'mail');
  const from = `Albumen <no-reply@${new URL(configuration.publicUrl).hostname}>`;
  const mail = openMail(
    configuration.smtpUrl ? { smtpUrl: configuration.smtpUrl, from } : { folder: mailFolder, from },
  );
  const queue = await openQueue({ connection, types: jobTypes, log, works });

  const subscriptions: Subscription[] = [];
  const announce = createAnnounce(subscriptions);

  const customers = createCustomersService({ database, clock });
  const photos = createPhotosService({
    database,
    objects,
    clock,
    announce,
    enqueue: queue.enqueue,
    hasten: queue.hasten,
    log,
    urlKey: await sharedSecret(database, 'photo-urls', signingKeyBytes),
  });
  const uploads = createUploadsService({
    database,
    staging,
    clock,
    log,
    photos,
    limits: configuration.uploadLimits,
    unfinishedLimit: configuration.unfinishedUploads,
  });
  const identity = configuration.oidc
    ? undefined
    : await createIdentityService({
        database,
        mail,
        clock,
        announce,
        enqueue: queue.enqueue,
        log,
        publicUrl: configuration.publicUrl,
        sampleAccountsAllowed: configuration.sampleAccounts,
      });

  subscriptions.push(
    on(accountRegistered, (tx, account) =>
      customers.register(tx, { provider: embeddedProvider, ...account }),
    ),
    on(photosErased, (tx, { ownerId, photoIds }) => uploads.forgetPhotos(tx, ownerId, photoIds)),
  );

  /** Where customers sign in, and the keys that their tokens are signed with. */
  const openIssuer = async () => {
    if (identity) {
      const { issuer, clientId, audience, publicKeys } = identity;
      return { oidc: { issuer, clientId, audience }, keys: localKeys(publicKeys) };
    }
    const { oidc } = configuration;
    if (!oidc) throw new Error('There is neither an embedded nor an external identity provider.');
    return { oidc, keys: await discoverKeys(oidc.issuer) };
  };

  return {
    identity,
    photos,
    uploads,

    /** The HTTP side, ready to listen; with the web application where its built files are given. */
    buildHttp: async (webFolder?: string): Promise<FastifyInstance> => {
      const { oidc, keys } = await openIssuer();
      const verifyToken = createTokenVerifier({
        provider: identity ? embeddedProvider : oidc.issuer,
        ...oidc,
        keys,
      });
      const authenticators = { customer: createAuthenticate(verifyToken, customers.recognise) };
      const http = await createHttpServer(log, {
        trustedProxies: configuration.trustedProxies,
        customersUseHttps: configuration.publicUrl.startsWith('https:'),
      });
      serveHealth(http, [
        { name: 'database', isReady: () => pingDatabase(database) },
        { name: 'store', isReady: () => objects.isWritable() },
      ]);
      addGauge(
        {
          name: 'albumen_damaged_originals',
          help: 'Originals that were read back and are not what was uploaded',
          labels: ['fault'],
        },
        photos.damageCounts,
      );
      addGauge(
        {
          name: 'albumen_damaged_original',
          help: 'The damaged originals that were found last, by id',
          labels: ['owner_id', 'photo_id', 'fault'],
        },
        photos.damageByName,
      );
      addGauge(
        {
          name: 'albumen_overdue_upload_sessions',
          help: 'Upload sessions without activity that the sweeps of two nights did not discard',
          labels: ['state'],
        },
        async () => [{ labels: { state: 'open' }, value: await uploads.overdueSessions() }],
      );
      serveApiDocs(http, contractParts);
      configurationRoutes(
        http,
        webConfigurationOf({
          contracts: contractParts,
          oidc,
          uploadLimits: configuration.uploadLimits,
          photoFaqUrl: configuration.photoFaqUrl,
          productionLike: !configuration.sampleAccounts,
        }),
      );
      photosRoutes(http, photos, authenticators);
      uploadsRoutes(http, uploads, authenticators);
      identity?.routes(http);
      if (configuration.sampleAccounts) developmentMailboxRoutes(http, mailFolder);
      if (webFolder) {
        serveStaticSite(http, {
          folder: webFolder,
          connectTo: identity ? [] : [new URL(oidc.issuer).origin],
        });
      }
      return http;
    },

    /** Starts doing jobs. */
    work: async (): Promise<void> => {
      await queue.work([
        handle(renderPhotoJob, async (photo, { turn }) => {
          // Photos whose turn has come, those that somebody looks at among them, wait for nobody, see [Note: Fair turns].
          if (turn > clock.now()) await courtesy?.untilQuiet();
          await photos.render(photo);
        }),
        handle(giveUpRenderingJob, photos.giveUpRendering),
        handle(erasePhotosJob, () => photos.eraseDeleted(uploads.countedOn)),
        handle(scrubPhotosJob, photos.scrub),
        handle(sweepPhotosJob, photos.sweep),
        handle(sweepUploadsJob, uploads.sweep),
        ...(identity
          ? [
              handle(sendRequestedMailJob, identity.sendRequestedMail),
              handle(sweepIdentityJob, identity.sweep),
            ]
          : []),
      ]);
      for (const type of [sweepUploadsJob, erasePhotosJob, sweepPhotosJob, scrubPhotosJob])
        await queue.schedule(type, nightly);
      if (identity) await queue.schedule(sweepIdentityJob, nightly);
    },

    /** Lets running jobs end, up to `graceSeconds`, then closes all connections. */
    close: async (graceSeconds: number): Promise<void> => {
      await queue.stop(graceSeconds);
      await closeDatabase(database);
      await checksums.close();
    },
  };
};

export type App = Awaited<ReturnType<typeof createApp>>;
