import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import { systemClock } from '../platform/clock.ts';
import type { Configuration } from '../kernel/configuration.ts';
import type { DatabaseConnection } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import { warnOfLegalPages } from '../kernel/html-pages/legal-links.ts';
import { tryMailServer } from '../kernel/mail/index.ts';
import { listen } from './listen.ts';

/** `npm start` builds the web application into this folder. */
const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** The web process has no jobs to wait for. */
const graceSeconds = 0;

/** Answers HTTP until `stop` is called. Throws `ConfigurationError` if HOST, PORT, OIDC_ISSUER or STORAGE_URL is invalid. */
export const startWeb = async (
  configuration: Configuration,
  connection: DatabaseConnection,
  log: Log,
): Promise<{ stop(): Promise<void> }> => {
  const app = await createApp({ configuration, connection, log, clock: systemClock, works: false });
  let http: FastifyInstance | undefined;
  const stop = async () => {
    await http?.close();
    await app.close(graceSeconds);
  };
  try {
    await app.requireStore();
    if (configuration.sampleAccounts) await app.identity?.ensureSampleAccounts();
    http = await app.buildHttp(webFolder);
    await listen(http, configuration, 'PORT', configuration.port);
  } catch (error) {
    await stop();
    throw error;
  }
  log.info({ url: configuration.sites.usual.publicUrl }, 'the server is ready');
  warnOfLegalPages(configuration.sites, log);
  // Not a reason to stop: mails wait for a mail server that is down.
  if (configuration.smtpUrl !== undefined)
    void tryMailServer(configuration.smtpUrl).catch(({ message }: Error) =>
      log.warn({ reason: message }, 'the mail server of SMTP_URL cannot be used: no mail is sent'),
    );
  return { stop };
};
