import { on } from '../../kernel/events.ts';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import type { Made } from '../../kernel/slice.ts';
import type { TokenClaims } from '../../kernel/tokens.ts';
import { customerEmailChanged, deletionRequested } from '../customers/events.ts';
import { createPushConnections } from './connections.ts';
import type { PushConnections } from './connections.ts';
import { pushRoutes } from './routes.ts';

/** The web socket that notifies open pages about their customer. */
export const createPush = (
  parts: Pick<Infrastructure, 'bus' | 'clock' | 'sites'> & {
    /** Whether the session of a token has ended. */
    readonly hasEnded: ((claims: TokenClaims) => boolean) | undefined;
  },
): Made<PushConnections> => {
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
