import { isSentItem } from '@albumen/contracts/order-state';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '../../api/orders.ts';
import { deliveryDatesQuery } from '../../api/order-extras.ts';
import { useText } from '../../i18n/use-text.ts';
import { RouteLink } from '../../site/route-link.tsx';
import { formatDay } from '../../ui/money-and-dates.tsx';
import { StatusLine } from '../../ui/status-line.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Stack } from '../../ui/layout.tsx';
import { OrderActions } from './order-actions.tsx';
import { exceptionsOf, headlineOf, progressOf } from './order-progress.ts';
import { useNow } from './time-left.ts';
import { isOver, lastOf, useExpectedDays } from './expected-days.ts';
import styles from './order-now.module.css';

interface OrderNowProps {
  readonly order: Order;
  /** Whether it is shown without sign-in: then it offers no actions, and asks only for what anyone may read. */
  readonly isPublic?: boolean;
}

/** The words about when an order arrives, has arrived or ended; undefined if nothing is known. */
const useArrival = (order: Order, isPublic: boolean): string | undefined => {
  const { orderCode, step, products, expectedDay, deliveryDates } = order;
  const text = useText();
  const intl = useIntl();
  const wordsOf = useExpectedDays();
  const now = useNow();
  const { deliveredAt } = headlineOf(order);
  // Days that depend on a payment are no promise.
  const isExpected = step !== 'Received' && step !== 'Cancelled' && deliveredAt === undefined;
  const orderId = products.find(({ status }) => status !== 'cancelled')?.code ?? '';
  const { data } = useQuery({
    ...deliveryDatesQuery(orderCode, orderId),
    enabled: isExpected && orderId !== '' && !isPublic,
  });
  // The line of steps has the day.
  if (step === 'Cancelled')
    return products.some((product) => isSentItem(product, order)) ? undefined : text('order.cancelled');
  if (deliveredAt !== undefined) return text('order.deliveredOn', { day: formatDay(intl, deliveredAt) });
  if (!isExpected) return undefined;
  const days = data ?? { expectedDay, ...deliveryDates };
  const last = lastOf(days);
  // A sent order may have arrived without a word from the carrier.
  const isLate = last !== undefined && step !== 'Dispatched' && isOver(last, now);
  return isLate ? text('order.expected.late', { day: formatDay(intl, last) }) : wordsOf(days);
};

/** Announces a new state of the order to screen readers, and nothing while the page opens. */
const Announcement = ({ code, state }: { readonly code: string; readonly state: string }) => {
  const text = useText();
  const last = useRef(state);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    setNews(text('order.announced', { code, state }));
  }, [code, state, text]);
  return (
    <VisuallyHidden>
      <span role="status">{news}</span>
    </VisuallyHidden>
  );
};

/** A blocked order waits for the shop; the customer cannot change that here. */
const Blocked = () => {
  const text = useText();
  return (
    <Stack gap={1} align="start" className={styles.blocked}>
      <p className={styles.blockedTitle}>{text('order.blocked')}</p>
      <p>{text('order.blockedText')}</p>
      <RouteLink to="ContactUs">{text('order.contact')}</RouteLink>
    </Stack>
  );
};

/** Where the order is now, its line of steps, and what the customer can do about it. */
export const OrderNow = ({ order, isPublic = false }: OrderNowProps) => {
  const text = useText();
  const id = useId();
  const { label, words } = headlineOf(order);
  const headline = label ?? text(words);
  const arrival = useArrival(order, isPublic);
  const { steps, current, isStopped } = progressOf(order);
  const { cancelled, attention } = exceptionsOf(order);
  return (
    <Stack as="section" gap={6} className={styles.now} aria-labelledby={id}>
      <header>
        <h2 id={id} className={styles.headline}>
          {headline}
        </h2>
        {arrival !== undefined && <p className={styles.arrival}>{arrival}</p>}
        {cancelled > 0 && (
          <p className={styles.detail}>
            {text('order.someCancelled', {
              count: cancelled,
              isOver: String(order.history || order.isBlocked || attention > 0),
            })}
          </p>
        )}
        {attention > 0 && <p className={styles.detail}>{text('order.attention', { count: attention })}</p>}
      </header>
      <StatusLine
        label={text('order.steps')}
        steps={steps.map(({ id: step, words: name, date }) => ({ id: step, label: text(name), date }))}
        current={current}
        isStopped={isStopped}
      />
      {order.isBlocked && order.step !== 'Cancelled' && <Blocked />}
      {!isPublic && <OrderActions order={order} />}
      <Announcement code={order.number} state={[headline, arrival].filter(Boolean).join('. ')} />
    </Stack>
  );
};
