import { useNavigate } from '@tanstack/react-router';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { searchMaxLength } from './orders-search.ts';
import { SearchField } from '../../ui/form/text-field.tsx';

/** Our choice, in milliseconds: as long as most customers need for the next letter. */
const typingMs = 300;

interface OrdersSearchFieldProps {
  /** The search in the address. */
  readonly search: string;
}

/** The field for an order code or the title of a product; writes the search into the address. */
export const OrdersSearchField = ({ search }: OrdersSearchFieldProps) => {
  const text = useText();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(search);
  // The search that this field has asked for last: another one in the address comes from elsewhere, such as Back.
  const asked = useRef(search);
  useEffect(() => {
    if (search === asked.current) return;
    asked.current = search;
    setTyped(search);
  }, [search]);
  const ask = useEffectEvent((wanted: string) => {
    asked.current = wanted;
    void navigate({
      to: sitePaths.orders,
      search: (now) => ({ order_state: now.order_state, ...(wanted !== '' && { search: wanted }) }),
      replace: true,
      resetScroll: false,
    });
  });
  useEffect(() => {
    const wanted = typed.trim().slice(0, searchMaxLength);
    if (wanted === asked.current) return;
    const timer = setTimeout(() => ask(wanted), typingMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return <SearchField label={text('orders.search')} value={typed} onChange={setTyped} />;
};
