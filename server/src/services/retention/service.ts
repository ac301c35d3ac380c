import type { DeletionDelay, MailEvent } from '@albumen/contracts/operator/photo-storage';
import type { DeletionStatus, StorageNotices } from '@albumen/contracts/photo-storage';
import { inTransaction } from '../../platform/database/database.ts';
import type { RetentionMode } from '../../kernel/configuration.ts';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { exactTime } from '../../platform/exact-time.ts';
import type { CustomerData, RequireDue } from '../../kernel/slice.ts';
import type { CustomersService } from '../customers/index.ts';
import type { PhotosService } from '../photos/index.ts';
import type { ProjectsService } from '../projects/index.ts';
import { createLibraries } from './libraries.ts';
import { createNight } from './night.ts';
import { createNotices } from './notices.ts';
import { retentionPlan } from './rules.ts';
import { createRetentionStore } from './store.ts';

const dayMs = 86_400_000;

/** Our choice: mail servers try no longer than this before a mail bounces, and an erasure waits as long. */
const bounceDays = 30;

/** Our choice: how far the clock of the operator's mail system may be behind. */
const bounceSkewMs = 3_600_000;

export interface RetentionServiceParts extends Pick<
  Infrastructure,
  'database' | 'alarms' | 'clock' | 'mail' | 'log' | 'nights'
> {
  readonly customers: CustomersService;
  readonly photos: PhotosService;
  readonly projects: Pick<ProjectsService, 'count'>;
  /** Only `on` sends notices and erases. */
  readonly mode: RetentionMode;
  /** Removes all data of a library from every slice; the account stays. Can be repeated. */
  readonly eraseLibrary: (ownerId: string, requireDue: RequireDue) => Promise<void>;
}

export const createRetentionService = (parts: RetentionServiceParts) => {
  const { database, clock, customers, projects, mode, nights } = parts;
  const { registrations } = customers;
  const store = createRetentionStore(database);
  const libraries = createLibraries({ ...parts, registrations, store });
  const notices = createNotices({ ...parts, store });

  return {
    /** Returns how long the photos of a customer are kept. */
    status: async (ownerId: string): Promise<DeletionStatus> => {
      const [{ facts }, projectCount, forecast, brake] = await Promise.all([
        libraries.of(ownerId),
        projects.count(ownerId),
        nights.forecast(),
        store.readBrake(),
      ]);
      const plan = retentionPlan(facts, clock.now());
      const isOn = mode === 'on';
      return {
        lastOrderDate: facts.lastOrderAt?.toISOString() ?? null,
        projectCount,
        projectedDeletionDate: plan.projectedDate.toISOString(),
        registrationDate: facts.registeredAt.toISOString(),
        version: null,
        delayedDeletionDate: plan.delayedDate?.toISOString() ?? null,
        deletionHasBeenDelayed: plan.delayedDate !== null,
        monthsRemaining: plan.monthsRemaining,
        daysRemaining: plan.daysRemaining,
        status: plan.status,
        erasedFrom: isOn && plan.erasedFrom ? forecast.nightOf(plan.erasedFrom).toISOString() : null,
        isErasingHeld: forecast.isHeld || brake.held > 0,
        nextNoticeAt: (isOn && plan.nextNotice?.dueAt.toISOString()) || null,
      };
    },

    /** The sent notices, latest first. */
    notices: async (ownerId: string): Promise<StorageNotices> => {
      const facts = (await store.factsOf([ownerId]))(ownerId);
      const sent = facts.notices.flatMap(({ kind, acceptedAt, bouncedAt, email }) =>
        acceptedAt === null ? [] : { kind, sentAt: acceptedAt.toISOString(), email, bouncedAt },
      );
      return {
        notices: sent
          .toSorted((one, other) => other.sentAt.localeCompare(one.sentAt))
          .map(({ bouncedAt, ...notice }) => ({
            ...notice,
            state: bouncedAt === null ? 'sent' : 'bounced',
          })),
      };
    },

    /** Runs every night: sends due notices, and erases libraries whose time is over. */
    night: createNight({ ...parts, registrations, store, libraries, notices }),

    /** The number of libraries that the last night did not erase because they were too many. */
    brakedLibraries: async (): Promise<number> => (await store.readBrake()).held,

    /** Notes an order of a customer: "A new order resets the period." An older one changes nothing. */
    noteOrder: (tx: Transaction, { customerId, orderedAt }: { customerId: string; orderedAt: Date }) =>
      store.noteOrder(tx, customerId, orderedAt),

    /** Returns false if a newer document is stored. */
    putDelay: (customerNumber: string, { until, updatedAt }: DeletionDelay): Promise<boolean> =>
      inTransaction(database, async (tx) => {
        const ownerId = await customers.records.ownerOf(tx, customerNumber);
        return store.putDelay(tx, {
          customerNumber,
          ownerId: ownerId ?? null,
          until: new Date(until),
          updatedAt: updatedAt === undefined ? null : exactTime(updatedAt),
        });
      }),

    /** Throws `not-found`. */
    readDelay: async (customerNumber: string) => {
      const delay = await store.findDelay(customerNumber);
      if (delay === undefined)
        throw new AppError('not-found', { detail: 'The deletion of this customer’s photos is not delayed.' });
      const { until, updatedAt, ownerId } = delay;
      return {
        delay: {
          until: until.toISOString(),
          ...(updatedAt === null ? {} : { updatedAt: updatedAt.toISOString() }),
        },
        isLinked: ownerId !== null,
      };
    },

    endDelay: (customerNumber: string): Promise<void> => store.removeDelay(customerNumber),

    /** Gives customers the delays that arrived before they were known. */
    link: async (
      tx: Transaction,
      { customerId, customerNumber }: { customerId: string; customerNumber?: string },
    ): Promise<void> => {
      if (customerNumber !== undefined) await store.linkDelay(tx, customerId, customerNumber);
    },

    /** Notes bounces: the last notice that was sent to the address before the bounce did not arrive. */
    noteMailEvents: async (events: readonly MailEvent[]): Promise<void> => {
      for (const { email, occurredAt } of events) {
        const bouncedAt = new Date(occurredAt);
        const from = new Date(bouncedAt.getTime() - bounceDays * dayMs);
        const until = new Date(bouncedAt.getTime() + bounceSkewMs);
        await store.bounceLastNotice(email, from, until, bouncedAt);
      }
    },

    customerData: {
      tables: ['photo_storage', 'storage_notices', 'deletion_delays'],

      erase: (ownerId) => store.removeOwned(ownerId),

      async *describe(ownerId) {
        const facts = (await store.factsOf([ownerId]))(ownerId);
        for (const storage of await store.storageOf(ownerId)) yield { kind: 'photo-storage', ...storage };
        for (const { ownerId: _, ...delay } of await store.delaysOf(ownerId))
          yield { kind: 'deletion-delay', ...delay };
        for (const { kind: notice, ownerId: _, ...rest } of facts.notices)
          yield { kind: 'storage-notice', notice, ...rest };
      },
    } satisfies CustomerData as CustomerData,
  };
};

export type RetentionService = ReturnType<typeof createRetentionService>;
