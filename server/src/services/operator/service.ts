import { operatorEventDays } from '@albumen/contracts/operator/exchange';
import { rowByRow } from '../../platform/batches.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OperatorEvent } from '../../kernel/events.ts';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import type { JobCounts } from '../../platform/queue.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import type { CustomersService } from '../customers/index.ts';
import { createAudit } from './audit.ts';
import { operatorEventRecorded } from './events.ts';
import { createKeys } from './keys.ts';
import { createAuditStore } from './store/audit.ts';
import { createEventsStore } from './store/events.ts';
import { createKeysStore } from './store/keys.ts';

const dayMs = 86_400_000;

/** Our choice: a year's audit, and some days to look at it. */
const auditDays = 400;

export interface OperatorServiceParts extends Pick<
  Infrastructure,
  'database' | 'clock' | 'announce' | 'secretKey'
> {
  readonly customers: CustomersService;
}

export const createOperatorService = (parts: OperatorServiceParts) => {
  const { database, clock, customers, announce } = parts;
  const audit = createAudit({ ...parts, store: createAuditStore(database) });
  const events = createEventsStore(database);

  /** Events that have a sequence number, with the operator's own numbers of the customers. */
  const numberedAfter = async (after: number, limit: number) => {
    const found = await events.after(after, limit);
    const ids = new Set(found.flatMap(({ customerId }) => customerId ?? []));
    const numbers = await customers.records.numbersOf([...ids]);
    return found.map(({ sequence, type, customerId, payload, createdAt }) => ({
      sequence: sequence ?? 0,
      type,
      ...(customerId === null ? {} : { customerId }),
      customerNumbers: [...(numbers.get(customerId ?? '') ?? [])],
      createdAt: createdAt.toISOString(),
      payload: JSON.parse(payload) as unknown,
    }));
  };

  return {
    keys: createKeys({ store: createKeysStore(database), clock }),

    audit,

    /** Stores an event in the transaction that makes the change it reports. */
    record: async (tx: Transaction, { type, customerId, payload }: OperatorEvent): Promise<void> => {
      await events.add(tx, {
        type,
        customerId: customerId ?? null,
        payload: JSON.stringify(payload),
        createdAt: clock.now(),
      });
      await announce(tx, operatorEventRecorded, { type });
    },

    /** The sequence of the last event; 0 without any. */
    lastSequence: async (): Promise<number> => {
      await events.giveSequences();
      return events.lastSequence();
    },

    /** The events after that sequence number. */
    eventsAfter: async (after: number, limit: number) => {
      await events.giveSequences();
      return numberedAfter(after, limit);
    },

    /** Returns the given events that are not being erased, and keeps them until the transaction ends. */
    holdEvents: (tx: Transaction, sequences: readonly number[]): Promise<number[]> =>
      events.hold(tx, sequences),

    /** The event with that sequence number; undefined if it is gone. */
    eventOf: async (sequence: number) => {
      const [event] = await numberedAfter(sequence - 1, 1);
      return event?.sequence === sequence ? event : undefined;
    },

    sweep: async (dueBy: Date): Promise<JobCounts> => {
      const daysBefore = (days: number) => new Date(dueBy.getTime() - days * dayMs);
      return {
        events: await events.forget(daysBefore(operatorEventDays)),
        auditEntries: await audit.forgetBefore(daysBefore(auditDays)),
      };
    },

    customerData: {
      tables: ['operator_events'],

      erase: async (customerId) => {
        await events.removeOfCustomer(customerId);
        await inTransaction(database, (tx) => audit.forgetOwner(tx, customerId));
      },

      async *describe(customerId) {
        for await (const { type, payload, createdAt } of rowByRow(events.ofCustomer, customerId))
          yield { kind: 'operator-event', type, createdAt, payload: JSON.parse(payload) as unknown };
      },
    } satisfies CustomerData as CustomerData,
  };
};

export type OperatorService = ReturnType<typeof createOperatorService>;
