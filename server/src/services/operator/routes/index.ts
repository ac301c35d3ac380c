import { setImmediate } from 'node:timers/promises';
import { operatorExchange } from '@albumen/contracts/operator/exchange';
import type { OperatorsAnswer } from '../../../kernel/http/caller.ts';
import { serves } from '../../../kernel/http/contract-routes.ts';
import type { Served } from '../../../kernel/http/contract-routes.ts';
import type { OperatorService } from '../service.ts';

export { createOperatorAuthenticator } from './authenticator.ts';

/** The operator's calls that concern all slices. */
export const operatorRoutes = (service: OperatorService): Served =>
  serves(operatorExchange, {
    writeBatch: async ({ caller, body }) => {
      const answers: OperatorsAnswer[] = [];
      // Writes run one after the other: an order may name the customer before it.
      for (const write of body.writes) {
        answers.push(await caller.write(write));
        // Lets other requests run between writes, even if each is rejected at once.
        await setImmediate();
      }
      return { answers };
    },
    readEvents: async ({ query }) => ({ events: await service.eventsAfter(query.after, query.limit) }),
  });
