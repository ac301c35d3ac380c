import { sitePaths } from '@albumen/contracts/site-paths';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../i18n/use-text.ts';
import { AddressSearchField } from '../../site/address-search-field.tsx';
import { searchMaxLength } from './orders-search.ts';

interface OrdersSearchFieldProps {
  /** The search in the address. */
  readonly search: string;
}

/** The field for an order code or the title of a product; writes the search into the address. */
export const OrdersSearchField = ({ search }: OrdersSearchFieldProps) => {
  const text = useText();
  const navigate = useNavigate();
  return (
    <AddressSearchField
      label={text('orders.search')}
      search={search}
      maxLength={searchMaxLength}
      onSearch={(wanted) =>
        void navigate({
          to: sitePaths.orders,
          search: (now) => ({ order_state: now.order_state, ...(wanted !== '' && { search: wanted }) }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
};
