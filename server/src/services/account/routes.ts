import { account } from '@albumen/contracts/account';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../kernel/http/caller.ts';
import { serves } from '../../kernel/http/contract-routes.ts';
import type { Served } from '../../kernel/http/contract-routes.ts';
import { isOwnAccount } from './rules.ts';
import type { AccountService } from './service.ts';

interface AccountCall {
  readonly params: { readonly idpType: string; readonly idpSub: string };
  readonly caller: Caller;
  readonly network: string;
  readonly body?: unknown;
}

const browserOf = (body: unknown): string | undefined =>
  (body as { browser?: string } | null | undefined)?.browser;

/** The calls of the auth service. `service` is undefined with an external identity provider. */
export const accountRoutes = (service: AccountService | undefined): Served => {
  const embedded = (): AccountService => {
    if (!service) throw new AppError('account-elsewhere', { isUsual: true });
    return service;
  };

  /** Throws `not-found` unless the path names the account of the caller. */
  const own = ({ params, caller, network, body }: AccountCall) => {
    if (!isOwnAccount(params, caller.claims))
      throw new AppError('not-found', { detail: 'The path names the account of somebody else.' });
    return { service: embedded(), caller, network, browser: browserOf(body) };
  };

  return serves(account, {
    requestEmailChange: async (call) => own(call).service.requestEmailChange(own(call), call.body.email),
    readEmailChange: async (call) => ({
      pending: await own(call).service.readEmailChange(call.caller.customerId),
    }),
    cancelEmailChange: async (call) => own(call).service.cancelEmailChange(call.caller.customerId),
    resendEmailChange: async (call) => own(call).service.resendEmailChange(call.caller),
    confirmEmailChange: async (call) => ({
      email: await own(call).service.confirmEmailChange(own(call), call.params.confirmationToken),
    }),
    undoEmailChange: async ({ body }) => ({ email: await embedded().undoEmailChange(body.token) }),
    readDeletion: async (call) => own(call).service.readDeletion(call.caller.customerId),
    requestDeletion: async (call) => own(call).service.requestDeletion(own(call)),
    confirmDeletion: async (call) => ({
      erasedAt: (
        await own(call).service.confirmDeletion(own(call), call.params.confirmationToken)
      ).toISOString(),
    }),
    eraseNow: async (call) => own(call).service.eraseNow(call.caller),
  });
};
