import { account } from '@albumen/contracts/account';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { readStored, writeStored } from '../lib/local-storage.ts';
import { createServiceClient } from './client.ts';
import { configuration } from './configuration.ts';
import { session } from './session.ts';

/** The calls that change the e-mail address and delete the account. */
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

const browserKey = 'accountBrowser';

/** The random value of this browser, if it has requested a change of the account. */
export const browserValue = (): string | undefined => readStored(browserKey);

/** The body of a request that is confirmed by mail: it marks this browser, which may then confirm without a button. */
export const confirmedByMail = () => {
  const browser = browserValue() ?? crypto.randomUUID();
  writeStored(browserKey, browser);
  const { channelId } = configuration();
  return { browser, ...(channelId !== undefined && { channel: channelId }) };
};
