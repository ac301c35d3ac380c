import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useRouteOf } from '../../api/menus.ts';
import { ordersKey, ordersPerPage, ordersQuery, vouchersQuery } from '../../api/orders.ts';
import { readAgainMs, useAccountChanges } from '../../api/use-account-changes.ts';
import { failureValues } from '../../i18n/failure-values.ts';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { hasFailedToLoad } from '../../lib/failure-cause.ts';
import { Button } from '../../ui/button.tsx';
import { ParcelIcon } from '../../ui/icons.tsx';
import { ExternalLink, Link } from '../../ui/link.tsx';
import { ContentPage } from '../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import missing from './missing-order.module.css';
import { OrdersList } from './orders-list.tsx';
import { OrdersPager } from './orders-pager.tsx';
import { parseOrdersSearch } from './orders-search.ts';
import type { OrdersSearch } from './orders-search.ts';
import styles from './orders-screen.module.css';
import { OrdersSearchField } from './orders-search-field.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';
import { OrderVouchers } from './order-vouchers.tsx';

type OrderState = NonNullable<OrdersSearch['order_state']>;

const accountChanges = { queryKey: ordersKey };

/** The customer has never ordered anything. */
const NoOrders = () => {
  const text = useText();
  const shopUrl = useRouteOf('Main');
  return (
    <EmptyState
      picture={<ParcelIcon />}
      message={text('orders.empty')}
      action={
        shopUrl !== undefined && (
          <ExternalLink variant="primary" href={shopUrl}>
            {text('orders.toShop')}
          </ExternalLink>
        )
      }
    />
  );
};

interface NoneHereProps {
  readonly state: OrderState;
  readonly search: string;
  /** The number of orders in the other tab. */
  readonly others: number;
}

/** No order is in this tab, or none that was searched for. */
const NoneHere = ({ state, search, others }: NoneHereProps) => {
  const text = useText();
  const other = state === 'history' ? 'inProgress' : 'history';
  return (
    <EmptyState
      picture={<ParcelIcon />}
      message={
        search === ''
          ? text('orders.none', { state })
          : text('orders.notFound', { where: others > 0 ? state : 'any', search })
      }
      action={
        others > 0 ? (
          <Link to={sitePaths.orders} search={{ order_state: other, ...(search !== '' && { search }) }}>
            {text('orders.inOther', { state: other, count: others })}
          </Link>
        ) : (
          search !== '' && (
            <Link to={sitePaths.orders} search={{ order_state: state }}>
              {text('orders.showAll')}
            </Link>
          )
        )
      }
    />
  );
};

const loadDialog = async () => (await import('./missing-order-dialog.tsx')).MissingOrderDialog;

interface MissingOrderProps {
  readonly isCentred: boolean;
}

/** The way to an order that was placed as a guest, or with another address. */
const MissingOrder = ({ isCentred }: MissingOrderProps) => {
  const text = useText();
  const { Overlay, isOpen, isLoading, open, close } = useLateOverlay(loadDialog, 'photos.actionNotLoaded');
  return (
    <div className={classNames(missing.missing, isCentred && missing.centred)}>
      <p>{text('guestOrder.missingHint')}</p>
      <Button onPress={open} isPending={isLoading} aria-haspopup="dialog">
        {text('guestOrder.missing')}
      </Button>
      {Overlay && isOpen && <Overlay onClose={close} />}
    </div>
  );
};

/** The customer's orders, in progress or history, their vouchers, and the way to an order that is missing. */
export const OrdersScreen = () => {
  const text = useText();
  const intl = useIntl();
  const navigate = useNavigate();
  const { order_state: chosen, page = 1, search = '' } = parseOrdersSearch(useSearch({ strict: false }));
  const state = chosen ?? 'inProgress';
  const inProgress = state === 'inProgress';
  const reading = useQuery({
    ...ordersQuery({ inProgress, page, search }),
    refetchInterval: readAgainMs,
  });
  const vouchers = useQuery({ ...vouchersQuery, refetchInterval: readAgainMs });
  const { data, isPlaceholderData, error, isFetching, refetch } = reading;
  useAccountChanges(['order', 'voucher'], accountChanges, data);

  const here = inProgress ? data?.inProgressCount : data?.historyCount;
  const others = (inProgress ? data?.historyCount : data?.inProgressCount) ?? 0;
  // Without a choice, customers whose orders have all arrived see these.
  if (chosen === undefined && here === 0 && others > 0 && !isPlaceholderData)
    return (
      <Navigate
        to={sitePaths.orders}
        search={{ order_state: 'history', ...(search !== '' && { search }) }}
        replace
      />
    );
  const pages = Math.max(1, Math.ceil((data?.totalCount ?? 0) / ordersPerPage));
  // Orders move to the history, and others may come: an address may name a page that no longer exists.
  if (data && !isPlaceholderData && page > pages)
    return (
      <Navigate
        to={sitePaths.orders}
        search={(now) => ({ ...now, page: pages === 1 ? undefined : pages })}
        replace
      />
    );

  const hasVouchers = vouchers.failureCount > 0 || (vouchers.data?.length ?? 0) > 0;
  const isSettled = !vouchers.isPending || vouchers.failureCount > 0;
  // While the other tab is read, its old orders are still there.
  const isThere = data?.orders.every((order) => order.inProgress === inProgress) === true && isSettled;
  const countOf = (count: number | undefined) => (count === undefined ? undefined : intl.formatNumber(count));

  const list = (): ReactNode => {
    if (hasFailedToLoad(reading))
      return (
        <ErrorState
          title={text('orders.failed')}
          text={text('orders.failedAdvice', failureValues(error, text))}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      );
    if (!isThere) return <OrdersSkeleton />;
    if (data.orders.length === 0) return <NoneHere state={state} search={search} others={others} />;
    return (
      <>
        <OrdersList orders={data.orders} isOld={isPlaceholderData} />
        <OrdersPager page={page} pages={pages} />
      </>
    );
  };

  const hasNone = data !== undefined && isSettled && here === 0 && others === 0 && search === '';
  return (
    <ContentPage title={text('orders.title')}>
      <div className={hasVouchers ? styles.columns : undefined}>
        <div className={styles.main}>
          {hasNone ? (
            <NoOrders />
          ) : (
            <Tabs
              label={text('orders.tabs')}
              selected={state}
              onSelect={(id) =>
                void navigate({
                  to: sitePaths.orders,
                  search: { order_state: id as OrderState, ...(search !== '' && { search }) },
                })
              }
              after={<OrdersSearchField search={search} />}
              tabs={(['inProgress', 'history'] as const).map((id) => ({
                id,
                title: text('orders.tab', { state: id }),
                count: countOf(id === 'inProgress' ? data?.inProgressCount : data?.historyCount),
                content: id === state && list(),
              }))}
            />
          )}
          <VisuallyHidden>
            <p role="status">
              {search !== '' &&
                data &&
                !isPlaceholderData &&
                text('orders.found', { count: data.totalCount })}
            </p>
          </VisuallyHidden>
        </div>
        {hasVouchers && <OrderVouchers reading={vouchers} />}
      </div>
      <MissingOrder isCentred={hasNone} />
    </ContentPage>
  );
};
