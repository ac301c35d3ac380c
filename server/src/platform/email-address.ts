import { domainToASCII } from 'node:url';
import { EmailAddress as AddressForm } from '@albumen/contracts/email-address';

/** An email address for display and mails, and its form for comparisons. */
export interface EmailAddress {
  readonly email: string;
  readonly emailKey: string;
}

/** Returns the one form of an address for comparisons: in lower case, with the domain as punycode. */
export const emailKeyOf = (email: string): string => {
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  return (email.slice(0, at) + (domainToASCII(domain) || domain)).normalize('NFC').toLowerCase();
};

/** Reads an email address from a text. Returns undefined if there is none. */
export const readEmailAddress = (typed: string): EmailAddress | undefined => {
  const { data: email } = AddressForm.safeParse(typed);
  return email === undefined ? undefined : { email, emailKey: emailKeyOf(email) };
};
