import { photoActivation } from '@albumen/contracts/photo-management/activation';
import { serves } from '../../kernel/http/contract-routes.ts';
import type { Served } from '../../kernel/http/contract-routes.ts';
import type { ActivationService } from './service.ts';

/** The routes of activation. */
export const activationRoutes = (service: ActivationService): Served =>
  serves(photoActivation, {
    startActivation: async ({ caller }) => ({ started: await service.start(caller.customerId) }),
    readActivation: ({ caller }) => service.read(caller.customerId),
  });
