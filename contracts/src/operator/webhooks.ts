import * as z from 'zod/mini';
import { contractPart, endpoint } from '../endpoint.ts';
import { RecordId } from './documents.ts';
import { operatorEventTypes } from './exchange.ts';

/** Days after which an event that nobody accepts is given up. Account design: "retried with back-off for 3 days". */
export const webhookRetryDays = 3;

/** A secret of Standard Webhooks: `whsec_` and 24 to 64 bytes in Base64. */
const Secret = z.string().check(
  z.regex(/^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, {
    error: 'Must be whsec_ and 24 to 64 bytes in Base64',
  }),
);

/** A webhook as it is put. */
export const WebhookFields = z.strictObject({
  /** Begins with `https://`; also `http://` with `WEBHOOK_TARGETS=any`. */
  url: z.url().check(z.maxLength(2000)),
  /** The types of events to deliver, such as `customer.erased`; all without it. */
  types: z.optional(
    z.array(z.enum(operatorEventTypes)).check(z.minLength(1), z.maxLength(operatorEventTypes.length)),
  ),
  /** Each delivery is signed with all of them: two while you change it. Without it, the stored ones stay. */
  secrets: z.optional(z.array(Secret).check(z.minLength(1), z.maxLength(2))),
});
export type WebhookFields = z.infer<typeof WebhookFields>;

const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  types: z.optional(z.array(z.string())),
  /** When the receiver answered 410: nothing is delivered until the webhook is put again or resumed. */
  disabledAt: z.optional(z.iso.datetime()),
  /** Events that wait for their first delivery or for the next try. */
  waiting: z.int(),
  /** Events that were given up after 3 days. They wait for a resume as long as `GET /events` has them. */
  givenUp: z.int(),
  /** When an event was last accepted. */
  lastSuccessAt: z.optional(z.iso.datetime()),
  lastFailure: z.optional(z.object({ at: z.iso.datetime(), reason: z.string() })),
});
export type Webhook = z.infer<typeof Webhook>;

const params = z.object({ webhookId: RecordId });
const scope = { area: 'events', access: 'write' } as const;

/** Deliveries of the operator's events by Standard Webhooks (standardwebhooks.com). */
export const operatorWebhooks = contractPart({
  service: 'operator',
  title: 'Webhooks',
  endpoints: {
    listWebhooks: endpoint({
      method: 'GET',
      path: '/webhooks',
      summary: 'Read all webhooks, and how their deliveries go',
      security: 'operator',
      scope: { area: 'events', access: 'read' },
      reply: { status: 200, body: z.object({ webhooks: z.array(Webhook) }) },
    }),
    putWebhook: endpoint({
      method: 'PUT',
      path: '/webhooks/:webhookId',
      summary: 'Deliver new events to an address, or change its webhook; also enables it again',
      security: 'operator',
      scope,
      params,
      body: WebhookFields,
      reply: {
        status: 200,
        body: z.object({
          /** The secret of a new webhook that was put without one. It cannot be read again. */
          secret: z.optional(z.string()),
        }),
      },
    }),
    readWebhook: endpoint({
      method: 'GET',
      path: '/webhooks/:webhookId',
      summary: 'Read a webhook, and how its deliveries go',
      security: 'operator',
      scope: { area: 'events', access: 'read' },
      params,
      reply: { status: 200, body: Webhook },
    }),
    resumeWebhook: endpoint({
      method: 'POST',
      path: '/webhooks/:webhookId/resume',
      summary: 'Deliver now what waits and what was given up, or everything after an event',
      security: 'operator',
      scope,
      params,
      body: z.strictObject({
        /** Deliver every event after this sequence, also those that were delivered, and none before it. */
        after: z.optional(z.int().check(z.nonnegative())),
      }),
      reply: { status: 204 },
    }),
    removeWebhook: endpoint({
      method: 'DELETE',
      path: '/webhooks/:webhookId',
      summary: 'Remove a webhook; may be repeated',
      security: 'operator',
      scope,
      params,
      reply: { status: 204 },
    }),
  },
  examples: { webhookId: 'erp', url: 'https://erp.example/webhooks' },
});
