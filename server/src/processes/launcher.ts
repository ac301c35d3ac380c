import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from '../platform/configuration.ts';
import { sampleAccounts, samplePassword } from '../app.ts';
import type { Product } from './product.ts';

/** Where the sample loader keeps its place. */
const sampleStateFile = 'sample-data.json';

/**
 * Whether the sample photos are to be loaded: into an empty data folder that takes them, or on where an earlier load was
 * cut off. Decided, and written down, before anything else is in the folder, so that no kill can lose it.
 */
export const planSamples = (configuration: Configuration, empty: boolean): boolean => {
  const { dataDir, sampleAccounts: allowed } = configuration;
  if (!allowed) return false;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, sampleStateFile);
  if (readdirSync(dataDir).length === 0)
    writeFileSync(file, JSON.stringify({ next: 0, total: 0, done: empty }));
  if (!existsSync(file)) return false;
  return (JSON.parse(readFileSync(file, 'utf8')) as { done?: boolean }).done !== true;
};

const welcome = (configuration: Configuration, product: Product): string =>
  [
    '',
    `  Albumen is ready: ${configuration.publicUrl}`,
    '',
    ...(configuration.sampleAccounts
      ? [
          `  Sign in as        ${sampleAccounts.map(({ email }) => email).join(', ')}`,
          `  with the password ${samplePassword}`,
          `  Mail arrives at   ${configuration.publicUrl}/dev/mail`,
        ]
      : []),
    `  The data lies in  ${configuration.dataDir}`,
    ...(product.notice ? [`  ${product.notice}`] : []),
    '  Ctrl-C ends it.',
    '',
    '',
  ].join('\n');

/** Tells the person at the terminal where everything is, and the launcher to load the sample photos where they are wanted. */
export const announceStart = (
  configuration: Configuration,
  product: Product,
  loadsSamples: boolean,
): void => {
  if (!process.send || configuration.role === 'worker') return;
  process.stdout.write(welcome(configuration, product));
  if (loadsSamples) process.send({ type: 'load-samples', url: configuration.publicUrl });
};
