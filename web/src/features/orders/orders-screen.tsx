import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useIntl } from 'react-intl';
import { ordersKey, ordersPerPage, ordersQuery, vouchersQuery } from '../../api/orders.ts';
import { readAgainMs, useAccountChanges } from '../../api/use-account-changes.ts';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { AddressSearchField } from '../../site/address-search-field.tsx';
import { usePaging } from '../../site/list-address.ts';
import { RouteLink } from '../../site/route-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ParcelIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { ListContent } from '../../ui/list-content.tsx';
import { ContentPage } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';
import { Row } from '../../ui/layout.tsx';
import missing from './missing-order.module.css';
import { OrdersList } from './orders-list.tsx';
import { parseOrdersSearch } from './orders-search.ts';
import type { OrdersSearch } from './orders-search.ts';
import styles from './orders-screen.module.css';
import { OrdersSkeleton } from './orders-skeleton.tsx';
import { OrderVouchers } from './order-vouchers.tsx';

type OrderState = NonNullable<OrdersSearch['order_state']>;

const accountChanges = { queryKey: ordersKey };

/** The customer has never ordered anything. */
const NoOrders = () => {
  const text = useText();
  return (
    <EmptyState
      picture={<ParcelIcon />}
      message={text('orders.empty')}
      action={
        <RouteLink variant="primary" to="Main">
          {text('orders.toShop')}
        </RouteLink>
      }
    />
  );
};

interface OtherOrdersProps {
  readonly state: OrderState;
  readonly search: string;
  /** The number of orders in the other tab. */
  readonly others: number;
}

/** The way to orders, if none is in this tab, or none that was searched for. */
const OtherOrders = ({ state, search, others }: OtherOrdersProps) => {
  const text = useText();
  const other = state === 'history' ? 'inProgress' : 'history';
  if (others > 0)
    return (
      <Link to={sitePaths.orders} search={{ order_state: other, ...(search !== '' && { search }) }}>
        {text('orders.inOther', { state: other, count: others })}
      </Link>
    );
  if (search === '') return null;
  return (
    <Link to={sitePaths.orders} search={{ order_state: state }}>
      {text('orders.showAll')}
    </Link>
  );
};

const loadDialog = async () => (await import('./missing-order-dialog.tsx')).MissingOrderDialog;

/** The way to an order that was placed as a guest, or with another address. */
const MissingOrder = ({ isCentred }: { readonly isCentred: boolean }) => {
  const text = useText();
  const { Overlay, isOpen, isLoading, open, close } = useLateOverlay(loadDialog, 'photos.actionNotLoaded');
  return (
    <Row gap={[2, 4]} wraps className={classNames(missing.missing, isCentred && missing.centred)}>
      <p>{text('guestOrder.missingHint')}</p>
      <Button onPress={open} isPending={isLoading} aria-haspopup="dialog">
        {text('guestOrder.missing')}
      </Button>
      {Overlay && isOpen && <Overlay onClose={close} />}
    </Row>
  );
};

/** The customer's orders, in progress or history, their vouchers, and the way to an order that is missing. */
export const OrdersScreen = () => {
  const text = useText();
  const intl = useIntl();
  const navigate = useNavigate();
  const address = parseOrdersSearch(useSearch({ strict: false }));
  const { order_state: chosen, page = 1, search = '' } = address;
  const state = chosen ?? 'inProgress';
  const inProgress = state === 'inProgress';
  const list = useQuery({
    ...ordersQuery({ inProgress, page, search }),
    refetchInterval: readAgainMs,
  });
  const vouchers = useQuery({ ...vouchersQuery, refetchInterval: readAgainMs });
  const { data, isPlaceholderData, isFetching } = list;
  useAccountChanges(['order', 'voucher'], accountChanges, data);

  const counts = { inProgress: data?.inProgressCount, history: data?.historyCount };
  const here = counts[state];
  const others = counts[inProgress ? 'history' : 'inProgress'] ?? 0;
  // Without a choice, customers whose orders have all arrived see these.
  const isElsewhere = chosen === undefined && here === 0 && others > 0 && !isPlaceholderData;
  // Orders move to the history, and others may come: an address may name a page that no longer exists.
  const { pages, isBehind } = usePaging({
    to: sitePaths.orders,
    search: address,
    pageSize: ordersPerPage,
    total: isElsewhere ? undefined : data?.totalCount,
    isFetching,
  });
  const goTo = (query: OrdersSearch, isTyping = false) =>
    void navigate({ to: sitePaths.orders, search: query, replace: isTyping, resetScroll: !isTyping });
  const withSearch = (wanted: string) => (wanted === '' ? {} : { search: wanted });
  if (isElsewhere)
    return (
      <Navigate to={sitePaths.orders} search={{ order_state: 'history', ...withSearch(search) }} replace />
    );

  const hasVouchers = vouchers.failureCount > 0 || (vouchers.data?.length ?? 0) > 0;
  const isSettled = !vouchers.isPending || vouchers.failureCount > 0;
  // While the other tab is read, its old orders are still there.
  const isThere = isSettled && !isBehind && data?.orders.every((order) => order.inProgress === inProgress);
  const none =
    search === ''
      ? text('orders.none', { state })
      : text('orders.notFound', { where: others > 0 ? state : 'any', search });
  const content = (
    <ListContent
      list={list}
      items={isThere ? data?.orders : undefined}
      pages={pages}
      skeleton={<OrdersSkeleton />}
      failure={{ title: 'orders.failed', advice: 'orders.failedAdvice' }}
      empty={{
        picture: <ParcelIcon />,
        message: none,
        action: <OtherOrders state={state} search={search} others={others} />,
      }}
    >
      {(orders) => <OrdersList orders={orders} isOld={isPlaceholderData} />}
    </ListContent>
  );
  const found = data && !isPlaceholderData ? text('orders.found', { count: data.totalCount }) : undefined;

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
              onSelect={(id) => goTo({ order_state: id as OrderState, ...withSearch(search) })}
              after={
                <AddressSearchField
                  label={text('orders.search')}
                  search={search}
                  found={found}
                  onSearch={(wanted) => goTo({ order_state: chosen, ...withSearch(wanted) }, true)}
                />
              }
              tabs={(['inProgress', 'history'] as const).map((id) => ({
                id,
                title: text('orders.tab', { state: id }),
                count: counts[id] === undefined ? undefined : intl.formatNumber(counts[id]),
                content: id === state && content,
              }))}
            />
          )}
        </div>
        {hasVouchers && <OrderVouchers reading={vouchers} />}
      </div>
      <MissingOrder isCentred={hasNone} />
    </ContentPage>
  );
};
