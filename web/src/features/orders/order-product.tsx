import { sitePaths } from '@albumen/contracts/site-paths';
import { useIntl } from 'react-intl';
import type { Order } from '../../api/orders.ts';
import { useText } from '../../i18n/use-text.ts';
import { Link } from '../../ui/link.tsx';
import { formatMoney } from '../../ui/money-and-dates.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { useExpectedDays } from './expected-days.ts';
import { itemStateOf } from './item-state.ts';
import type { OrderedProduct } from './item-state.ts';
import { adviceOf } from './order-progress.ts';
import { OrderPicture } from './order-picture.tsx';
import styles from './order-product.module.css';
import { useNow } from './time-left.ts';

interface OrderProductProps {
  readonly order: Order;
  readonly product: OrderedProduct;
}

export interface Books {
  /** The codes of products with pages to look through. */
  readonly books?: ReadonlySet<string> | undefined;
}

/** Albums §3: "voucher, voucherDetails" of a product. */
const Voucher = ({ order: { sums }, product: { voucher, voucherDetails } }: OrderProductProps) => {
  const text = useText();
  const intl = useIntl();
  if (voucher === undefined && voucherDetails === undefined) return null;
  const { title = '', discount } = voucherDetails ?? {};
  return (
    <p className={styles.voucher}>
      <span>
        {text('order.voucher', {
          hasCode: String(voucher !== undefined),
          code: voucher ?? '',
          hasTitle: String(title !== ''),
          title,
        })}
      </span>
      {discount !== undefined && sums && <span>{formatMoney(intl, discount, sums.currency)}</span>}
    </p>
  );
};

/** A product as it was sold, with its own state. */
export const OrderProduct = ({ order, product, books }: OrderProductProps & Books) => {
  const text = useText();
  const intl = useIntl();
  const { code, title = text('order.product', { code }), picture, quantity, price, deliveryDates } = product;
  const { words, label, tone } = itemStateOf(product, order);
  const advice = adviceOf(product, order, useNow());
  const isExpected = tone !== 'done' && tone !== 'stopped' && order.step !== 'Received';
  const ownDays = useExpectedDays()(isExpected ? (deliveryDates ?? {}) : {});
  return (
    <li className={styles.product}>
      <OrderPicture src={picture} />
      <Stack className={styles.words}>
        <div className={styles.head}>
          <h3 className={styles.title}>{title}</h3>
          {price !== undefined && order.sums && (
            <p className={styles.price}>
              {price === 0 ? text('order.free') : formatMoney(intl, price, order.sums.currency)}
            </p>
          )}
        </div>
        <p className={styles.quantity}>{text('order.quantity', { count: quantity })}</p>
        <Row as="p" gap={2} align="baseline" className={styles.state} data-tone={tone}>
          {label ?? text(words)}
        </Row>
        {advice && <p className={styles.advice}>{text(advice)}</p>}
        {ownDays !== undefined && <p className={styles.advice}>{ownDays}</p>}
        <Voucher order={order} product={product} />
        {books?.has(code) && (
          <p>
            <Link
              to={sitePaths.onlineProduct}
              params={{ productCode: code }}
              search={{}}
              aria-label={text('order.lookInsideNamed', { title })}
            >
              {text('order.lookInside')}
            </Link>
          </p>
        )}
      </Stack>
    </li>
  );
};
