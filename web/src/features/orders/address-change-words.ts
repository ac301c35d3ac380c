import { useIntl } from 'react-intl';
import { ApiError } from '../../api/client.ts';
import type { Order } from '../../api/orders.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Text } from '../../i18n/use-text.ts';
import { formatMoment } from '../../ui/money-and-dates.tsx';

/** Returns why the address of an order cannot be changed; undefined if it can, or if nobody would expect it. */
export const useClosedReason = () => {
  const text = useText();
  const intl = useIntl();
  return ({ addressChange: { cause, until } }: Order): string | undefined => {
    if (cause === 'in-production') return text('orderChange.closed.inProduction');
    if (cause === 'sent') return text('orderChange.closed.sent');
    if (cause === 'pickup-point') return text('orderChange.closed.pickupPoint');
    if (cause !== 'too-late' || until === undefined) return undefined;
    return text('orderChange.closed.tooLate', { moment: formatMoment(intl, until) });
  };
};

/** Returns why a new address was refused; undefined if the call failed for another reason. */
export const refusalText = (error: unknown, text: Text): string | undefined => {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'order-in-production') return text('orderChange.failed.inProduction');
  if (code === 'address-change-pending') return text('orderChange.failed.pending');
  return code === 'address-change-impossible' ? text('orderChange.closed.other') : undefined;
};
