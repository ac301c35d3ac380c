import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { keyFiles, openStagingCopy } from '../command-line.ts';
import { readConfiguration } from '../kernel/configuration.ts';
import { complain, onDatabase, refuse, tell } from './operator-command.ts';

// `npm run operator -- staging …`: turns the copy of an installation into one that reaches nobody.

const usage = `Usage:
  npm run operator -- staging
  npm run operator -- staging make STORE
STORE is the folder of the copied object store, as the command without "make" shows it.`;

const [, verb, store, ...rest] = process.argv.slice(2);
const isComplete = verb === undefined || (verb === 'make' && store !== undefined);
if (!isComplete || rest.length > 0) refuse(usage);

await onDatabase(async (database) => {
  const { storageDir, dataDir } = readConfiguration(process.env);
  const staging = openStagingCopy(database);
  const { isStaging, customers, servers } = await staging.state();
  tell(
    `The database has ${customers} customers and is ${isStaging ? '' : 'not '}a staging copy. The object store is ${storageDir}.`,
  );
  if (verb === undefined) return;
  if (servers > 0)
    return complain('A server uses this database: stop it first, and never do this to the original.');
  if (store !== storageDir)
    return complain(`STORE must be ${storageDir}, the folder of the copied object store.`);
  if (!existsSync(storageDir)) return complain(`There is no object store at ${storageDir}.`);
  await staging.make(storageDir);
  for (const file of keyFiles) await rm(join(dataDir, file), { force: true });
  tell(
    'This is a staging copy from now on: webhooks, operator keys, sessions and waiting jobs are gone, mails go to the folder mail of DATA_DIR, and nights erase nothing.',
  );
});
