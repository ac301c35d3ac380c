import { photoActivation } from '@albumen/contracts/photo-management/activation';
import type { Activation } from '@albumen/contracts/photo-management/activation';
import { queryOptions } from '@tanstack/react-query';
import { log } from '../../lib/log.ts';
import { ApiError, createServiceClient } from '../client.ts';
import type { ServiceClient } from '../client.ts';

type ActivationCalls = ServiceClient<typeof photoActivation>;

/**
 * Logs an answer that does not fit the contract. Albums §5: "Activation response failing to parse: 'Failed to parse
 * response!'."
 */
const loggingUnparsed = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiError && error.isUnparsed)
      log.error('Failed to parse response!', { correlationId: error.correlationId, cause: error.cause });
    throw error;
  });

/** The activation calls, which log answers that do not parse. */
export const activationCallsOf = (calls: ActivationCalls) => ({
  start: (): Promise<{ started: boolean }> => loggingUnparsed(calls.startActivation()),
  read: (signal: AbortSignal): Promise<Activation> => loggingUnparsed(calls.readActivation({ signal })),
});

export const activationCalls = activationCallsOf(createServiceClient(photoActivation));

/** Whether the library is activated, and how far its import has come. */
export const activationQuery = queryOptions({
  queryKey: ['activation'],
  queryFn: ({ signal }) => activationCalls.read(signal),
});

/** Whether the status will change by itself. */
export const isUnderWay = (status: Activation['status'] | undefined): boolean =>
  status === 'IMPORTING' || status === 'DELETING';
