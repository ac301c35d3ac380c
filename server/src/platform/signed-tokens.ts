import { createHmac, timingSafeEqual } from 'node:crypto';

/** Characters of a whole HMAC-SHA-256. */
const fullLength = 43;

/**
 * Tokens for links, of the form `text.signature`: none needs to be stored. The signature is about the text, its purpose,
 * and perhaps facts that end the token when they change. `length` shortens signatures to so many characters.
 */
export const createTokenSigning = (key: Buffer, length = fullLength) => {
  /** Returns the same token for the same values. */
  const write = (text: string, signed: string): string => {
    const signature = createHmac('sha256', key).update(signed).digest('base64url');
    return `${text}.${signature.slice(0, length)}`;
  };

  return {
    write,

    /** Returns the text of a token; undefined if its signature is not about what `signedOf` returns. */
    read: (token: string, signedOf: (text: string) => string): string | undefined => {
      const text = token.slice(0, Math.max(0, token.length - length - 1));
      const [actual, right] = [Buffer.from(token), Buffer.from(write(text, signedOf(text)))];
      return actual.length === right.length && timingSafeEqual(actual, right) ? text : undefined;
    },
  };
};
