import { operatorSelectedPhotos } from '@albumen/contracts/operator/selected-photos';
import { tempSelections } from '@albumen/contracts/photo-management/temp-selections';
import { serves } from '../../kernel/http/contract-routes.ts';
import type { Served } from '../../kernel/http/contract-routes.ts';
import type { SelectionsService } from './service.ts';

/** The customers' calls on temporary selections. */
export const selectionsRoutes = (service: SelectionsService): Served =>
  serves(tempSelections, {
    createTempSelection: async ({ caller, body }) => {
      const answer = await service.create(caller.customerId, {
        photos: 'photos' in body ? body.photos : [{ photoIds: body.photoIds }],
        unfitPhotos: body.unfitPhotos,
        channelId: body.channelId,
      });
      const isMade = 'tempSelectionId' in answer;
      return isMade ? { status: 201 as const, body: answer } : { status: 200 as const, body: answer };
    },
    readTempSelection: ({ caller, params }) => service.read(caller.customerId, params.tempSelectionId),
    readTempSelectionPhotos: ({ caller, params, query }) =>
      service.photosPage(caller.customerId, params.tempSelectionId, query),
  });

/** The operator's call on temporary selections. */
export const operatorSelectionsRoutes = (service: SelectionsService): Served =>
  serves(operatorSelectedPhotos, {
    readSelectedPhotos: ({ params }) => service.readForOperator(params.tempSelectionId),
  });
