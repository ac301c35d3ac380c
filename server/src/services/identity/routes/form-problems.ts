import { passwordMinLength } from '@albumen/contracts/limits';
import { newPasswordProblem, passwordMaxLength, readEmailAddress } from '../rules.ts';
import type { IdentityText } from '../texts.ts';

/** The sentence below the e-mail field, or undefined where the address will do. */
export const emailProblem = (text: IdentityText, typed: string): string | undefined => {
  if (typed.trim() === '') return text('problem.emailMissing');
  return readEmailAddress(typed) === undefined ? text('problem.emailNotValid') : undefined;
};

/** The sentence below the field of a new password, or undefined where the password will do. */
export const newPasswordSentence = (text: IdentityText, password: string): string | undefined => {
  const problem = newPasswordProblem(password);
  if (problem === 'too-short') return text('problem.passwordTooShort', { min: passwordMinLength });
  return problem === 'too-long' ? text('problem.passwordTooLong', { max: passwordMaxLength }) : undefined;
};
