import type { Webhook, WebhookFields } from '@albumen/contracts/operator/webhooks';
import type { Configuration } from '../../kernel/configuration.ts';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { OfferedOperator } from '../operator/index.ts';
import { deliverWebhookJob } from './jobs.ts';
import { createPoster, failureOf } from './post.ts';
import { notPublicOf } from './public-addresses.ts';
import { makeSecret, nextTryAt, signedHeaders } from './rules.ts';
import { createWebhooksStore } from './store.ts';
import type { CountedWebhook, DueDelivery } from './store.ts';

/** Events that are queued in one step. */
const batchSize = 500;

/** A job ends after this time and queues another, so that a slow receiver does not keep the others waiting. */
const turnMs = 10_000;

/** Longer than the turn of a job and its last try. */
const takenMs = 30_000;

const statusGone = 410;

const wireOf = (row: CountedWebhook): Webhook => ({
  id: row.id,
  url: row.url,
  ...(row.types && { types: [...row.types] }),
  ...(row.disabledAt && { disabledAt: row.disabledAt.toISOString() }),
  waiting: row.waiting,
  givenUp: row.givenUp,
  ...(row.lastSuccessAt && { lastSuccessAt: row.lastSuccessAt.toISOString() }),
  ...(row.lastFailureAt && {
    lastFailure: { at: row.lastFailureAt.toISOString(), reason: row.lastFailure ?? '' },
  }),
});

export interface WebhooksParts extends Pick<Infrastructure, 'database' | 'clock' | 'log' | 'enqueue'> {
  readonly operator: OfferedOperator;
  readonly targets: Configuration['webhookTargets'];
}

