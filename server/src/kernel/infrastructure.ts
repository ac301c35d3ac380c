import { join } from 'node:path';
import { openChecksums } from '../platform/checksums.ts';
import type { Clock } from '../platform/clock.ts';
import type { Courtesy } from '../platform/courtesy.ts';
import { callLimitMs, closeDatabase, openDatabase } from '../platform/database/database.ts';
import type { DatabaseConnection } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import { openFileObjects } from '../platform/objects/file-objects.ts';
import { openQueue } from '../platform/queue.ts';
import type { QueuePace } from '../platform/queue.ts';
import { openStaging } from '../platform/staging.ts';
import { createAlarms } from './alarms.ts';
import { createAttempts } from './attempt-limits.ts';
import type { Configuration } from './configuration.ts';
import { createAnnounce } from './events.ts';
import type { Subscription } from './events.ts';
import { openMail } from './mail/index.ts';
import { createNightlyJobs } from './nightly-jobs.ts';
import { createNights, isStagingCopy } from './nights/index.ts';
import type { DatabaseClock } from './nights/index.ts';
import { openPushBus } from './push-bus.ts';
import { openSecretKey } from './secret-key.ts';
import type { Slice } from './slice.ts';

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
 * Opens what the services stand on: database, stores, mail, queue, push, nights. `slices` may be filled later. Throws
 * `ConfigurationError` if the secret key belongs to another database.
 */
export const openInfrastructure = async (parts: AppParts, slices: readonly Slice[]) => {
  const { connection, log, clock, works, courtesy, databaseClock, queuePace } = parts;
  const { patienceMs, warningsPatienceMs = patienceMs } = parts;
  const database = openDatabase(connection, {
    name: works ? 'worker' : 'web',
    maxConnections: parts.configuration.databaseConnections,
    answerLimitMs: works ? undefined : callLimitMs,
  });
  const isStaging = await isStagingCopy(database);
  const configuration = isStaging ? ofStagingCopy(parts.configuration) : parts.configuration;
  const { dataDir, smtpUrl, sites } = configuration;
  const secretKey = await openSecretKey(database, configuration);
  const objects = await openFileObjects(configuration.storageDir);
  const checksums = openChecksums();
  const staging = await openStaging(join(dataDir, 'staging'), checksums);
  const mailFolder = join(dataDir, 'mail');
  if (isStaging)
    log.warn({ mailFolder }, 'this is a staging copy: mails stay in a folder, nothing is erased by date');
  const mail = openMail(smtpUrl ? { smtpUrl } : { folder: mailFolder });
  const queue = await openQueue({ connection, log, works, pace: queuePace });
  const { enqueue, hasten } = queue;
  const bus = openPushBus(database, clock);
  /** The reactions to events, which the services add. */
  const subscribers: Subscription[] = [];
  const announce = createAnnounce(subscribers);
  const nightlyJobs = createNightlyJobs({ database, log });
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
  return {
    configuration,
    queue,
    subscribers,
    nightlyJobs,
    mailFolder,
    alarms,
    attempts,
    nights,
    house: {
      ...shared,
      alarms: alarms.service,
      attempts: attempts.service,
      nights: nights.service,
      secretKey,
      courtesy,
      patienceMs,
      warningsPatienceMs,
    },

    /** Waits up to `graceSeconds` for running jobs, then closes all connections. */
    close: async (graceSeconds: number): Promise<void> => {
      await queue.stop(graceSeconds);
      await closeDatabase(database);
      await checksums.close();
    },
  };
};

export type OpenInfrastructure = Awaited<ReturnType<typeof openInfrastructure>>;

/** Everything that a slice may need; its parts pick from it. */
export type Infrastructure = OpenInfrastructure['house'];
