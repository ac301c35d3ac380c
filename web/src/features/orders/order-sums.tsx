import { useIntl } from 'react-intl';
import type { Order } from '../../api/orders.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { formatMoney } from '../../ui/money-and-dates.tsx';
import { Stack } from '../../ui/layout.tsx';
import styles from './order-aside.module.css';

type Sums = NonNullable<Order['sums']>;

interface SumRow {
  readonly words: MessageId;
  readonly minor: number;
  /** `total`: the sum of the ones above. `quiet`: part of it. */
  readonly look?: 'total' | 'quiet';
}

/**
 * The sums in the order of a receipt, exactly as the operator sent them: nothing is computed. After a refund, the total
 * is the original one.
 */
export const sumRowsOf = ({
  products,
  shipping,
  discount,
  vat,
  refund,
  total,
  remaining,
}: Sums): SumRow[] => {
  const hasRefund = (refund !== undefined && refund !== 0) || remaining !== undefined;
  const rows: readonly (Omit<SumRow, 'minor'> & { readonly minor: number | undefined })[] = [
    { words: 'order.sum.products', minor: products },
    { words: 'order.sum.shipping', minor: shipping },
    { words: 'order.sum.discount', minor: discount },
    { words: hasRefund ? 'order.sum.original' : 'order.sum.total', minor: total, look: 'total' },
    { words: 'order.sum.vat', minor: vat, look: 'quiet' },
    { words: 'order.sum.refund', minor: hasRefund ? refund : undefined },
    { words: 'order.sum.remaining', minor: remaining, look: 'total' },
  ];
  return rows.flatMap(({ minor, ...row }) => (minor === undefined ? [] : [{ ...row, minor }]));
};

/** The sums of an order in its own currency. */
export const OrderSums = ({ sums }: { readonly sums: Sums }) => {
  const text = useText();
  const intl = useIntl();
  const rows = sumRowsOf(sums);
  if (rows.length === 0) return null;
  return (
    <Card title={text('order.sums')}>
      <Stack as="dl" gap={2} className={styles.sums}>
        {rows.map(({ words, minor, look }) => (
          <div key={words} className={styles.sum} data-look={look}>
            <dt>{text(words)}</dt>
            <dd>
              {words === 'order.sum.shipping' && minor === 0
                ? text('order.free')
                : formatMoney(intl, minor, sums.currency)}
            </dd>
          </div>
        ))}
      </Stack>
    </Card>
  );
};
