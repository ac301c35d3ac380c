import { dictionary } from '@zxcvbn-ts/language-common';

const commonPasswords = new Set(dictionary['passwords-common']);

/** Whether a password is one of the some 49,000 that leaks show most often, which guessing begins with. */
export const isCommonPassword = (password: string): boolean =>
  commonPasswords.has(password.normalize('NFKC').trim().toLowerCase());
