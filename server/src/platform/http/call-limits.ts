import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import type { RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import type { Authenticators } from './caller.ts';
import { networkOf } from './network.ts';

/** Calls per minute in this process. */
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
  return (callerId: string): Promise<unknown> =>
    limiter.consume(callerId).catch(({ msBeforeNext, consumedPoints }: RateLimiterRes) => {
      const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
      throw new AppError('too-many-requests', {
        detail: `A caller can make ${callsPerMinute} calls a minute; try again in ${seconds} s.`,
        retryAfterSeconds: seconds,
        // Only the first rejected call of a minute is logged: a flood of lines would cost more than the calls.
        ...(consumedPoints > callsPerMinute + 1 && { isUsual: true }),
      });
    });
};

/** Limits the calls of the callers that these authenticators identify. The results also throw `too-many-requests`. */
export const limitCalls = ({ customer, operator }: Authenticators, limits: CallLimits): Authenticators => {
  const takeCustomer = createCallLimit(limits.customer);
  const takeOperator = createCallLimit(limits.operator);
  const takeNetwork = createCallLimit(limits.stranger);
  return {
    customer: async (request, token) => {
      const caller = await customer(request, token);
      await takeCustomer(caller.customerId);
      return caller;
    },
    ...(operator && {
      operator: async (request) => {
        const key = await operator(request);
        await takeOperator(key.keyId);
        return key;
      },
    }),
    stranger: ({ ip }) => takeNetwork(networkOf(ip)),
  };
};
