import type { FastifyRequest } from 'fastify';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../platform/errors.ts';
import type { Authenticators } from './caller.ts';
import { networkOf } from '../../platform/http/network.ts';

/**
 * Our choice: as many values and bytes of a JSON body as cost the server about as much as another call. A body with
 * fewer costs nothing extra.
 */
const valuesOfACall = 250;
const bytesOfACall = 8 * 1024;

/** Calls per minute in this process. A large JSON body counts as several calls. */
export interface CallLimits {
  /** Limit for each customer. */
  readonly customer: number;
  /** Limit for each key of the operator; every write of a batch counts as a call. */
  readonly operator: number;
  /** Limit for each network, of the public calls that make the server work. */
  readonly stranger: number;
}

/** Counts the calls of each caller or network in memory, because a query for each would cost more than most calls. */
export const createCallLimit = (callsPerMinute: number) => {
  const limiter = new RateLimiterMemory({ points: callsPerMinute, duration: 60 });
  return {
    /** Counts a call. Throws `too-many-requests`. */
    take: (callerId: string): Promise<unknown> =>
      limiter.consume(callerId).catch(({ msBeforeNext, consumedPoints }: RateLimiterRes) => {
        const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
        throw new AppError('too-many-requests', {
          detail: `A caller can make ${callsPerMinute} calls a minute, and large bodies count as several; try again in ${seconds} s.`,
          retryAfterSeconds: seconds,
          // Only the first rejected call of a minute is logged: a flood of lines would cost more than the calls.
          ...(consumedPoints > callsPerMinute + 1 && { isUsual: true }),
        });
      }),

    /** Counts the body of a call that was taken, so that later calls are rejected instead. */
    takeBody: async (callerId: string, bytes: number, values: number): Promise<void> => {
      const calls = Math.floor(Math.max(bytes / bytesOfACall, values / valuesOfACall));
      const left = callsPerMinute - ((await limiter.get(callerId))?.consumedPoints ?? 0);
      if (Math.min(calls, left) > 0) await limiter.penalty(callerId, Math.min(calls, left));
    },
  };
};

/** Counts a call, and then its JSON body. Throws `too-many-requests`. */
const takeCall = async (
  limit: ReturnType<typeof createCallLimit>,
  callerId: string,
  request: FastifyRequest,
): Promise<void> => {
  await limit.take(callerId);
  request.chargeBody = (bytes, values) => void limit.takeBody(callerId, bytes, values);
};

/** Limits the calls of the callers that these authenticators identify. The results also throw `too-many-requests`. */
export const limitCalls = ({ customer, operator }: Authenticators, limits: CallLimits): Authenticators => {
  const ofCustomer = createCallLimit(limits.customer);
  const ofOperator = createCallLimit(limits.operator);
  const ofNetwork = createCallLimit(limits.stranger);
  return {
    customer: async (request, token) => {
      const caller = await customer(request, token);
      await takeCall(ofCustomer, caller.customerId, request);
      return caller;
    },
    ...(operator && {
      operator: async (request) => {
        const key = await operator(request);
        await takeCall(ofOperator, key.keyId, request);
        return key;
      },
    }),
    stranger: (request) => takeCall(ofNetwork, networkOf(request.ip), request),
  };
};
