import type { Clock } from '../../platform/clock.ts';
import { on } from '../../platform/events.ts';
import type { PushBus } from '../../platform/push-bus.ts';
import type { Made } from '../../platform/slice.ts';
import type { Sites } from '../../platform/sites.ts';
import type { TokenClaims } from '../../platform/tokens.ts';
import { customerEmailChanged, deletionRequested } from '../customers/events.ts';
import { createPushConnections } from './connections.ts';
import type { PushConnections } from './connections.ts';
import { pushRoutes } from './routes.ts';

/** The web socket that notifies open pages about their customer. */
export const createPush = (parts: {
  readonly bus: PushBus;
  readonly clock: Clock;
  readonly sites: Sites;
  /** Whether the session of a token has ended. */
  readonly hasEnded: ((claims: TokenClaims) => boolean) | undefined;
}): Made<PushConnections> => {
  const service = createPushConnections(parts);
  return {
    service,
    slice: {
      name: 'push',
      pages: (http, { customer }) => pushRoutes(http, { ...parts, connections: service, customer }),
      reacts: [deletionRequested, customerEmailChanged].map((type) =>
        on<{ readonly customerId: string }>(type, (tx, { customerId }) =>
          parts.bus.disconnect(tx, customerId),
        ),
      ),
      gauges: [
        {
          name: 'albumen_push_connections',
          help: 'Open push sockets of this process, by whether their customer is known',
          labels: ['state'],
          read: async () => service.counts(),
        },
      ],
    },
  };
};
