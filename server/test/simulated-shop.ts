import { itemStatuses } from '@albumen/contracts/order-words';
import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import { pick as pickFrom, randomFrom } from './random-library.ts';

/** An order as the shop has it at a moment. */
export type ShopDocument = OperatorOrder & { readonly updatedAt: string };

/** A message of the shop to the account, in the order of arrival. */
export interface ShopMessage {
  readonly code: string;
  readonly document: ShopDocument;
}

/** A person to whom orders belong: by number, or for guests by address. */
export interface ShopCustomer {
  readonly customerNumber: string;
  readonly email: string;
}

const minuteMs = 60_000;

/** The statuses in the order in which an order reaches them. */
const path = ['Received', 'Confirmed', 'ProductionStarted', 'ProductionCompleted', 'Dispatched'] as const;

/** Product states that go with a status. */
const itemsAt: Readonly<Record<string, readonly string[]>> = {
  Received: ['paymentPending', 'paymentFailed'],
  Confirmed: [
    'paymentSuccess',
    'paymentFree',
    'processing',
    'processing failed',
    'verification failed',
    'on_hold',
  ],
  ProductionStarted: ['approved', 'producing', 'delayed', 'rejected'],
  ProductionCompleted: ['producing', 'delayed'],
  Dispatched: ['shipped'],
};

/**
 * A shop that takes orders and makes them. Everything that it decides follows from the seed. Its messages arrive late,
 * some twice, and out of order; each carries the time at which the shop wrote it.
 */
export const simulateShop = ({
  seed,
  count,
  customers,
  startsAt,
}: {
  readonly seed: number;
  readonly count: number;
  readonly customers: readonly [ShopCustomer, ShopCustomer];
  readonly startsAt: Date;
}): readonly ShopMessage[] => {
  const random = randomFrom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <Value>(values: readonly Value[]): Value => pickFrom(random, values);
  const happens = (share: number): boolean => random() < share;

  const sent: (ShopMessage & { readonly arrivesAt: number })[] = [];

  const live = (number: number): void => {
    const code = `SIM-${seed}-${String(number).padStart(4, '0')}`;
    // Two orders of the same minute show that the list has one order for them.
    let time = startsAt.getTime() + Math.floor(number / 2) * minuteMs;
    const at = () => new Date(time).toISOString();
    const orderedAt = at();
    const owner = pick(customers);
    const other = customers.find((customer) => customer !== owner) ?? owner;
    const isGuest = happens(0.15);
    const currency = pick(['EUR', 'EUR', 'GBP', 'SEK']);
    let products = Array.from({ length: 1 + below(3) }, (_, index) => ({
      code: `${code}-${index + 1}`,
      article: pick(['PAP_310', 'PAP_710', 'PAP_910']),
      title: pick(['Photo book', 'Mug', 'Classic prints', 'Canvas']),
      quantity: 1 + below(4),
      price: below(9000),
      status: pick(itemsAt['Received'] ?? []),
    }));
    let order: OperatorOrder = {
      ...(isGuest ? { email: owner.email } : { customerNumber: owner.customerNumber }),
      orderedAt,
      status: 'Received',
      isBlocked: false,
      sums: { currency, total: below(20_000) },
      statusDates: {},
    };

    const write = (more: Partial<OperatorOrder>): void => {
      time += (1 + below(600)) * minuteMs;
      order = { ...order, ...more, products };
      const document = { ...order, updatedAt: at() };
      // Most arrive soon, some hours or days later, after the messages that follow.
      const arrivals = happens(0.25) ? 2 : 1;
      for (let index = 0; index < arrivals; index++) {
        const late = happens(0.3) ? below(3 * 24 * 60) : below(5);
        sent.push({ code, document, arrivesAt: time + late * minuteMs });
      }
    };

    const reach = (status: string, more: Partial<OperatorOrder> = {}): void =>
      write({ status, label: undefined, statusDates: { ...order.statusDates, [status]: at() }, ...more });

    reach('Received');
    // The shop has noted the wrong person, and corrects it.
    if (!isGuest && happens(0.1)) write({ customerNumber: other.customerNumber });
    const lastStep = below(path.length + 1);
    for (const status of path.slice(1, lastStep)) {
      if (happens(0.06)) {
        products = products.map((product) => ({ ...product, status: 'cancelled' }));
        reach('Cancelled');
        return;
      }
      if (happens(0.1)) reach(`Own${status}`, happens(0.5) ? { label: 'A step of this shop' } : {});
      products = products.map((product) =>
        product.status === 'cancelled'
          ? product
          : { ...product, status: happens(0.05) ? 'cancelled' : pick(itemsAt[status] ?? itemStatuses) },
      );
      if (status === 'Dispatched')
        reach(status, {
          parcels: [{ carrier: 'PostNL', sentAt: at(), products: products.map((one) => one.code) }],
        });
      else reach(status, { expectedDay: new Date(time + 5 * 1440 * minuteMs).toISOString().slice(0, 10) });
    }
    if (order.status === 'ProductionCompleted' && happens(0.5)) {
      // All products have been sent, before the status says so.
      products = products.map((product) => ({ ...product, status: 'shipped' }));
      write({});
    }
    if (order.status === 'Dispatched' && happens(0.5))
      write({ parcels: (order.parcels ?? []).map((parcel) => ({ ...parcel, deliveredAt: at() })) });
  };

  for (let number = 0; number < count; number++) live(number);
  return sent.toSorted((one, next) => one.arrivesAt - next.arrivesAt || one.code.localeCompare(next.code));
};

