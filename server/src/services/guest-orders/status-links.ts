import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import { sitePaths } from '@albumen/contracts/site-paths';
import type { Database } from '../../platform/database/database.ts';
import { emailKeyOf } from '../../platform/email-address.ts';
import { sharedSecret } from '../../platform/secrets.ts';
import { createTokenSigning } from '../../platform/signed-tokens.ts';
import type { Site } from '../../kernel/sites.ts';
import type { CustomersService } from '../customers/index.ts';
import type { PutOrder } from '../orders/index.ts';

/** Half of an HMAC-SHA-256, which keeps the address short. */
const signatureLength = 22;

const form = /^(\w[\w.:-]{0,99})\.([\w-]{22})$/;

/**
 * The addresses that show an order without sign-in. A token consists of the order's code and a signature over the code
 * and the order's customer: it stays the same when the order is put again, and stops working when the operator names
 * somebody else, because the first mail went to the wrong person.
 */
export const createStatusLinks = async ({
  database,
  customers,
}: {
  readonly database: Database;
  readonly customers: Pick<CustomersService, 'siteOf'>;
}) => {
  const key = await sharedSecret(database, 'order-status-links');
  const tokens = createTokenSigning(key, signatureLength);

  const signedOf = (code: string, { email, customerNumber }: OperatorOrder): string =>
    `${code} ${email === undefined ? `number ${customerNumber}` : `address ${emailKeyOf(email)}`}`;

  return {
    /** Returns the address at the site of the customer, or at the one to which the operator has sent the order. */
    urlOf: async ({ id, ownerId, document }: PutOrder, siteOfCall: Site): Promise<string> => {
      const { publicUrl } = (await customers.siteOf(ownerId, document.customerNumber)) ?? siteOfCall;
      return publicUrl + sitePaths.orderStatus.replace('$token', tokens.write(id, signedOf(id, document)));
    },

    /** Returns the code in a token; the signature is not checked yet. Undefined if it does not look like a token. */
    codeIn: (token: string): string | undefined => form.exec(token)?.[1],

    isRight: (token: string, code: string, order: OperatorOrder): boolean =>
      tokens.read(token, () => signedOf(code, order)) === code,
  };
};

export type StatusLinks = Awaited<ReturnType<typeof createStatusLinks>>;
