import * as z from 'zod/mini';
import { OperatorTime } from '../dates.ts';
import { contractPart, endpoint } from '../endpoint.ts';
import { Applied, CustomerNumber, UpdatedAt } from './documents.ts';

export const accountStatuses = ['Default', 'New', 'Blocked'] as const;

/**
 * A customer as the operator knows them. Linked to the person of `identity`; without it at the first sign-in with the same
 * verified address, never with an unverified one.
 */
export const OperatorCustomer = z.strictObject({
  email: z.email().check(z.maxLength(254)),
  registeredAt: OperatorTime,
  locale: z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/)),
  brand: z.optional(z.string().check(z.regex(/^[\w-]{1,50}$/))),
  isBusiness: z._default(z.boolean(), false),
  accountStatus: z._default(z.enum(accountStatuses), 'Default'),
  /** Kept as it is. */
  profile: z._default(z.record(z.string(), z.unknown()), {}),
  /** `provider` is `embedded`, or the issuer of an external identity provider; `subject` is the `sub` of its tokens. */
  identity: z.optional(
    z.strictObject({
      provider: z.string().check(z.minLength(1), z.maxLength(300)),
      subject: z.string().check(z.minLength(1), z.maxLength(255)),
    }),
  ),
  updatedAt: UpdatedAt,
});
export type OperatorCustomer = z.infer<typeof OperatorCustomer>;

const params = z.object({ customerNumber: CustomerNumber });

/** The customers, as the operator's systems write them. */
export const operatorCustomers = contractPart({
  service: 'operator',
  title: 'Customers',
  endpoints: {
    putCustomer: endpoint({
      method: 'PUT',
      path: '/customers/:customerNumber',
      summary: 'Put a customer',
      security: 'operator',
      scope: { area: 'customers', access: 'write' },
      params,
      body: OperatorCustomer,
      reply: { status: 200, body: Applied },
    }),
    readCustomer: endpoint({
      method: 'GET',
      path: '/customers/:customerNumber',
      summary: 'Read a customer as it was put, and whether a person is linked to it',
      security: 'operator',
      scope: { area: 'customers', access: 'read' },
      params,
      reply: {
        status: 200,
        body: z.object({ customer: OperatorCustomer, isLinked: z.boolean() }),
      },
    }),
  },
});
