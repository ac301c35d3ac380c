import type { Clock } from './platform/clock.ts';
import { countServers, readBacklog, removeJobs } from './platform/backlog.ts';
import { inTransaction } from './platform/database/database.ts';
import type { Database } from './platform/database/database.ts';
import { isStagingCopy, makeStagingCopy, writeMark } from './kernel/nights/index.ts';
import { openFileObjects } from './platform/objects/file-objects.ts';
import { secretKeyFile } from './kernel/secret-key.ts';
import { forgetSecrets } from './platform/secrets.ts';
import { countUnfinishedImports } from './services/activation/index.ts';
import { openRegistrations } from './services/customers/index.ts';
import { removeSignIns } from './services/identity/index.ts';
import { removeRequestsOfStrangers } from './services/mail-requests/index.ts';
import { firstKeyFile, removeKeys } from './services/operator/index.ts';
import { openGivenUpRenderings, openPhotoCounts, renderPhotoJob } from './services/photos/index.ts';
import { renderPagesJob } from './services/products/index.ts';
import { openRetentionOverview } from './services/retention/index.ts';
import { removeWebhooks } from './services/webhooks/index.ts';

// The parts of the services that the commands of the operator use, whether the server runs or not.

export { openNights } from './kernel/nights/index.ts';
export { isKeyName, keyNameMaxLength, openOperatorKeys, scopeNames } from './services/operator/index.ts';

/** Reports on the nights that erase libraries. */
export const openRetention = (database: Database, clock: Clock) =>
  openRetentionOverview({
    database,
    clock,
    registrations: openRegistrations(database),
    photos: openPhotoCounts(database),
  });

/** Unfinished work. */
export const openBacklog = (database: Database) => {
  const renderings = openGivenUpRenderings(database);
  return {
    jobs: () => readBacklog(database),
    givenUpRenderings: renderings.count,
    retryRendering: renderings.retry,
    unfinishedImports: () => countUnfinishedImports(database),
  };
};

/** The files of an installation's own keys in the data folder. */
export const keyFiles = [firstKeyFile, secretKeyFile];

/** Jobs that only fill the object store. */
const harmlessJobs = [renderPhotoJob.name, renderPagesJob.name];

/** Turns a copied database and object store into an installation that reaches nobody. */
export const openStagingCopy = (database: Database) => ({
  state: async () => ({
    isStaging: await isStagingCopy(database),
    customers: await openRegistrations(database).count(),
    servers: await countServers(database),
  }),

  make: async (storageDir: string): Promise<void> => {
    const objects = await openFileObjects(storageDir);
    await inTransaction(database, async (tx) => {
      const removals = [removeWebhooks, removeKeys, removeSignIns, removeRequestsOfStrangers, forgetSecrets];
      for (const remove of removals) await remove(tx);
      await removeJobs(tx, harmlessJobs);
      const { id, night } = await makeStagingCopy(tx);
      await writeMark(objects, id, night);
    });
  },
});
