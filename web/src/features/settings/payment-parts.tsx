import type { PaymentMethods } from '@albumen/contracts/customer';
import { useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';

export type PaymentMethod = PaymentMethods['paymentMethods'][number];

/** Returns functions for the words of a payment method: `Visa`, and `Visa ending 4242`. */
export const usePaymentWords = () => {
  const text = useText();
  const kindOf = ({ kind }: PaymentMethod): string => text('payment.kind', { kind, name: kind });
  return {
    kindOf,
    lineOf: (method: PaymentMethod): string => {
      const { lastDigits } = method;
      if (lastDigits === undefined) return kindOf(method);
      return text('payment.ending', { kind: kindOf(method), digits: lastDigits });
    },
  };
};

/** Says that a payment method expires soon, or has expired; nothing if it is valid for longer. */
export const ExpiryBadge = ({ method: { expiry } }: { readonly method: PaymentMethod }) => {
  const text = useText();
  if (expiry === undefined) return null;
  return (
    <Badge tone={expiry === 'expired' ? 'danger' : 'warning'}>
      {text(expiry === 'soon' ? 'payment.soon' : 'payment.expired')}
    </Badge>
  );
};
