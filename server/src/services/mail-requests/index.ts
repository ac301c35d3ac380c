import type { Nights } from '../../kernel/nights/index.ts';
import type { Made } from '../../kernel/slice.ts';
import { handle } from '../../platform/queue.ts';
import { earlierSendJobs, sendRequestMailJob, sweepMailRequestsJob } from './jobs.ts';
import { createMailRequestsService } from './service.ts';
import type { MailRequestsParts, MailRequestsService } from './service.ts';

export type { MailRequest, MailRequestKind } from './kinds.ts';
export type { MailRequestsService } from './service.ts';
export { removeRequestsOfStrangers } from './store.ts';

/** Requests that are confirmed by the link of a mail. */
export const createMailRequests = ({
  nights,
  ...parts
}: MailRequestsParts & { readonly nights: Nights }): Made<MailRequestsService> => {
  const service = createMailRequestsService(parts);
  return {
    service,
    slice: {
      name: 'mail-requests',
      jobs: [
        ...[sendRequestMailJob, ...earlierSendJobs].map((type) => handle(type, service.send)),
        nights.erasing(sweepMailRequestsJob, service.sweep),
      ],
      nightly: [sweepMailRequestsJob],
      hashes: ['address_hash', 'browser'].map((column) => ({ table: 'mail_requests', column })),
      customerData: service.customerData,
    },
  };
};
