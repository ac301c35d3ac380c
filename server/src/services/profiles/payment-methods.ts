import type { PaymentMethods } from '@albumen/contracts/customer';
import type { Clock } from '../../platform/clock.ts';
import { createUrlSigning } from '../../platform/signed-urls.ts';
import type { UrlProof } from '../../platform/signed-urls.ts';
import type { Site } from '../../kernel/sites.ts';
import type { KnownPerson } from '../customers/index.ts';

/** Albums §2, route table: "/settings/payment-method". */
const returnPath = '/settings/payment-method';

/** Seconds for which a return address is valid: enough to find a card. */
const validSeconds = 3600;

type PaymentMethod = PaymentMethods['paymentMethods'][number];

/** Months since year 0 of a day or month as text. */
const monthOf = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));

const expiryOf = (expires: string | undefined, now: Date): PaymentMethod['expiry'] => {
  if (expires === undefined) return undefined;
  const left = monthOf(expires) - monthOf(now.toISOString());
  if (left < 0) return 'expired';
  return left < 2 ? 'soon' : undefined;
};

/** The payment methods of customers, and the way to the shop's page that changes them. */
export const createPaymentMethods = (parts: {
  readonly clock: Clock;
  /** Signs the return address: the shop can check that it belongs to us. */
  readonly secret: Buffer;
  /** The shop's page on sites without one of their own. */
  readonly paymentMethodUrl: string | undefined;
}) => {
  const { clock, secret, paymentMethodUrl } = parts;
  const signing = createUrlSigning(secret, clock);

  const addressFor = ({ publicUrl, shop }: Site, isStripped: boolean): string | undefined => {
    const page = shop.paymentMethodUrl ?? paymentMethodUrl;
    if (page === undefined) return undefined;
    const url = new URL(page, publicUrl);
    const returnUrl = `${publicUrl}${returnPath}${isStripped ? '?stripped=true' : ''}`;
    const expires = signing.nowSeconds() + validSeconds;
    url.searchParams.set('returnUrl', returnUrl);
    url.searchParams.set('expires', String(expires));
    url.searchParams.set('signature', signing.textOf(signing.sign(returnUrl, expires)));
    return url.href;
  };

  return {
    /** Returns the payment methods of all documents about a person. `isStripped`: the page is in the stripped display. */
    read: ({ documents, site }: KnownPerson, isStripped: boolean): PaymentMethods => ({
      paymentMethods: documents
        .flatMap(({ paymentMethods = [] }) => paymentMethods)
        .map(({ kind, lastDigits, expires }) => ({
          kind,
          lastDigits,
          expires,
          expiry: expiryOf(expires, clock.now()),
        })),
      url: addressFor(site, isStripped),
    }),

    /** Whether a return address was signed here and is still valid. */
    isValidReturn: (returnUrl: string, proof: UrlProof): boolean =>
      signing.remainingSeconds(returnUrl, proof) > 0,
  };
};
