import type { Pdfs } from '@albumen/contracts/products';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { booksQuery } from '../../api/books.ts';
import { useRouteOf } from '../../api/menus.ts';
import { orderQuery } from '../../api/orders.ts';
import type { Order } from '../../api/orders.ts';
import { readAgainMs, useAccountChanges } from '../../api/use-account-changes.ts';
import { useText } from '../../i18n/use-text.ts';
import { failureCause } from '../../lib/failure-cause.ts';
import { DetailContent } from '../../ui/detail-content.tsx';
import { BackLink, ExternalLink, Link } from '../../ui/link.tsx';
import { formatDay } from '../../ui/money-and-dates.tsx';
import { ContentPage } from '../../ui/page.tsx';
import styles from './order-screen.module.css';
import { OrderDelivery } from './order-delivery.tsx';
import { OrderNow } from './order-now.tsx';
import { OrderOffer } from './order-offer.tsx';
import { OrderProducts } from './order-products.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { OrderSums } from './order-sums.tsx';

/** The way to the shop's customer care, if it has one. */
const Contact = ({ children }: { readonly children?: ReactNode }) => {
  const text = useText();
  const contact = useRouteOf('ContactUs');
  if (contact === undefined) return null;
  return (
    <p className={styles.contact}>
      {children}
      <ExternalLink href={contact}>{text('order.contact')}</ExternalLink>
    </p>
  );
};

const codesWithPages = ({ items }: Pdfs): ReadonlySet<string> =>
  new Set(
    items.flatMap(({ code, progress, cover }) =>
      progress.reason === undefined || cover.length > 0 ? [code] : [],
    ),
  );

const Loaded = ({ order }: { readonly order: Order }) => {
  const text = useText();
  const intl = useIntl();
  const { orderedAt, source = 'unknown', sums } = order;
  // An order may name a PDF that has not arrived, so its `files` do not tell.
  const { data: books } = useQuery({ ...booksQuery, select: codesWithPages });
  return (
    <>
      <p className={styles.placed}>{text('order.placed', { source, day: formatDay(intl, orderedAt) })}</p>
      <div className={styles.columns}>
        <div className={styles.main}>
          <OrderNow order={order} />
          <OrderProducts order={order} books={books} />
        </div>
        <aside className={styles.aside} aria-label={text('order.aside')}>
          {sums && <OrderSums sums={sums} />}
          <OrderDelivery order={order} />
          {order.step !== 'Received' && order.step !== 'Cancelled' && <OrderOffer />}
          <Contact>{text('order.help')} </Contact>
        </aside>
      </div>
    </>
  );
};

/** Albums §2: "order details". */
export const OrderScreen = () => {
  const text = useText();
  const { orderCode } = useParams({ from: '/main/orders/$orderCode' });
  const query = orderQuery(orderCode);
  const reading = useQuery({ ...query, refetchInterval: readAgainMs });
  const { data: order, error } = reading;
  useAccountChanges(['order'], query, order);
  const isMissing = failureCause(error) === 'gone';
  return (
    <ContentPage
      title={isMissing ? text('order.notFound') : text('order.heading', { code: order?.number ?? orderCode })}
      documentTitle={text('orders.details.title')}
      before={<BackLink to={sitePaths.orders}>{text('orders.back')}</BackLink>}
    >
      <DetailContent
        loading={reading}
        item={order}
        skeleton={<OrderSkeleton />}
        // Albums §2: "Order error".
        failure={{ title: 'order.failed', advice: 'order.failedAdvice', more: <Contact /> }}
        gone={
          isMissing
            ? {
                message: text('order.notFoundText'),
                action: (
                  <>
                    <Link variant="primary" to={sitePaths.orders}>
                      {text('order.toList')}
                    </Link>
                    <Contact />
                  </>
                ),
              }
            : undefined
        }
      >
        {(loaded) => <Loaded order={loaded} />}
      </DetailContent>
    </ContentPage>
  );
};
