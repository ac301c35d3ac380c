import { sitePaths } from '@albumen/contracts/site-paths';
import { useParams } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { BackLink } from '../../ui/link.tsx';
import { ContentPage } from '../../ui/page.tsx';

const orderRoute = `/main${sitePaths.order}` as const;

/** One order in detail. */
export const OrderScreen = () => {
  const text = useText();
  const { orderCode } = useParams({ from: orderRoute });
  return (
    <ContentPage
      title={text('orders.details.title')}
      before={<BackLink to={sitePaths.orders}>{text('orders.back')}</BackLink>}
    >
      <p>{orderCode}</p>
    </ContentPage>
  );
};
