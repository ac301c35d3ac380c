import { defaultLocale } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';
import type { Configuration } from '../kernel/configuration.ts';
import { sampleAccounts, samplePassword } from '../app.ts';
import type { Product } from './product.ts';

/** The sample accounts in a language. */
const emailsIn = (wanted: Locale): string[] =>
  sampleAccounts.flatMap(({ email, locale }) => (locale === wanted ? email : []));

const welcome = (configuration: Configuration, product: Product): string =>
  [
    '',
    `  Albumen is ready: ${configuration.sites.usual.publicUrl}`,
    ...configuration.sites.all.slice(1).map(({ publicUrl, brand, locale }) => {
      const [email] = configuration.sampleAccounts ? emailsIn(locale) : [];
      return `  ${`${brand.name}:`.padEnd(17)} ${publicUrl}${email === undefined ? '' : `  as ${email}`}`;
    }),
    '',
    ...(configuration.sampleAccounts
      ? [
          `  Sign in as        ${emailsIn(defaultLocale).join(', ')}`,
          `  with the password ${samplePassword}`,
          `  Mail arrives at   ${configuration.sites.usual.publicUrl}/dev/mail`,
        ]
      : []),
    `  The data is in  ${configuration.dataDir}`,
    ...(product.notice ? [`  ${product.notice}`] : []),
    '  Press Ctrl-C to stop.',
    '',
    '',
  ].join('\n');

/** Shows the addresses in the terminal, and asks the launcher to load the sample photos if they are wanted. */
export const announceStart = (configuration: Configuration, product: Product): void => {
  if (!process.send || configuration.role === 'worker') return;
  process.stdout.write(welcome(configuration, product));
  if (product.loadsSamples) process.send({ type: 'load-samples', url: configuration.sites.usual.publicUrl });
};
