import { ConfigurationError, readConfiguration } from './kernel/configuration.ts';
import type { Configuration } from './kernel/configuration.ts';
import { createLog } from './platform/log.ts';
import { announceStart } from './processes/launcher.ts';
import { startProduct } from './processes/product.ts';

/** Milliseconds after which a hanging stop is forced. */
const stopLimitMs = 30_000;

const refuse = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

const readOrRefuse = (): Configuration => {
  try {
    return readConfiguration(process.env);
  } catch (error) {
    if (error instanceof ConfigurationError) return refuse(error.message);
    throw error;
  }
};

const configuration = readOrRefuse();
const log = createLog(configuration.logLevel, configuration.role);

const product = startProduct(configuration, log, { empty: process.argv.includes('--empty') });
let stopping = false;

/** Also handles a signal during the start: it stops the started parts as soon as the start is complete. */
const stop = async (why: string, code = 0): Promise<void> => {
  if (stopping) return;
  stopping = true;
  log.info({ why }, 'stopping');
  setTimeout(() => process.exit(1), stopLimitMs).unref();
  await product.then(
    (started) => started.stop(),
    () => {},
  );
  process.exit(code);
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));
process.once('disconnect', () => void stop('the launcher ended'));

try {
  const started = await product;
  void started.lost.then((error) => {
    log.fatal({ err: error }, 'the database is lost');
    return stop('the database is lost', 1);
  });
  if (!stopping) announceStart(configuration, started);
} catch (error) {
  log.debug({ err: error }, 'the start failed');
  refuse(error instanceof Error ? error.message : String(error));
}
