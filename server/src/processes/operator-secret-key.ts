import { readConfiguration } from '../kernel/configuration.ts';
import { forgetSecretKey, hasSecretKey } from '../kernel/secret-key.ts';
import { complain, onDatabase, refuse, tell } from './operator-command.ts';

// `npm run operator -- secret-key …`: lets the server start with another key when the first is lost.

const usage = `Usage:
  npm run operator -- secret-key forget`;

const [, verb, ...rest] = process.argv.slice(2);
if (verb !== 'forget' || rest.length > 0) refuse(usage);

await onDatabase(async (database) => {
  if (await hasSecretKey(database, readConfiguration(process.env)))
    return complain(
      'Nothing was changed: the key of this database is there, and the server starts with it. To replace it, move it away first.',
    );
  const isKnown = await forgetSecretKey(database);
  tell(
    isKnown
      ? 'The next start uses another key: the one that it finds, or a new one.'
      : 'The database knows no key yet: the next start uses the one that it finds, or a new one.',
  );
  if (isKnown)
    tell('Customers who were erased before are no longer recognised: do not send their records again.');
});
