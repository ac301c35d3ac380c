import type { Locale } from '@albumen/contracts/site-paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { systemClock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { createAnnounce } from '../../kernel/events.ts';
import { siteFrom } from '../../kernel/site-entry.ts';
import { createSites } from '../../kernel/sites.ts';
import { createSecretKey } from '../../kernel/secret-key.ts';
import { createCustomersService } from './index.ts';

const usual = siteFrom({ publicUrl: 'https://photos.example.com' });
const coral = siteFrom({ publicUrl: 'https://coral.example.nl', brand: 'coral', locale: 'nl-NL' });

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});

afterAll(() => testDatabase.drop());

/** A process that serves these sites, on the same data as the others. */
const startProcess = (...others: (typeof usual)[]) => {
  const customers = createCustomersService({
    keepErased: async () => {},
    mail: { forget: async () => {} },
    database: testDatabase.database,
    clock: systemClock,
    announce: createAnnounce([]),
    sites: createSites([usual, ...others]),
    secretKey: createSecretKey('a key that only tests use'),
  });
  return {
    /** A call of a customer on a site. Settles with the addressee of later mails. */
    call: async (subject: string, site: typeof usual, locale?: Locale) => {
      const email = `${subject}@example.com`;
      const claims = {
        provider: 'test',
        subject,
        email,
        isEmailVerified: false,
        isBusiness: false,
        expiresAt: new Date('2100-01-01'),
      };
      return customers.addressee(await customers.recognise(claims, { site, locale }));
    },
    customers,
  };
};

test('mails use the language and the site of the last call', async () => {
  const { call } = startProcess(coral);
  const email = 'anna@example.com';
  expect(await call('anna', usual, 'en-GB')).toEqual({ email, locale: 'en-GB', site: usual });
  expect(await call('anna', coral, 'nl-NL')).toEqual({ email, locale: 'nl-NL', site: coral });
  expect(await call('anna', coral, 'en-GB')).toEqual({ email, locale: 'en-GB', site: coral });
  expect(await call('anna', coral, 'nl-NL')).toEqual({ email, locale: 'nl-NL', site: coral });
});

test('a call without a language keeps the known one, which another process knows as well', async () => {
  await startProcess(coral).call('bert', usual, 'nl-NL');
  expect(await startProcess(coral).call('bert', usual)).toMatchObject({ locale: 'nl-NL', site: usual });
});

test('customers who never named a language get mails in the language of the site', async () => {
  expect(await startProcess(coral).call('cora', coral)).toMatchObject({ locale: 'nl-NL', site: coral });
});

test('mails come from the usual site if the site of the last call no longer exists', async () => {
  const { customers } = startProcess();
  const claims = { provider: 'test', subject: 'dora', email: 'dora@example.com' };
  const id = await startProcess(coral).customers.recognise(
    { ...claims, isEmailVerified: false, isBusiness: false, expiresAt: new Date('2100-01-01') },
    { site: coral, locale: 'nl-NL' },
  );
  expect(await customers.addressee(id)).toMatchObject({ locale: 'nl-NL', site: usual });
});

test('mails use the language that the customer has chosen, whatever pages they read', async () => {
  const { call, customers } = startProcess(coral);
  await call('emil', coral, 'nl-NL');
  const id = await customers.recognise(
    {
      provider: 'test',
      subject: 'emil',
      email: 'emil@example.com',
      isEmailVerified: false,
      isBusiness: false,
      expiresAt: new Date('2100-01-01'),
    },
    { site: coral, locale: 'nl-NL' },
  );
  const choose = (locale: Locale | null) =>
    inTransaction(testDatabase.database, (tx) => customers.chooseLocale(tx, id, locale));
  await choose('en-GB');
  expect(await call('emil', coral, 'nl-NL')).toMatchObject({ locale: 'en-GB' });
  await choose(null);
  expect(await call('emil', coral, 'nl-NL')).toMatchObject({ locale: 'nl-NL' });
});
