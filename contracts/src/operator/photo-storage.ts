import * as z from 'zod/mini';
import { OperatorTime } from '../dates.ts';
import { contractPart, endpoint } from '../endpoint.ts';
import { Applied, CustomerNumber, UpdatedAt } from './documents.ts';

/** Most mail events in one call. */
export const mailEventsLimit = 500;

/**
 * The day until which the deletion of a customer's photos is delayed. A day before the planned deletion changes
 * nothing.
 */
export const DeletionDelay = z.strictObject({
  until: OperatorTime,
  updatedAt: UpdatedAt,
});
export type DeletionDelay = z.infer<typeof DeletionDelay>;

/** A mail from us that did not arrive. */
const MailEvent = z.strictObject({
  type: z.literal('bounced'),
  email: z.string().check(z.minLength(3), z.maxLength(254)),
  occurredAt: OperatorTime,
});
export type MailEvent = z.infer<typeof MailEvent>;

const params = z.object({ customerNumber: CustomerNumber });

/** The part of photo retention that the operator controls. */
export const operatorPhotoStorage = contractPart({
  service: 'operator',
  title: 'Photo storage',
  endpoints: {
    putDeletionDelay: endpoint({
      method: 'PUT',
      path: '/customers/:customerNumber/deletion-delay',
      summary: 'Delay the deletion of a customer’s photos',
      security: 'operator',
      scope: { area: 'photos', access: 'write' },
      params,
      body: DeletionDelay,
      reply: { status: 200, body: Applied },
    }),
    readDeletionDelay: endpoint({
      method: 'GET',
      path: '/customers/:customerNumber/deletion-delay',
      summary: 'Read the delay of a customer as it was put, and whether a person is linked to it',
      security: 'operator',
      scope: { area: 'photos', access: 'read' },
      params,
      reply: { status: 200, body: z.object({ delay: DeletionDelay, isLinked: z.boolean() }) },
    }),
    endDeletionDelay: endpoint({
      method: 'DELETE',
      path: '/customers/:customerNumber/deletion-delay',
      summary: 'End the delay of a customer; may be repeated',
      security: 'operator',
      scope: { area: 'photos', access: 'write' },
      params,
      reply: { status: 204 },
    }),
    reportMailEvents: endpoint({
      method: 'POST',
      path: '/mail-events',
      summary: 'Report mails that bounced: a notice that did not arrive does not count',
      security: 'operator',
      scope: { area: 'customers', access: 'write' },
      body: z.strictObject({
        events: z.array(MailEvent).check(z.minLength(1), z.maxLength(mailEventsLimit)),
      }),
      reply: { status: 204 },
    }),
  },
});
