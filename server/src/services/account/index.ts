import type { Made } from '../../kernel/slice.ts';
import type { IdentityService } from '../identity/index.ts';
import { accountRoutes } from './routes.ts';
import { createAccountService } from './service.ts';
import type { AccountService, AccountServiceParts } from './service.ts';

/** The calls that change and delete accounts. `identity` is undefined with an external identity provider. */
export const createAccount = async ({
  identity,
  ...parts
}: Omit<AccountServiceParts, 'accounts'> & {
  readonly identity: IdentityService | undefined;
}): Promise<Made<AccountService | undefined>> => {
  const service = identity && (await createAccountService({ ...parts, accounts: identity.accounts }));
  return {
    service,
    slice: {
      name: 'account',
      serves: [accountRoutes(service)],
      ...(service && { customerData: service.customerData }),
    },
  };
};
