import type { Transaction } from '../../platform/database/database.ts';
import { emailKeyOf } from '../../platform/email-address.ts';
import type { EmailAddress } from '../../platform/email-address.ts';
import { AppError } from '../../platform/errors.ts';
import type { CustomersService, Deletions } from '../customers/index.ts';
import type { IdentityService } from '../identity/index.ts';
import type { MailRequest, MailRequestKind, MailRequestsService } from '../mail-requests/index.ts';
import { accountMails } from './mails.ts';
import { AccountPayload, linkMs, requestRetentionMs, undoMs } from './rules.ts';

export type AccountRequest = MailRequest<AccountPayload>;

export interface AccountRequestsParts {
  readonly mailRequests: MailRequestsService;
  readonly customers: CustomersService & { readonly deletions: Deletions };
  readonly accounts: IdentityService['accounts'];
}

export const noRequest = () =>
  new AppError('not-found', { detail: 'There is no such request of this account.' });

/** Declares the requests that change the address of an account or delete it. */
export const createAccountRequests = async ({ mailRequests, customers, accounts }: AccountRequestsParts) => {
  const { deletions } = customers;

  /** Throws `email-in-use` if anybody else has the address, or had it so recently that they can take it back. */
  const requireFree = async (
    { emailKey }: EmailAddress,
    accountId: string,
    tx?: Transaction,
  ): Promise<void> => {
    const holder = (await accounts.idOf(emailKey, tx)) ?? (await customers.reservedFor(emailKey, tx));
    if (holder !== undefined && holder !== accountId) throw new AppError('email-in-use', { isUsual: true });
  };

  const changeAddress = async (
    tx: Transaction,
    ownerId: string,
    email: string,
    options?: { readonly endsPassword: boolean },
  ): Promise<void> => {
    const accountId = await customers.embeddedAccountOf(ownerId, tx);
    if (accountId === undefined) throw noRequest();
    const address = { email, emailKey: emailKeyOf(email) };
    await customers.lockAddress(tx, ownerId, email);
    await requireFree(address, accountId, tx);
    if (!(await accounts.changeAddress(tx, accountId, address, options))) throw new AppError('email-in-use');
    await customers.changeEmail(tx, ownerId, email);
    customers.forget(ownerId);
  };

  const addresseeOf = ({ ownerId }: AccountRequest) => customers.contact(ownerId);

  const shared = {
    payload: AccountPayload,
    validMs: linkMs,
    retentionMs: requestRetentionMs,
    replaces: true,
    secret: 'account-links',
    noLink: noRequest,
  } satisfies Partial<MailRequestKind<AccountPayload>>;

  return {
    requireFree,

    emailChanges: await mailRequests.declare({
      ...shared,
      name: 'email-change',
      limits: ['mail-email-change', 'mail-account'],
      mail: async (request, token) => {
        const to = await addresseeOf(request);
        return to && accountMails.confirmChange(to, request, token);
      },
      confirm: async (tx, { ownerId, payload: { email } }) => {
        const { email: formerEmail } = (await customers.person(ownerId, tx)).customer;
        if (formerEmail === null) throw new AppError('not-found');
        await changeAddress(tx, ownerId, email);
        return { formerEmail };
      },
      confirmedMail: async (request, undoToken) => {
        const { formerEmail = '' } = request.payload;
        const to = await addresseeOf(request);
        const until = new Date(request.confirmedAt.getTime() + undoMs);
        return to && accountMails.changed({ ...to, email: formerEmail }, request, undoToken, until);
      },
      undo: {
        validMs: undoMs,
        kinds: ['email-change', 'deletion'],
        // The person who changed the address may have asked for a deletion, too, and knows the password.
        run: async (tx, { ownerId, payload: { formerEmail = '' } }) => {
          if (!(await deletions.withdraw(tx, ownerId))) throw noRequest();
          await changeAddress(tx, ownerId, formerEmail, { endsPassword: true });
        },
      },
    }),

    deletions: await mailRequests.declare({
      ...shared,
      name: 'deletion',
      limits: ['mail-deletion'],
      mail: async (request, token) => {
        const to = await addresseeOf(request);
        return to && accountMails.confirmDeletion(to, request, token);
      },
      confirm: async (tx, { ownerId }) => {
        const accountId = await customers.embeddedAccountOf(ownerId, tx);
        if (accountId === undefined || !(await deletions.request(tx, ownerId))) throw noRequest();
        await accounts.endSessions(tx, accountId);
      },
      confirmedMail: async (request) => {
        const [to, erasure] = [await addresseeOf(request), await deletions.erasure(request.ownerId)];
        return to && erasure && accountMails.deleting(to, request, erasure);
      },
    }),
  };
};

export type AccountRequests = Awaited<ReturnType<typeof createAccountRequests>>;
