import type { Things } from '../../../test/filled-calls.ts';
import type { World } from '../../../test/slice-things.ts';

export const kinds = ['account-request'];

export const makeThings = async ({ customer, subject, name }: World): Promise<Things> => {
  const email = `new-${name}@example.com`;
  await customer.post(`/api/auth/v2/identities/local/${subject}/emailchanges`, { email });
  return {
    idpSub: { value: subject, isOwned: true },
    confirmationToken: { value: 'made-up' },
    'auth.undoEmailChange.token': { value: 'made-up' },
  };
};
