import { confirmationParameter, signInReturnPath } from '@albumen/contracts/site-paths';

interface Address {
  readonly pathname: string;
  readonly searchStr: string;
}

/** Whether an address has a token, in its query or its path. A script that ran there could read it. */
export const hasToken = ({ pathname, searchStr }: Address): boolean =>
  pathname.startsWith('/o/') ||
  pathname === signInReturnPath ||
  new URLSearchParams(searchStr).has(confirmationParameter);
