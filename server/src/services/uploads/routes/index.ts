import { storage } from '@albumen/contracts/storage';
import { serves } from '../../../kernel/http/contract-routes.ts';
import type { Served } from '../../../kernel/http/contract-routes.ts';
import type { UploadsService } from '../service.ts';

export { serveResumableUploads } from './resumable-uploads.ts';

/** The storage calls, one use case each. */
export const uploadsRoutes = (service: UploadsService): Served =>
  serves(storage, {
    openUploadSession: async ({ caller }) => ({
      uploadSessionId: await service.openSession(caller.customerId),
    }),
    listOpenUploadSessions: async ({ caller }) => ({
      sessions: await service.openSessions(caller.customerId),
    }),
    confirmUploadSession: ({ caller, params, body }) =>
      service.confirm(caller.customerId, params.uploadSessionId, body),
    discardUploadSession: ({ caller, params }) => service.discard(caller.customerId, params.uploadSessionId),
    readUpload: ({ caller, params, query }) => service.upload(caller, query.accountId, params.id),
    listAnonymousUploads: ({ caller, body }) => service.uploads(caller, body),
    readUploadOutcome: ({ caller, params }) => service.outcome(caller.customerId, params.uploadId),
  });
