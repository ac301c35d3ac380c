import { overviewOrderNeedsLimit } from '@albumen/contracts/limits';
import type { AddressChange } from '@albumen/contracts/orders';
import type { Overview } from '@albumen/contracts/overview';
import { stepOf } from '@albumen/contracts/order-state';
import { isShownPicture } from '../../kernel/pictures.ts';
import { arrivalOf, isInHistory } from './rules.ts';
import { titleOfProduct } from './view.ts';
import type { ShownOn, StoredOrder } from './view.ts';

type OverviewOrders = NonNullable<Overview['orders']>;
type Need = OverviewOrders['needs'][number];

const paymentNeed = ({ id, document }: StoredOrder, now: Date): Need | undefined => {
  const { number, products = [], payUrl, payUntil, isBlocked } = document;
  const step = stepOf(document);
  const hasFailed = products.some(({ status }) => status === 'paymentFailed');
  const isPending = step === 'Received' || products.some(({ status }) => status === 'paymentPending');
  const isInTime = payUntil === undefined || Date.parse(payUntil) > now.getTime();
  if (isBlocked || isInHistory(step) || payUrl === undefined || !isInTime || !(hasFailed || isPending))
    return undefined;
  return { kind: hasFailed ? 'paymentFailed' : 'paymentPending', orderCode: id, number, payUrl, payUntil };
};

const addressNeed = (
  { id, document }: StoredOrder,
  addressChange: AddressChange | undefined,
): Need | undefined =>
  addressChange?.state === 'rejected' && !isInHistory(stepOf(document))
    ? { kind: 'addressRejected', orderCode: id, number: document.number, reason: addressChange.reason }
    : undefined;

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes longer than all the rest. */
const dayFormatOf = (timeZone: string): Intl.DateTimeFormat => {
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone });
  dayFormats.set(timeZone, format);
  return format;
};

/** Returns everything that the start page shows about these orders, the latest ones of a customer. */
export const overviewOf = (
  orders: readonly StoredOrder[],
  inProgressCount: number,
  addressChanges: ReadonlyMap<string, AddressChange>,
  { site, titleOf, now }: ShownOn & { readonly now: Date },
): OverviewOrders => {
  const today = dayFormatOf(site.timeZone).format(now);
  const [next] = orders
    .flatMap((order) => {
      const arrival = arrivalOf(order.document);
      return arrival !== undefined && arrival.day >= today ? { ...order, ...arrival } : [];
    })
    .toSorted((one, other) => one.day.localeCompare(other.day));
  const [shown] = next?.products ?? [];
  const picture = shown?.picture;
  return {
    inProgressCount,
    next: next && {
      orderCode: next.id,
      number: next.document.number,
      day: next.day,
      step: next.isSent ? 'Dispatched' : stepOf(next.document),
      title: shown && titleOfProduct(shown, titleOf),
      ...(picture !== undefined && isShownPicture(picture, site) && { picture }),
      productCount: next.products.length,
    },
    needs: orders
      .flatMap((order) => [
        paymentNeed(order, now) ?? [],
        addressNeed(order, addressChanges.get(order.id)) ?? [],
      ])
      .flat()
      .slice(0, overviewOrderNeedsLimit),
  };
};
