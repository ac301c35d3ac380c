import { on } from '../../kernel/events.ts';
import { handle } from '../../platform/queue.ts';
import type { Made } from '../../kernel/slice.ts';
import { operatorEventRecorded } from '../operator/events.ts';
import { deliverWebhookJob, retryWebhooksJob } from './jobs.ts';
import { webhooksRoutes } from './routes.ts';
import { createWebhooksService } from './service.ts';
import type { WebhooksParts, WebhooksService } from './service.ts';

export { removeWebhooks } from './store.ts';

/** Deliveries of the operator's events to addresses of the operator. */
export const createWebhooks = (parts: WebhooksParts): Made<WebhooksService> => {
  const service = createWebhooksService(parts);
  return {
    service,
    slice: {
      name: 'webhooks',
      serves: [webhooksRoutes(service)],
      jobs: [handle(deliverWebhookJob, service.deliver), handle(retryWebhooksJob, service.retry)],
      everyMinute: [retryWebhooksJob],
      gauges: [
        {
          name: 'albumen_webhook_deliveries',
          help: 'Events that wait for a webhook, or that were given up',
          labels: ['webhook', 'state'],
          read: async () =>
            (await service.list()).flatMap(({ id, waiting, givenUp }) => [
              { labels: { webhook: id, state: 'waiting' }, value: waiting },
              { labels: { webhook: id, state: 'given-up' }, value: givenUp },
            ]),
        },
      ],
      reacts: [on(operatorEventRecorded, service.noteEvent)],
    },
  };
};
