import { join } from 'node:path';
import type { DeletionStatus, StorageNotices } from '@albumen/contracts/photo-storage';
import { listStoredMails } from '../src/kernel/mail/development-mailbox.ts';
import type { StoredMail } from '../src/kernel/mail/development-mailbox.ts';
import { nightAt } from './nights.ts';
import { operatorKey } from './app.ts';
import type { TestApp } from './app.ts';
import type { TestCustomer } from './customer.ts';

const storagePath = '/api/photo-deletion/accounts';

/** The customer's and the operator's calls about photo retention, and the nights. */
export const createRetentionCalls = (app: TestApp) => {
  const operator = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`${app.url}/api/operator/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${operatorKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    return { status: reply.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
  };

  return {
    operator,

    /** Puts the operator's document about the customer with this name; the number is `K-` and the name. */
    register: (name: string, registeredAt: string) =>
      operator('PUT', `/customers/K-${name}`, {
        email: `${name}@example.com`,
        registeredAt,
        locale: 'nl-NL',
        identity: { provider: app.issuer.issuer, subject: name },
      }),

    order: (code: string, name: string, orderedAt: string) =>
      operator('PUT', `/orders/${code}`, { customerNumber: `K-${name}`, orderedAt, status: 'Confirmed' }),

    delay: (name: string, until: string) => operator('PUT', `/customers/K-${name}/deletion-delay`, { until }),

    bounce: (email: string, occurredAt: string) =>
      operator('POST', '/mail-events', { events: [{ type: 'bounced', email, occurredAt }] }),

    status: async (customer: TestCustomer): Promise<DeletionStatus> =>
      (await customer.get<DeletionStatus>(`${storagePath}/getaccountinformation`)).body,

    notices: async (customer: TestCustomer) =>
      (await customer.get<StorageNotices>(`${storagePath}/notices`)).body.notices,

    /** Runs the night of this day, at 03:17. */
    night: async (day: string): Promise<void> => {
      app.clock.moveTo(`${day}T03:17:00Z`);
      await app.retention.night(nightAt(app));
    },

    /** Returns the mails to an address, oldest first. */
    mailsTo: async (email: string): Promise<StoredMail[]> =>
      (await listStoredMails(join(app.dataDir, 'mail'), 1000)).filter(({ to }) => to === email).toReversed(),
  };
};

export type RetentionCalls = ReturnType<typeof createRetentionCalls>;
