import { defaultLocale } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';

/** Public, so the accounts exist only where nobody but the machine's owner can reach them. */
export const samplePassword = 'albumen-demo';

const sample = (email: string, locale: Locale = defaultLocale, business = false) => ({
  email,
  emailKey: email,
  password: samplePassword,
  locale,
  business,
});

/** The accounts of a new machine. Those in another language have the records of the sample brand that speaks it. */
export const sampleAccounts = [
  sample('customer@example.com'),
  sample('business@example.com', defaultLocale, true),
  sample('participant@example.com'),
  sample('new@example.com'),
  sample('kundin@example.com', 'de-AT'),
  sample('cliente@example.com', 'fr-FR'),
  sample('klant@example.com', 'nl-BE'),
];
