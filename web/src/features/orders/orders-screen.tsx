import { useText } from '../../i18n/use-text.ts';
import { EmptyState } from '../../ui/states.tsx';
import { ParcelIcon } from '../../ui/icons.tsx';
import { ContentPage } from '../../ui/page.tsx';

/** The customer has no orders. */
const NoOrders = () => {
  const text = useText();
  return <EmptyState picture={<ParcelIcon />} message={text('orders.empty')} />;
};

/** The customer's orders, in progress or history. */
export const OrdersScreen = () => {
  const text = useText();
  return (
    <ContentPage title={text('orders.title')}>
      <NoOrders />
    </ContentPage>
  );
};
