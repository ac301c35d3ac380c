import { isolated } from '@albumen/contracts/isolated-text';
import { sitePaths } from '@albumen/contracts/site-paths';
import type { Order } from '../../api/orders.ts';
import { useText } from '../../i18n/use-text.ts';
import { ChevronRightIcon } from '../../ui/settings-icons.tsx';
import { Link } from '../../ui/link.tsx';
import { Day, Money } from '../../ui/money-and-dates.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { OrderPictures } from './order-pictures.tsx';
import styles from './orders-list.module.css';
import { Badge } from '../../ui/badge.tsx';
import { badgeOf } from './order-status.ts';

const OrderRow = ({ order }: { readonly order: Order }) => {
  const text = useText();
  const { orderCode, number, orderedAt, products, productCount, source, sums } = order;
  const titles = [...new Set(products.flatMap(({ title }) => title ?? []))];
  return (
    <li className={styles.row}>
      <OrderPictures pictures={products.map(({ picture }) => picture)} />
      <Stack gap={1} className={styles.words}>
        <Row as="p" gap={[1, 3]} wraps className={styles.head}>
          <Link
            variant="plain"
            className={styles.code}
            to={sitePaths.order}
            params={{ orderCode }}
            state={{ openedFrom: sitePaths.orders }}
          >
            {number}
          </Link>
          <span className={styles.badge}>
            <Badge {...badgeOf(order, text)} />
          </span>
        </Row>
        {titles.length > 0 && <p className={styles.titles}>{titles.map(isolated).join(' · ')}</p>}
        <p className={styles.facts}>
          <Day value={orderedAt} />
          {productCount > 0 && <span>{text('orders.products', { count: productCount })}</span>}
          {source !== undefined && <span>{text('orders.source', { source })}</span>}
        </p>
      </Stack>
      <p className={styles.total}>
        {sums?.total !== undefined && <Money minor={sums.total} currency={sums.currency} />}
      </p>
      <ChevronRightIcon />
    </li>
  );
};

interface OrdersListProps {
  readonly orders: readonly Order[];
  /** They are about to be replaced. */
  readonly isOld: boolean;
}

/** A page of orders. */
export const OrdersList = ({ orders, isOld }: OrdersListProps) => {
  const text = useText();
  return (
    <Stack as="ul" gap={3} className={styles.list} aria-label={text('orders.title')} aria-busy={isOld}>
      {orders.map((order) => (
        <OrderRow key={order.orderCode} order={order} />
      ))}
    </Stack>
  );
};
