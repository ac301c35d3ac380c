import { passwordMinLength } from '@albumen/contracts/limits';
import type { PageLanguage } from '../pages/layout.ts';
import { newPasswordProblem, passwordMaxLength, readEmailAddress } from '../rules.ts';
import type { IdentityText } from '../texts.ts';

/** The sentence below the e-mail field, or undefined where the address will do. */
export const emailProblem = (text: IdentityText, typed: string): string | undefined => {
  if (typed.trim() === '') return text('problem.emailMissing');
  return readEmailAddress(typed) === undefined ? text('problem.emailNotValid') : undefined;
};

/** The sentence below the field of a new password, or undefined where the password will do. */
export const newPasswordSentence = (
  { text, brand }: PageLanguage,
  password: string,
  emailKey: string | undefined,
): string | undefined => {
  switch (newPasswordProblem(password, emailKey, brand.name)) {
    case 'too-short':
      return text('problem.passwordTooShort', { min: passwordMinLength });
    case 'too-long':
      return text('problem.passwordTooLong', { max: passwordMaxLength });
    case 'is-address':
      return text('problem.passwordIsAddress');
    case 'too-common':
      return text('problem.passwordTooCommon');
    case undefined:
      return undefined;
  }
};
