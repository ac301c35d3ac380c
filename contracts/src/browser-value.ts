import * as z from 'zod/mini';

/** A random value that a browser keeps in its local storage: it proves that the browser made a request itself. */
export const BrowserValue = z
  .string()
  .check(z.regex(/^[\w-]{16,100}$/, '16 to 100 characters of A-Z a-z 0-9 _ - are accepted'));

/** Sent by the page; the server ignores it: the site of a request decides the brand of its mails. */
export const channel = z.optional(z.string().check(z.maxLength(100)));
