import type { OperatorEventType } from '@albumen/contracts/operator/exchange';
import type { Transaction } from '../platform/database/database.ts';

/** An event that a service announces, declared in its `events.ts`. */
export interface EventType<Payload> {
  readonly name: string;
  /** Carries only the payload's type; never set. */
  readonly payload?: Payload;
}

/** Declares an event, named in the past tense (`photos.added`). */
export const eventType = <Payload>(name: string): EventType<Payload> => ({ name });

type Subscriber<Payload> = (tx: Transaction, payload: Payload) => Promise<void>;

/** Runs the subscribers of an event inside the transaction that causes it. */
export type Announce = <Payload>(
  tx: Transaction,
  type: EventType<Payload>,
  payload: Payload,
) => Promise<void>;

/** An entry of the table of subscribers in `app.ts`. */
export interface Subscription {
  readonly name: string;
  readonly run: Subscriber<never>;
}

/** Pairs an event with its subscriber. */
export const on = <Payload>(type: EventType<Payload>, run: Subscriber<Payload>): Subscription => ({
  name: type.name,
  run: run,
});

/** A customer's action, as the operator's systems read it. */
export interface OperatorEvent {
  readonly type: OperatorEventType;
  /** The acting customer; undefined if nobody may be named any more. */
  readonly customerId?: string;
  readonly payload: object;
}

/** An event for the operator's systems, derived from one that a slice announces. */
export interface OperatorReading {
  readonly type: EventType<never>;
  readonly read: (payload: never) => readonly OperatorEvent[];
}

/** Pairs an event with the form in which the operator's systems read it, by `GET /events`. */
export const operatorReads = <Payload>(
  type: EventType<Payload>,
  read: (payload: Payload) => readonly OperatorEvent[],
): OperatorReading => ({ type: { name: type.name }, read });

/** Creates subscriptions that record events for the operator's systems, in the transaction of each event. */
export const recordingsOf = (
  readings: readonly OperatorReading[],
  record: (tx: Transaction, event: OperatorEvent) => Promise<void>,
): Subscription[] =>
  readings.map(({ type, read }) =>
    on(type, async (tx, payload) => {
      for (const event of read(payload)) await record(tx, event);
    }),
  );

/**
 * Creates `announce` for a table of subscriptions. Each call reads the table, so `app.ts` may fill it after creating the
 * announcing services. Subscribers run one after another, in the table's order.
 */
export const createAnnounce =
  (subscriptions: readonly Subscription[]): Announce =>
  async (tx, type, payload) => {
    for (const subscription of subscriptions) {
      if (subscription.name === type.name) await subscription.run(tx, payload as never);
    }
  };
