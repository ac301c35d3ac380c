import type { ArrivingOrder } from '@albumen/contracts/overview';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useIntl } from 'react-intl';
import { useText } from '../../i18n/use-text.ts';
import type { HomePartProps } from '../../site/feature.ts';
import { ParcelIcon } from '../../ui/icons.tsx';
import { ChevronRightIcon } from '../../ui/settings-icons.tsx';
import { Link } from '../../ui/link.tsx';
import { formatDay } from '../../ui/money-and-dates.tsx';
import { Section } from '../../ui/section.tsx';
import { Stack } from '../../ui/layout.tsx';
import texts from '../../ui/text.module.css';
import { arrivalOf } from './arrival.ts';
import styles from './home-orders.module.css';
import { OrderPictures } from './order-pictures.tsx';
import { Badge } from '../../ui/badge.tsx';
import { badgeOf } from './order-status.ts';

interface ArrivingProps extends Pick<HomePartProps, 'now'> {
  readonly order: ArrivingOrder;
}

/** The order that arrives next. */
const Arriving = ({ order, now }: ArrivingProps) => {
  const text = useText();
  const intl = useIntl();
  const { orderCode, number = orderCode, day, step, title, picture, productCount } = order;
  return (
    <Link
      variant="plain"
      className={styles.arriving}
      to={sitePaths.order}
      params={{ orderCode }}
      state={{ openedFrom: sitePaths.home }}
    >
      <OrderPictures pictures={[picture]} />
      <Stack as="span" gap={2} align="start">
        <span className={texts.title}>
          {text('home.orders.arriving', {
            when: arrivalOf(day, now),
            weekday: intl.formatDate(day, { weekday: 'long', timeZone: 'UTC' }),
            day: formatDay(intl, day),
          })}
        </span>
        <span className={styles.product}>
          {text('home.orders.product', {
            hasTitle: String(title !== undefined),
            title: title ?? '',
            others: productCount - 1,
            code: number,
          })}
        </span>
        <Badge {...badgeOf({ status: step, step }, text)} />
      </Stack>
      <ChevronRightIcon />
    </Link>
  );
};

/** The orders in progress on the home page, with the one that arrives next. Nothing while there are none. */
export const HomeOrders = ({ overview: { orders }, now, failure }: HomePartProps) => {
  const text = useText();
  if (orders?.inProgressCount === 0 && !orders.next) return null;
  return (
    <Section
      title={text('home.orders')}
      note={orders && text('home.number', { count: orders.inProgressCount })}
      actions={<Link to={sitePaths.orders}>{text('home.orders.all')}</Link>}
    >
      {!orders && failure}
      {orders?.next && <Arriving order={orders.next} now={now} />}
      {orders && !orders.next && (
        <Link variant="plain" className={styles.running} to={sitePaths.orders}>
          <ParcelIcon />
          {text('home.orders.count', { count: orders.inProgressCount })}
          <ChevronRightIcon />
        </Link>
      )}
    </Section>
  );
};
