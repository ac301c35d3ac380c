import { account } from '@albumen/contracts/account';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { markedBrowser } from './browser-value.ts';
import { createServiceClient } from './client.ts';
import { configuration } from './configuration.ts';
import { session } from './session.ts';

/** The calls that change the email address and delete the account. */
export const accountCalls = createServiceClient(account);

/** The requested change of the address, if any. */
export const emailChangeQuery = queryOptions({
  queryKey: ['emailChange'],
  queryFn: ({ signal }) => accountCalls.readEmailChange({ params: session.identity(), signal }),
});

export const refreshEmailChange = (client: QueryClient): Promise<void> =>
  client.invalidateQueries(emailChangeQuery);

/** Facts to know before the account is deleted. */
export const deletionQuery = queryOptions({
  queryKey: ['accountDeletion'],
  queryFn: ({ signal }) => accountCalls.readDeletion({ params: session.identity(), signal }),
});

/** The body of a request that is confirmed by mail. */
export const confirmedByMail = () => {
  const { channelId } = configuration();
  return { browser: markedBrowser(), ...(channelId !== undefined && { channel: channelId }) };
};
