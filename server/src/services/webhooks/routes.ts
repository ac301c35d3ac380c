import { operatorWebhooks } from '@albumen/contracts/operator/webhooks';
import { serves } from '../../kernel/http/contract-routes.ts';
import type { Served } from '../../kernel/http/contract-routes.ts';
import type { WebhooksService } from './service.ts';

/** The operator's calls on webhooks. */
export const webhooksRoutes = (service: WebhooksService): Served =>
  serves(operatorWebhooks, {
    listWebhooks: async () => ({ webhooks: await service.list() }),
    putWebhook: ({ params, body }) => service.put(params.webhookId, body),
    readWebhook: ({ params }) => service.find(params.webhookId),
    resumeWebhook: ({ params, body }) => service.resume(params.webhookId, body.after),
    removeWebhook: ({ params }) => service.remove(params.webhookId),
  });
