import { passwordMinLength } from '@albumen/contracts/limits';
import { readEmailAddress } from '../../../platform/email-address.ts';
import type { PageLanguage } from '../pages/layout.ts';
import { newPasswordProblem, passwordMaxLength } from '../rules.ts';
import type { IdentityText } from '../texts.ts';

/** The message below the email field; undefined if the address is valid. */
export const emailProblem = (text: IdentityText, typed: string): string | undefined => {
  if (typed.trim() === '') return text('problem.emailMissing');
  return readEmailAddress(typed) === undefined ? text('problem.emailNotValid') : undefined;
};

/** The message below the field of a new password; undefined if the password is acceptable. */
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
