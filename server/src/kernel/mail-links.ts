import { createTokenSigning } from '../platform/signed-tokens.ts';

/** The request that a link belongs to. */
export interface LinkedRequest {
  readonly ownerId: string;
  readonly requestId: string;
}

export type LinkPurpose = 'confirm' | 'undo' | 'add-order' | 'unsubscribe';

/** The tokens of links in mails. */
export const createLinks = (key: Buffer) => {
  const tokens = createTokenSigning(key);

  return {
    /** Returns the same token for the same values. */
    write: (purpose: LinkPurpose, { ownerId, requestId }: LinkedRequest, expiresAt: Date): string => {
      const text = `${ownerId}.${requestId}.${Math.floor(expiresAt.getTime() / 1000)}`;
      return tokens.write(text, `${purpose} ${text}`);
    },

    /** Returns undefined for a token that is not from here, or that serves another purpose. */
    read: (
      purpose: LinkPurpose,
      token: string,
    ): (LinkedRequest & { readonly expiresAt: Date }) | undefined => {
      const text = tokens.read(token, (unsigned) => `${purpose} ${unsigned}`);
      if (text === undefined) return undefined;
      const [ownerId = '', requestId = '', seconds] = text.split('.');
      return { ownerId, requestId, expiresAt: new Date(Number(seconds) * 1000) };
    },
  };
};
