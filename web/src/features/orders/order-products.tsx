import { isolated } from '@albumen/contracts/isolated-text';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import type { ReactNode } from 'react';
import type { Order } from '../../api/orders.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/link.tsx';
import { formatDay } from '../../ui/money-and-dates.tsx';
import { expectationOf } from './expected-days.ts';
import type { OrderedProduct } from './item-state.ts';
import { OrderProduct } from './order-product.tsx';
import type { Books } from './order-product.tsx';
import styles from './order-products.module.css';
import { groupsOf } from './product-groups.ts';
import type { ParcelGroup } from './product-groups.ts';
import { useNow } from './time-left.ts';

/** Our choice: the products of a group that are shown at first. Groups that are barely longer are shown whole. */
const shownAtFirst = 8;
const shownWhole = 12;

interface ProductListProps extends Books {
  readonly order: Order;
  readonly products: readonly OrderedProduct[];
  readonly label: string;
}

const ProductList = ({ order, products, label, books }: ProductListProps) => {
  const text = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isLong = products.length > shownWhole;
  const shown = isLong && !isOpen ? products.slice(0, shownAtFirst) : products;
  return (
    <>
      <ul id={id} aria-label={label}>
        {shown.map((product) => (
          <OrderProduct key={product.code} order={order} product={product} books={books} />
        ))}
      </ul>
      {isLong && (
        <div className={styles.more}>
          <Button onPress={() => setOpen(!isOpen)} aria-expanded={isOpen} aria-controls={id}>
            {isOpen ? text('order.showFewer') : text('order.showAll', { count: products.length })}
          </Button>
        </div>
      )}
    </>
  );
};

interface GroupProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const Group = ({ title, note, action, children }: GroupProps) => {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {note !== undefined && <p className={styles.note}>{note}</p>}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </header>
      {children}
    </section>
  );
};

interface ParcelProps {
  readonly order: Order;
  readonly group: ParcelGroup;
}

/** Where a parcel is, and who brings it. */
const ParcelNotes = ({ order: { step }, group: { parcel } }: ParcelProps) => {
  const text = useText();
  const intl = useIntl();
  const { sentAt, expectedDay, deliveredAt, carrier, trackingCode } = parcel;
  const line = (...words: readonly (string | false | undefined)[]) => words.filter(Boolean).join(' · ');
  const expectation = expectationOf(parcel, step, useNow());
  const dayOf = (value: string) => ({ day: formatDay(intl, value) });
  const where = line(
    sentAt !== undefined && text('order.parcel.sent', dayOf(sentAt)),
    deliveredAt !== undefined && text('order.parcel.delivered', dayOf(deliveredAt)),
    expectation === 'day' && text('order.expected.day', dayOf(expectedDay!)),
    expectation === 'late' && text('order.parcel.late', dayOf(expectedDay!)),
  );
  const carriedBy = line(
    carrier !== undefined && isolated(carrier),
    trackingCode !== undefined && text('order.parcel.code', { code: trackingCode }),
  );
  return (
    <>
      {where || (step !== 'Dispatched' && step !== 'Cancelled' && text('order.parcel.ready'))}
      {carriedBy && <span className={styles.line}>{carriedBy}</span>}
    </>
  );
};

const ParcelSection = ({ order, group, books }: ParcelProps & Books) => {
  const { parcel, number, products, more } = group;
  const text = useText();
  const intl = useIntl();
  const count = order.parcels.length;
  const title = text('order.parcel', { count, number });
  const named = (code: string, name: string | undefined) => name ?? text('order.product', { code });
  return (
    <Group
      title={title}
      note={<ParcelNotes order={order} group={group} />}
      action={
        parcel.trackingUrl !== undefined && (
          <ExternalLink
            variant="quiet"
            href={parcel.trackingUrl}
            {...(count > 1 && { 'aria-label': text('order.parcel.trackNamed', { number }) })}
          >
            {text('order.parcel.track')}
          </ExternalLink>
        )
      }
    >
      {products.length > 0 && <ProductList order={order} products={products} label={title} books={books} />}
      {more.length > 0 && (
        <p className={styles.also}>
          {text('order.parcel.more', {
            titles: intl.formatList(more.map(({ code, title: name }) => isolated(named(code, name)))),
          })}
        </p>
      )}
    </Group>
  );
};

const restTitles = {
  all: 'order.products',
  unsent: 'order.unsent',
  untracked: 'order.untracked',
  neverSent: 'order.neverSent',
} as const;

interface OrderProductsProps extends Books {
  readonly order: Order;
}

/** The products of an order by parcel, then those that are in none. */
export const OrderProducts = ({ order, books }: OrderProductsProps) => {
  const text = useText();
  const { parcels, rest } = groupsOf(order);
  return (
    <>
      {parcels.map((group) => (
        <ParcelSection key={group.number} order={order} group={group} books={books} />
      ))}
      {rest.map(({ kind, products }) => (
        <Group
          key={kind}
          title={text(restTitles[kind])}
          note={text('order.productCount', { count: products.length })}
        >
          <ProductList order={order} products={products} label={text(restTitles[kind])} books={books} />
        </Group>
      ))}
    </>
  );
};