/** The answer that a customer should get about an order. */
export interface ExpectedOrder {
  readonly code: string;
  readonly status: string;
  readonly step: string;
  readonly items: readonly string[];
  readonly total: string;
  readonly delivered: number;
}

/**
 * The answers that customers should get, from the messages so far: of each order the one that was written last. Knows
 * nothing of how the product stores them.
 */
export const createShopModel = (customers: readonly ShopCustomer[]) => {
  const latest = new Map<string, ShopDocument>();

  const isOf = ({ customerNumber, email }: ShopCustomer, order: ShopDocument): boolean =>
    order.customerNumber === undefined ? order.email === email : order.customerNumber === customerNumber;

  const stepOf = ({ status, statusDates = {}, products = [] }: ShopDocument): string => {
    if (status === 'Cancelled') return status;
    const left = new Set(products.map((product) => product.status));
    const hadCancelled = left.delete('cancelled');
    if (hadCancelled && left.size === 0) return 'Cancelled';
    if (left.size === 1 && left.has('shipped')) return 'Dispatched';
    const reached = path.filter((one) => one === status || one in statusDates);
    return path.some((one) => one === status) ? status : (reached.at(-1) ?? '');
  };

  const expected = (code: string, order: ShopDocument): ExpectedOrder => ({
    code,
    status: order.status,
    step: stepOf(order),
    items: (order.products ?? []).map(({ quantity = 1, title, status }) => `${quantity} ${title} ${status}`),
    total: `${order.sums?.total} ${order.sums?.currency}`,
    delivered: (order.parcels ?? []).filter(({ deliveredAt }) => deliveredAt !== undefined).length,
  });

  return {
    take: ({ code, document }: ShopMessage): void => {
      const current = latest.get(code);
      if (!current || current.updatedAt <= document.updatedAt) latest.set(code, document);
    },

    /** Newest first; in progress or in the history. */
    list: (customer: ShopCustomer, inProgress: boolean): ExpectedOrder[] =>
      [...latest]
        .filter(([, order]) => isOf(customer, order))
        .toSorted(
          ([one, a], [other, b]) => b.orderedAt.localeCompare(a.orderedAt) || one.localeCompare(other),
        )
        .map(([code, order]) => expected(code, order))
        .filter(({ step }) => (step === 'Dispatched' || step === 'Cancelled') !== inProgress),

    /** The codes of all orders that belong to somebody else. */
    foreign: (customer: ShopCustomer): string[] =>
      [...latest].filter(([, order]) => !isOf(customer, order)).map(([code]) => code),

    customers,
  };
};
