import type { Transaction } from './database/database.ts';

/** A fact that a service announces, declared in its `events.ts`. */
export interface EventType<Payload> {
  readonly name: string;
  /** Only carries the type of the payload; never set. */
  readonly payload?: Payload;
}

/** Declares a fact, named in the past tense (`photos.added`). */
export const eventType = <Payload>(name: string): EventType<Payload> => ({ name });

type Subscriber<Payload> = (tx: Transaction, payload: Payload) => Promise<void>;

/** Runs the subscribers of a fact inside the transaction in which it becomes true. */
export type Announce = <Payload>(
  tx: Transaction,
  type: EventType<Payload>,
  payload: Payload,
) => Promise<void>;

/** One entry of the table in `app.ts` that says who reacts to which fact. */
export interface Subscription {
  readonly name: string;
  readonly run: Subscriber<never>;
}

/** Pairs a fact with what is to be done about it. */
export const on = <Payload>(type: EventType<Payload>, run: Subscriber<Payload>): Subscription => ({
  name: type.name,
  run: run,
});

/**
 * Makes `announce` over a table of subscriptions. The table is read at each call, so that `app.ts` may fill it after
 * the services that announce have been made. Subscribers run one after another, in the order of the table.
 */
export const createAnnounce =
  (subscriptions: readonly Subscription[]): Announce =>
  async (tx, type, payload) => {
    for (const subscription of subscriptions) {
      if (subscription.name === type.name) await subscription.run(tx, payload as never);
    }
  };