export const createWebhooksService = ({
  database,
  clock,
  log,
  enqueue,
  operator,
  targets,
}: WebhooksParts) => {
  const store = createWebhooksStore(database);
  const isPublic = targets === 'public';
  const post = createPoster({ isPublic });

  const refuseUrl = (message: string): AppError =>
    new AppError('invalid-request', { detail: message, fields: [{ field: 'body.url', message }] });

  const requireAllowed = async (url: string): Promise<void> => {
    const { protocol, hostname, username, password } = new URL(url);
    const isAllowed = protocol === 'https:' || (protocol === 'http:' && !isPublic);
    // Everybody who may read events can read it.
    if (!isAllowed || username + password !== '')
      throw refuseUrl(
        `Must begin with https://${isPublic ? '' : ' or http://'}, without a user name and password`,
      );
    const refused = isPublic ? await notPublicOf(hostname) : undefined;
    if (refused)
      throw refuseUrl(
        `Must be on the public internet, unless WEBHOOK_TARGETS is any: ${refused.host} is not`,
      );
  };

  const wake = async (tx: Transaction, type: string | null): Promise<void> => {
    for (const webhookId of await store.idsFor(tx, type)) await enqueue(tx, deliverWebhookJob, { webhookId });
  };

  /** Queues the next events. Returns false if there are none. */
  const queueNew = async (webhookId: string): Promise<boolean> => {
    const webhook = await store.find(webhookId);
    const events = webhook ? await operator.eventsAfter(webhook.position, batchSize) : [];
    const last = events.at(-1)?.sequence;
    if (!webhook || last === undefined) return false;
    const wanted = events
      .filter(({ type }) => webhook.types?.includes(type) ?? true)
      .map(({ sequence }) => sequence);
    await inTransaction(database, async (tx) => {
      const sequences = await operator.holdEvents(tx, wanted);
      await store.queue(tx, webhook, { sequences, last, now: clock.now() });
    });
    return true;
  };

  const deliverOne = async (delivery: DueDelivery): Promise<void> => {
    const { webhookId, sequence, url, secrets, tries, queuedAt } = delivery;
    const event = await operator.eventOf(sequence);
    // Erased meanwhile, and its delivery with it.
    if (!event) return;
    const body = JSON.stringify(event);
    // A sequence alone can come twice, after a database was restored.
    const id = `evt_${sequence}_${Date.parse(event.createdAt)}`;
    const headers = signedHeaders(secrets, id, clock.now(), body);
    const answer = await post(url, { headers, body }).catch(failureOf);
    const now = clock.now();
    if (typeof answer === 'number' && answer >= 200 && answer < 300) {
      await store.accepted(delivery, now);
      return;
    }
    const reason = typeof answer === 'number' ? `HTTP ${answer}` : answer;
    const isGone = answer === statusGone;
    const dueAt = isGone ? now : nextTryAt(now, tries + 1, queuedAt);
    await store.failed(delivery, { now, reason, dueAt, isGone });
    const facts = { webhookId, sequence, tries: tries + 1, reason };
    if (isGone) log.warn(facts, 'a webhook is disabled: its receiver answered 410');
    else if (dueAt === null) log.error(facts, 'gave up delivering an event');
    else log.info(facts, 'an event was not delivered');
  };

  /** Returns false if there may be more. */
  const deliverAll = async (webhookId: string): Promise<boolean> => {
    const endsAt = performance.now() + turnMs;
    await queueNew(webhookId);
    while (performance.now() < endsAt) {
      const delivery = await store.nextDue(webhookId, clock.now());
      if (delivery) await deliverOne(delivery);
      else if (!(await queueNew(webhookId))) return true;
    }
    return false;
  };

  const list = async (): Promise<Webhook[]> => (await store.list()).map(wireOf);

  return {
    list,

    find: async (id: string): Promise<Webhook> => {
      const webhook = (await list()).find((one) => one.id === id);
      if (!webhook) throw new AppError('not-found');
      return webhook;
    },

    /** Returns the secret of a new webhook that was put without one. */
    put: async (id: string, { url, types, secrets }: WebhookFields): Promise<{ secret?: string }> => {
      await requireAllowed(url);
      const existing = await store.find(id);
      const secret = existing || secrets ? undefined : makeSecret();
      const signing = secrets ?? existing?.secrets ?? [secret ?? ''];
      // Earlier events are delivered only if it is resumed after one.
      const position = existing?.position ?? (await operator.lastSequence());
      await inTransaction(database, async (tx) => {
        await store.put(tx, { id, url, secrets: signing, types: types ?? null, position });
        // The events that waited get another 3 days.
        if (existing?.disabledAt) await store.retryAll(tx, id, clock.now());
        await enqueue(tx, deliverWebhookJob, { webhookId: id });
      });
      return secret === undefined ? {} : { secret };
    },

    remove: store.remove,

    resume: async (webhookId: string, after: number | undefined): Promise<void> => {
      const last = await operator.lastSequence();
      await inTransaction(database, async (tx) => {
        if (!(await store.retryAll(tx, webhookId, clock.now()))) throw new AppError('not-found');
        if (after !== undefined) await store.startAfter(tx, webhookId, Math.min(after, last));
        await enqueue(tx, deliverWebhookJob, { webhookId });
      });
    },

    /** Queues a delivery in the transaction of an event. */
    noteEvent: (tx: Transaction, { type }: { readonly type: string }): Promise<void> => wake(tx, type),

    retry: (): Promise<void> => inTransaction(database, (tx) => wake(tx, null)),

    /** Delivers what is due to one webhook, one event after the other. */
    deliver: async ({ webhookId }: { readonly webhookId: string }): Promise<void> => {
      const now = clock.now();
      if (!(await store.take(webhookId, now, new Date(now.getTime() + takenMs)))) return;
      const isDone = await deliverAll(webhookId);
      await inTransaction(database, async (tx) => {
        const isWoken = await store.release(tx, webhookId);
        if (isWoken || !isDone) await enqueue(tx, deliverWebhookJob, { webhookId });
      });
    },
  };
};

export type WebhooksService = ReturnType<typeof createWebhooksService>;
