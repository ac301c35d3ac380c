import { domainToASCII } from 'node:url';
import { emailMaxLength } from '@albumen/contracts/limits';

/** An e-mail address for display and mails, and its form for comparisons. */
export interface EmailAddress {
  readonly email: string;
  readonly emailKey: string;
}

/** Our choice: characters that mail servers really use, without quotes, comments, spaces and control characters. */
const emailForm =
  /^[^\s"(),:;<>@[\\\]\p{C}]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]*[\p{L}\p{N}]$/u;

/** Returns the one form of an address for comparisons: in lower case, with the domain as punycode. */
export const emailKeyOf = (email: string): string => {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  return (email.slice(0, at) + (domainToASCII(domain) || domain)).normalize('NFC').toLowerCase();
};

/** Reads an e-mail address from a text. Returns undefined if there is none. */
export const readEmailAddress = (typed: string): EmailAddress | undefined => {
  const email = typed.trim().normalize('NFC');
  if (email.length > emailMaxLength || !emailForm.test(email)) return undefined;
  return { email, emailKey: emailKeyOf(email) };
};
