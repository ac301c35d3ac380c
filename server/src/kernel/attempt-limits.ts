import { widgetSharesPerDay } from '@albumen/contracts/limits';
import { createAttemptLimits } from '../platform/attempt-limits.ts';
import type { AttemptLimit } from '../platform/attempt-limits.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { scheduledJob } from '../platform/queue.ts';
import type { Nights } from './nights/index.ts';
import type { SecretKey } from './secret-key.ts';
import type { Made } from './slice.ts';

/** The windows of limits, in seconds. */
const windows = { '15 minutes': 900, 'an hour': 3600, 'a day': 86_400 } as const;

export type LimitSubject = 'address' | 'network' | 'address and network' | 'browser' | 'customer';

/** Reads as a row of a table: what is counted, for each whom, how often in which window, and why. */
interface ProductLimit extends AttemptLimit {
  readonly what: string;
  readonly of: LimitSubject;
  readonly window: keyof typeof windows;
  readonly why: string;
}

const per =
  (of: LimitSubject) =>
  (
    attempts: number,
    window: ProductLimit['window'],
    texts: Pick<ProductLimit, 'what' | 'why' | 'detail' | 'isUsual'>,
  ): ProductLimit => ({ of, attempts, window, windowSeconds: windows[window], ...texts });

const perAddress = per('address');
const perNetwork = per('network');
const perBrowser = per('browser');
const perCustomer = per('customer');

/** Forms are open to ordinary visitors. */
const isUsual = true;

/**
 * All limits of attempts, by the kind under which they are counted, stored and logged. Where several count the same
 * attempt, all or none do. Decision 0019 says why strangers are limited together and known browsers on their own.
 */
export const attemptLimits = {
  'sign-in-account': perAddress(10, '15 minutes', {
    what: 'wrong passwords of strangers',
    why: 'A person mistypes a few times; ten guesses by all strangers together achieve nothing.',
  }),
  'sign-in-browser': perBrowser(10, '15 minutes', {
    what: 'wrong passwords in a browser that the account knows',
    why: 'The same for each browser; strangers cannot use it up.',
  }),
  'sign-in-address': perNetwork(50, '15 minutes', {
    what: 'wrong passwords of strangers',
    why: 'Does not slow down an office behind one address, but stops a list of stolen passwords.',
  }),
  'sign-in-begun': perNetwork(300, '15 minutes', {
    what: 'sign-ins that strangers start',
    why: 'More than an office starts; each is stored for a day.',
  }),
  'sign-in-begun-browser': perBrowser(60, '15 minutes', {
    what: 'sign-ins started in a browser that any account knows',
    why: 'Whatever others in its network start.',
  }),
  'mail-account-network': per('address and network')(5, 'an hour', {
    what: 'mails for a registration or a new password, requested by strangers',
    why: 'Enough for lost mails, whatever other networks request.',
  }),
  'mail-account': perAddress(20, 'an hour', {
    what: 'the same mails, and those for a change to this address',
    why: 'For all strangers together, too few to fill an inbox.',
  }),
  'mail-address': perNetwork(50, 'an hour', {
    what: 'the same mails of registrations and passwords',
    why: 'Nobody floods many inboxes from one place.',
  }),
  'mail-browser': perBrowser(5, 'an hour', {
    what: 'the same mails, requested in a browser that the account knows',
    why: 'Strangers cannot use it up.',
  }),
  'mail-email-change': perCustomer(5, 'an hour', {
    what: 'mails for a change of the address',
    why: 'Account design: 5 an hour.',
  }),
  'mail-deletion': perCustomer(5, 'an hour', {
    what: 'mails for the deletion of the account',
    why: 'Account design: 5 an hour.',
  }),
  'email-in-use': perCustomer(20, 'an hour', {
    what: 'answers that another account has an address',
    why: 'Enough for typing errors, too few to find out who is a customer.',
  }),
  'newsletter-address': perAddress(5, 'an hour', {
    what: 'mails to confirm the newsletter',
    why: 'Enough for lost mails.',
    isUsual,
  }),
  'newsletter-address-day': perAddress(10, 'a day', {
    what: 'the same',
    why: 'A stranger can send them to any address.',
    isUsual,
  }),
  'newsletter-network': perNetwork(20, 'an hour', {
    what: 'requests of the newsletter without sign-in',
    why: 'Enough for an office behind one address.',
    isUsual,
  }),
  'order-link-customer': perCustomer(5, 'an hour', {
    what: 'requests to add an order of a guest',
    why: 'Enough for lost mails; nobody finds out orders of others.',
    isUsual,
  }),
  'order-link-address': perAddress(5, 'an hour', {
    what: 'the same, with this address',
    why: 'Too few to fill an inbox.',
    isUsual,
  }),
  'widget-share': perCustomer(widgetSharesPerDay, 'a day', {
    what: 'shares of widgets by mail',
    why: 'Enough for a family.',
    detail: `A customer can share ${widgetSharesPerDay} times within a day.`,
    isUsual,
  }),
  'blocked-order': perNetwork(60, 'an hour', {
    what: 'look-ups of blocked orders',
    why: 'More than a person looks up, too few to guess codes.',
    isUsual,
  }),
  'widget-report': perNetwork(10, 'an hour', {
    what: 'reports of widgets',
    why: 'Too few to fill the inbox of the operator.',
    isUsual,
  }),
} satisfies Readonly<Record<string, ProductLimit>>;

export type LimitKind = keyof typeof attemptLimits;

export type Attempts = ReturnType<typeof createAttemptLimits<LimitKind>>;

const sweepAttemptsJob = scheduledJob('attempts-sweep', 300);

/** Counts attempts against the limits of the product. */
export const createAttempts = ({
  database,
  clock,
  nights,
  secretKey: { hash },
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly nights: Nights;
  readonly secretKey: SecretKey;
}): Made<Attempts> => {
  const service = createAttemptLimits({ database, clock, hash, limits: attemptLimits });
  return {
    service,
    slice: {
      name: 'attempts',
      jobs: [nights.erasing(sweepAttemptsJob, async (dueBy) => ({ attempts: await service.sweep(dueBy) }))],
      nightly: [sweepAttemptsJob],
      hashes: [{ table: 'attempts', column: 'subject' }],
      customerData: {
        tables: ['attempts'],
        // Those who know the customer's addresses and account forget their counts.
        erase: (ownerId) => service.forgetSubject(ownerId),
      },
    },
  };
};
