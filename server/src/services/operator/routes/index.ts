import { setImmediate } from 'node:timers/promises';
import { operatorExchange } from '@albumen/contracts/operator/exchange';
import type { OperatorsAnswer } from '../../../platform/http/caller.ts';
import { serves } from '../../../platform/http/contract-routes.ts';
import type { Served } from '../../../platform/http/contract-routes.ts';
import type { OperatorService } from '../service.ts';

export { createOperatorAuthenticator } from './authenticator.ts';

/** The operator's calls that are about all kinds of things. */
export const operatorRoutes = (service: OperatorService): Served =>
  serves(operatorExchange, {
    writeBatch: async ({ caller, body }) => {
      const answers: OperatorsAnswer[] = [];
      // One after the other: an order may name the customer before it.
      for (const write of body.writes) {
        answers.push(await caller.write(write));
        // Other requests get their turn, also between writes that are rejected at once.
        await setImmediate();
      }
      return { answers };
    },
    readEvents: async ({ query }) => ({ events: await service.eventsAfter(query.after, query.limit) }),
  });
