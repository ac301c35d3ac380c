import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { ApiError } from '../../api/client.ts';
import { guestOrderQuery } from '../../api/guest-orders.ts';
import type { Order } from '../../api/orders.ts';
import { session } from '../../api/session.ts';
import { failureValues } from '../../i18n/failure-values.ts';
import { useText } from '../../i18n/use-text.ts';
import { failureCause, hasFailedToLoad } from '../../lib/failure-cause.ts';
import { ContactLink } from '../../site/route-link.tsx';
import { PublicFrame, PublicPage } from '../../site/public-page.tsx';
import { RetryButton } from '../../ui/button.tsx';
import { HelpIcon, WarningIcon } from '../../ui/icons.tsx';
import { ClockIcon } from '../../ui/screen-icons.tsx';
import { Link } from '../../ui/link.tsx';
import { formatDay } from '../../ui/money-and-dates.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import styles from './guest-order-screen.module.css';
import { OrderNow } from './order-now.tsx';
import { OrderProducts } from './order-products.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';

/** The ways on from a link that shows no order. */
const WaysOn = () => {
  const text = useText();
  return (
    <>
      <Link variant="primary" to={sitePaths.orders} reloadDocument>
        {text('guestOrder.toOrders')}
      </Link>
      <ContactLink variant="quiet" />
    </>
  );
};

/** The way to the whole order: for its owner, and after signing in for everybody to whom it belongs then. */
const AccountLink = ({ orderCode }: { readonly orderCode: string }) => {
  const text = useText();
  const isSignedIn = session.email() !== undefined;
  return (
    <Row gap={[3, 6]} wraps justify="between" className={styles.account}>
      <p>{text('guestOrder.account')}</p>
      <Link variant="quiet" to={sitePaths.order} params={{ orderCode }} reloadDocument>
        {isSignedIn ? text('guestOrder.open') : text('guestOrder.signIn')}
      </Link>
    </Row>
  );
};

const Shown = ({ order }: { readonly order: Order }) => {
  const text = useText();
  const intl = useIntl();
  const { orderCode, number, orderedAt } = order;
  return (
    <PublicFrame>
      <Stack gap={5} className={styles.page}>
        <header>
          <PageHeading>{text('guestOrder.title', { code: number })}</PageHeading>
          <p className={styles.placed}>{text('guestOrder.placed', { day: formatDay(intl, orderedAt) })}</p>
        </header>
        <OrderNow order={order} isPublic />
        <OrderProducts order={order} />
        <AccountLink orderCode={orderCode} />
      </Stack>
    </PublicFrame>
  );
};

/** Public, by the address in the shop's mails: items and steps of an order, for 90 days. */
export const GuestOrderScreen = () => {
  const text = useText();
  const { token } = useParams({ from: sitePaths.orderStatus });
  const reading = useQuery(guestOrderQuery(token));
  const { data: order, error, isFetching, refetch } = reading;
  if (order) return <Shown order={order} />;
  if (error instanceof ApiError && error.code === 'link-expired')
    return (
      <PublicPage title={text('guestOrder.expired')} picture={<ClockIcon />} actions={<WaysOn />}>
        <p>{text('guestOrder.expiredText')}</p>
      </PublicPage>
    );
  if (failureCause(error) === 'gone')
    return (
      <PublicPage title={text('guestOrder.unknown')} picture={<HelpIcon />} actions={<WaysOn />}>
        <p>{text('guestOrder.unknownText')}</p>
      </PublicPage>
    );
  if (hasFailedToLoad(reading))
    return (
      <PublicPage
        title={text('guestOrder.failed')}
        picture={<WarningIcon />}
        tone="danger"
        actions={<RetryButton variant="primary" onPress={() => void refetch()} isPending={isFetching} />}
      >
        <p>{text('ui.changeFailedAdvice', failureValues(error, text))}</p>
      </PublicPage>
    );
  return (
    <PublicFrame>
      <Stack gap={5} className={styles.page}>
        <PageHeading>{text('guestOrder.loading')}</PageHeading>
        <OrderSkeleton />
      </Stack>
    </PublicFrame>
  );
};
