import * as z from 'zod/mini';
import { BrowserValue, channel } from './browser-value.ts';
import { cleanText } from './clean-text.ts';
import { emailMaxLength } from './limits.ts';

/** RFC 5321, 4.5.3.1.1: octets before the @. */
const localMaxLength = 64;

/**
 * Our choice: characters that mail servers really use, without quotes, comments, spaces and control characters. Some
 * Japanese providers issue addresses with dots side by side or before the @.
 */
const localForm = /^[^\s"(),:;<>@[\\\]\p{C}]+$/u;

/** RFC 1035, 2.3.1 and 2.3.4: labels of up to 63 characters. The last one is no number. */
const domainForm = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/;

/** Characters with which an address of a page is more than a host. */
const beyondHost = /[\s\p{Cc}%/?#@:\\]/u;

/** Returns a domain in punycode and lower case; undefined if it is no domain. */
const asciiDomain = (domain: string): string | undefined => {
  const url = `http://${domain}`;
  if (beyondHost.test(domain) || !URL.canParse(url)) return undefined;
  const { hostname } = new URL(url);
  return domainForm.test(hostname) ? hostname : undefined;
};

const octets = (text: string): number => new TextEncoder().encode(text).length;

const parts = (email: string): readonly [local: string, domain: string] => {
  const at = email.lastIndexOf('@');
  return [email.slice(0, Math.max(at, 0)), email.slice(at + 1)];
};

const isEmailAddress = (email: string): boolean => {
  const [local, domain] = parts(email);
  const ascii = asciiDomain(domain);
  if (ascii === undefined || !localForm.test(local) || octets(local) > localMaxLength) return false;
  return octets(`${local}@${ascii}`) <= emailMaxLength;
};

/** Returns an address without invisible marks and with a domain in plain letters, as a Japanese keyboard may not write it. */
const plainAddress = (typed: string): string => {
  const email = cleanText(typed).trim();
  const [local, domain] = parts(email);
  return local === '' ? email : `${local}@${domain.normalize('NFKC').replaceAll('。', '.')}`;
};

/** An email address: the one rule for calls, pages and forms. Its output is for display and mails. */
export const EmailAddress = z
  .string()
  .check(
    z.overwrite(plainAddress),
    z.maxLength(emailMaxLength),
    z.refine(isEmailAddress, { error: 'A complete address such as name@example.com is accepted' }),
  );

/** A change of the email address, as a form sends it. */
export const EmailChangeRequest = z.strictObject({
  email: EmailAddress,
  channel,
  browser: z.optional(BrowserValue),
});
