import type { ProblemTable } from './any-call.ts';

/** Reasons for refusing to change the email address or to delete the account. */
export const accountProblems = {
  'account-elsewhere': { status: 409, title: 'An external identity provider manages the account.' },
  'sign-in-too-old': { status: 403, title: 'The call needs a sign-in of the last 10 minutes.' },
  'email-in-use': { status: 409, title: 'The email address belongs to another account.' },
  'confirmation-by-hand': { status: 409, title: 'Another browser made the request.' },
  'address-just-changed': {
    status: 409,
    title: 'While a change of the address can be taken back, nothing is erased at once.',
  },
  'link-expired': { status: 410, title: 'The link has expired.' },
} as const satisfies ProblemTable;
