import { createHmac, timingSafeEqual } from 'node:crypto';

/** The request that a link belongs to. */
export interface LinkedRequest {
  readonly ownerId: string;
  readonly requestId: string;
}

export type LinkPurpose = 'confirm' | 'undo' | 'add-order' | 'unsubscribe';

const form = /^([\da-f-]{36})\.([\da-f-]{36})\.(\d{1,12})\.([\w-]{43})$/;

/** The tokens of links in mails: signed, so that none needs to be stored. */
export const createLinks = (key: Buffer) => {
  const sign = (purpose: LinkPurpose, text: string): string =>
    createHmac('sha256', key).update(`${purpose} ${text}`).digest('base64url');

  return {
    /** Returns the same token for the same values. */
    write: (purpose: LinkPurpose, { ownerId, requestId }: LinkedRequest, expiresAt: Date): string => {
      const text = `${ownerId}.${requestId}.${Math.floor(expiresAt.getTime() / 1000)}`;
      return `${text}.${sign(purpose, text)}`;
    },

    /** Returns undefined for a token that is not from here, or that serves another purpose. */
    read: (
      purpose: LinkPurpose,
      token: string,
    ): (LinkedRequest & { readonly expiresAt: Date }) | undefined => {
      const [, ownerId = '', requestId = '', seconds = '', signature = ''] = form.exec(token) ?? [];
      const right = sign(purpose, `${ownerId}.${requestId}.${seconds}`);
      if (signature.length !== right.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(right)))
        return undefined;
      return { ownerId, requestId, expiresAt: new Date(Number(seconds) * 1000) };
    },
  };
};
