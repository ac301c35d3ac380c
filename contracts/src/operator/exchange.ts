import * as z from 'zod/mini';
import { contractPart, endpoint } from '../endpoint.ts';

/** Most writes in one batch. */
export const operatorBatchLimit = 500;

/** Most values in all objects and lists of a batch. Our choice: 500 orders of 400 values each. */
export const batchValuesLimit = 200_000;

/** Days for which an event can be read. */
export const operatorEventDays = 30;

/** The types of events. */
export const operatorEventTypes = [
  'address.changed',
  'customer.deletion-requested',
  'customer.deletion-withdrawn',
  'customer.email-changed',
  'customer.erased',
  'customer.registered',
  'customer.updated',
  'order.address-change-requested',
  'photos.erased',
  'prints.selected',
  'project.erased',
  'reorder.requested',
  'subscription.confirmed',
  'subscription.ended',
  'widget.reported',
  'widget.shared',
] as const;
export type OperatorEventType = (typeof operatorEventTypes)[number];

/** One write of a batch: the same call as a single one, with its path below the base address. */
export const BatchWrite = z.strictObject({
  method: z.enum(['PUT', 'DELETE']),
  path: z.string().check(
    z.regex(/^(?!\/api\/)(\/(?!\.|%2e)(?:[\w.:~@!$&'()*+;=-]|%[\da-f]{2})+)+$/i, {
      error: 'Must be the path below /api/operator/v1, such as /orders/O-1 or /vouchers/10%25',
    }),
    z.maxLength(2000),
  ),
  body: z.optional(z.unknown()),
});

/** The answer to one write, the same as to a single call; `body` is a problem if `status` is 400 or more. */
const BatchAnswer = z.object({ status: z.int(), body: z.optional(z.unknown()) });

/** Something that a customer did. */
const OperatorEvent = z.object({
  sequence: z.int().check(z.describe('Grows. The events of one customer come in order.')),
  type: z.string(),
  customerNumbers: z
    .array(z.string())
    .check(z.describe("The operator's numbers of the customer; empty if no number is linked or named.")),
  customerId: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  payload: z.unknown(),
});

/** The calls with which the operator's systems send and read several kinds of things at once. */
export const operatorExchange = contractPart({
  service: 'operator',
  title: 'Operator',
  endpoints: {
    writeBatch: endpoint({
      method: 'POST',
      path: '/batch',
      summary: 'Make up to 500 writes, one after the other; each has its own answer',
      // Every write uses the same key and needs its own scope.
      security: 'operator',
      body: z.strictObject({
        // An invalid write gets its own answer too.
        writes: z
          .array(z.union([BatchWrite, z.unknown()]))
          .check(z.minLength(1), z.maxLength(operatorBatchLimit)),
      }),
      maxBytes: 16 * 1024 * 1024,
      maxValues: batchValuesLimit,
      holdsCalls: true,
      reply: { status: 200, body: z.object({ answers: z.array(BatchAnswer) }) },
    }),
    readEvents: endpoint({
      method: 'GET',
      path: '/events',
      summary: 'Read the events of the last 30 days, after the last event read',
      security: 'operator',
      scope: { area: 'events', access: 'read' },
      query: z.strictObject({
        after: z
          ._default(z.coerce.number().check(z.int(), z.nonnegative()), 0)
          .check(z.describe('The sequence of the last event that the caller has read.')),
        limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 100),
      }),
      reply: { status: 200, body: z.object({ events: z.array(OperatorEvent) }) },
    }),
  },
});
