import type { Database, Transaction } from '../../platform/database/database.ts';
import { firstRow } from '../../platform/database/rows.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { WebhookDeliveriesTable, WebhooksTable } from './tables.ts';

/** A webhook with the numbers of its deliveries. */
export type CountedWebhook = WebhooksTable & { readonly waiting: number; readonly givenUp: number };

/** A delivery that is due. */
export type DueDelivery = Pick<WebhooksTable, 'url' | 'secrets'> & WebhookDeliveriesTable;

/** With their deliveries. */
export const removeWebhooks = async (tx: Transaction): Promise<void> => {
  await sqlOf(tx)`delete from webhooks`;
};

export const createWebhooksStore = (database: Database) => ({
  list: (): Promise<CountedWebhook[]> =>
    sqlOf(database)`
      select webhooks.*, waiting, given_up from webhooks, lateral (
        select count(due_at)::int as waiting, (count(*) - count(due_at))::int as given_up
        from webhook_deliveries where webhook_id = webhooks.id
      ) as deliveries
      order by id`,

  find: (id: string) => firstRow(sqlOf(database)<WebhooksTable[]>`select * from webhooks where id = ${id}`),

  put: async (
    tx: Transaction,
    {
      id,
      url,
      secrets,
      types,
      position,
    }: Pick<WebhooksTable, 'id' | 'url' | 'secrets' | 'types' | 'position'>,
  ): Promise<void> => {
    await sqlOf(tx)`
      insert into webhooks (id, url, secrets, types, position)
      values (${id}, ${url}, ${[...secrets]}::text[], ${types && [...types]}::text[], ${position})
      on conflict (id) do update set
        url = excluded.url, secrets = excluded.secrets, types = excluded.types, disabled_at = null`;
  },

  remove: async (id: string): Promise<void> => {
    await sqlOf(database)`delete from webhooks where id = ${id}`;
  },

  /** The ids of all webhooks, or of those that want this type of event. */
  idsFor: async (tx: Transaction, type: string | null): Promise<string[]> => {
    const rows = await sqlOf(tx)<{ id: string }[]>`
      select id from webhooks where ${type}::text is null or types is null or ${type} = any(types) order by id`;
    return rows.map(({ id }) => id);
  },

  /** Takes a webhook for one job, or notes that another job has it. */
  take: async (id: string, now: Date, until: Date): Promise<boolean> => {
    const [row] = await sqlOf(database)<{ isTaken: boolean }[]>`
      update webhooks set
        is_woken = coalesce(taken_until > ${now}, false),
        taken_until = case when taken_until > ${now} then taken_until else ${until} end
      where id = ${id} returning not is_woken as is_taken`;
    return row?.isTaken ?? false;
  },

  /** Returns whether another job has come meanwhile. */
  release: async (tx: Transaction, id: string): Promise<boolean> => {
    const [row] = await sqlOf(tx)<{ isWoken: boolean }[]>`
      update webhooks set taken_until = null where id = ${id} returning is_woken`;
    return row?.isWoken ?? false;
  },

  /** Queues events, unless the webhook was resumed meanwhile. */
  queue: async (
    tx: Transaction,
    { id, position }: WebhooksTable,
    events: { readonly sequences: readonly number[]; readonly last: number; readonly now: Date },
  ): Promise<void> => {
    await sqlOf(tx)`
      with moved as (
        update webhooks set position = ${events.last} where id = ${id} and position = ${position} returning id
      )
      insert into webhook_deliveries (sequence, webhook_id, queued_at, due_at)
      select sequence, id, ${events.now}, ${events.now} from moved, unnest(${[...events.sequences]}::bigint[]) as sequence
      on conflict do nothing`;
  },

  nextDue: (id: string, now: Date): Promise<DueDelivery | undefined> =>
    firstRow(sqlOf(database)<DueDelivery[]>`
      select url, secrets, webhook_deliveries.* from webhook_deliveries join webhooks on webhooks.id = webhook_id
      where webhook_id = ${id} and disabled_at is null and due_at <= ${now}
      order by due_at, sequence limit 1`),

  accepted: async ({ webhookId, sequence }: DueDelivery, now: Date): Promise<void> => {
    await sqlOf(database)`
      with done as (
        delete from webhook_deliveries where sequence = ${sequence} and webhook_id = ${webhookId}
      )
      update webhooks set last_success_at = ${now} where id = ${webhookId}`;
  },

  failed: async (
    { webhookId, sequence, tries }: DueDelivery,
    failure: {
      readonly now: Date;
      readonly reason: string;
      readonly dueAt: Date | null;
      readonly isGone: boolean;
    },
  ): Promise<void> => {
    const { now, reason, dueAt, isGone } = failure;
    await sqlOf(database)`
      with later as (
        update webhook_deliveries set tries = ${tries + 1}, due_at = ${dueAt}
        where sequence = ${sequence} and webhook_id = ${webhookId}
      )
      update webhooks set last_failure_at = ${now}, last_failure = ${reason},
        disabled_at = case when ${isGone} then ${now}::timestamptz else disabled_at end
      where id = ${webhookId}`;
  },

  /** Makes everything due that waits or was given up. Returns false if there is no such webhook. */
  retryAll: async (tx: Transaction, id: string, now: Date): Promise<boolean> => {
    const { count } = await sqlOf(tx)`update webhooks set disabled_at = null where id = ${id}`;
    await sqlOf(tx)`
      update webhook_deliveries set tries = 0, queued_at = ${now}, due_at = ${now} where webhook_id = ${id}`;
    return count > 0;
  },

  /** Forgets what waits: deliveries start again after an event. */
  startAfter: async (tx: Transaction, id: string, position: number): Promise<void> => {
    await sqlOf(tx)`delete from webhook_deliveries where webhook_id = ${id}`;
    await sqlOf(tx)`update webhooks set position = ${position} where id = ${id}`;
  },
});
