import { useIntl } from 'react-intl';
import type { Order } from '../../api/orders.ts';
import { useText } from '../../i18n/use-text.ts';
import { useAddressLines } from '../../site/address-lines.ts';
import { Card } from '../../ui/card.tsx';
import { formatDay } from '../../ui/money-and-dates.tsx';
import texts from '../../ui/text.module.css';
import { AddressChange } from './address-change.tsx';
import styles from './order-aside.module.css';

/** The third type, `ChangeInProgress`, is the request that `AddressChange` shows. */
const types = { Home: 'order.delivery.Home', PickupPoint: 'order.delivery.PickupPoint' } as const;

/**
 * Where an order goes, and when it was promised if it comes later. Nothing for an order that goes nowhere, such as a
 * digital one.
 */
export const OrderDelivery = ({ order }: { readonly order: Order }) => {
  const { deliveryType, deliveryAddress, deliveryDates, expectedDay } = order;
  const text = useText();
  const intl = useIntl();
  const linesOf = useAddressLines();
  if (deliveryType === undefined && deliveryAddress === undefined) return null;
  const { earliest, latest = earliest } = deliveryDates ?? {};
  const isLate = latest !== undefined && expectedDay !== undefined && expectedDay > latest;
  const dayOf = (value: string) => formatDay(intl, value);
  return (
    <Card title={text('order.delivery')}>
      {deliveryType !== undefined && deliveryType !== 'ChangeInProgress' && (
        <p className={styles.type}>{text(types[deliveryType])}</p>
      )}
      {deliveryAddress && (
        <address className={styles.address}>
          {deliveryAddress.pickupPoint !== undefined && (
            <span className={texts.strong}>{`${deliveryAddress.pickupPoint}\n`}</span>
          )}
          {linesOf(deliveryAddress).join('\n')}
        </address>
      )}
      <AddressChange order={order} />
      {isLate && earliest !== undefined && (
        <p className={styles.quiet}>
          {text('order.delivery.promised', {
            days:
              earliest === latest
                ? dayOf(latest)
                : text('order.days', { earliest: dayOf(earliest), latest: dayOf(latest) }),
          })}
        </p>
      )}
    </Card>
  );
};
