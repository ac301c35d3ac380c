import { handle } from '../../platform/queue.ts';
import type { Nights } from '../../kernel/nights/index.ts';
import { sharedSecret } from '../../platform/secrets.ts';
import type { Made } from '../../kernel/slice.ts';
import type { IdentityService } from '../identity/index.ts';
import { sendAccountMailJob, sweepAccountJob } from './jobs.ts';
import { accountRoutes } from './routes.ts';
import { createAccountService } from './service.ts';
import type { AccountService, AccountServiceParts } from './service.ts';

const linkKeyBytes = 32;

/** The calls that change and delete accounts. `identity` is undefined with an external identity provider. */
export const createAccount = async ({
  nights,
  identity,
  ...parts
}: Omit<AccountServiceParts, 'linkKey' | 'accounts'> & {
  readonly nights: Nights;
  readonly identity: IdentityService | undefined;
}): Promise<Made<AccountService | undefined>> => {
  const linkKey = await sharedSecret(parts.database, 'account-links', linkKeyBytes);
  const service = identity && createAccountService({ ...parts, accounts: identity.accounts, linkKey });
  return {
    service,
    slice: {
      name: 'account',
      serves: [accountRoutes(service)],
      ...(service && {
        jobs: [handle(sendAccountMailJob, service.sendMail), nights.erasing(sweepAccountJob, service.sweep)],
        nightly: [sweepAccountJob],
        customerData: service.customerData,
      }),
    },
  };
};
