import type { Locale } from '@albumen/contracts/site-paths';
import type { OperatorCustomer } from '@albumen/contracts/operator/customers';
import type { OperatorVoucher } from '@albumen/contracts/operator/vouchers';
import { makeAlbums } from './albums.ts';
import type { SampleAlbum, SamplePerson } from './albums.ts';
import type { SamplePlace, SampleRecord } from './calls.ts';
import type { SamplePhoto } from './collection.ts';
import { arriving, delivered, unpaid } from './order-kinds.ts';
import type { OrderShop } from './order-kinds.ts';
import { createDates } from './order-writer.ts';
import type { Line } from './order-writer.ts';
import { loadProjects, projectsOf } from './projects.ts';
import type { ProjectRow } from './projects.ts';

/** The sample customer of a brand, with everything in its language. */
export interface BrandCustomer {
  readonly number: string;
  readonly email: string;
  readonly brand: string;
  readonly locale: Locale;
  readonly phone: string;
  readonly paymentMethods: OperatorCustomer['paymentMethods'];
  readonly shop: OrderShop;
  readonly orders: {
    readonly unpaid: readonly [code: string, lines: readonly Line[]];
    readonly arriving: readonly [code: string, lines: readonly Line[]];
    readonly delivered: readonly (readonly [code: string, daysAgo: number, lines: readonly Line[]])[];
  };
  readonly vouchers: Readonly<
    Record<string, Pick<OperatorVoucher, 'title' | 'description' | 'percentage' | 'discount'>>
  >;
  /** The months of the sample photos in their library. */
  readonly months: readonly string[];
  readonly albums: readonly SampleAlbum[];
  readonly projects: readonly ProjectRow[];
}

/** The shop's documents about the customer of a brand. */
export const brandRecords = (customer: BrandCustomer, now: Date): SampleRecord[] => {
  const { number: customerNumber, email, brand, locale, phone, paymentMethods, shop, orders } = customer;
  const dates = createDates(now);
  const { firstName, lastName } = shop.home;
  const isDefault = { isDefaultDelivery: true, isDefaultInvoice: true };
  const made = [
    [orders.unpaid[0], unpaid(dates, ...orders.unpaid, shop)] as const,
    [orders.arriving[0], arriving(dates, ...orders.arriving, shop)] as const,
    ...orders.delivered.map((order) => [order[0], delivered(dates, ...order, shop)] as const),
  ];
  return [
    [
      `/customers/${customerNumber}`,
      {
        email,
        registeredAt: now.toISOString(),
        locale,
        brand,
        profile: { salutation: 'ms', firstName, lastName, phone, locale },
        addresses: [{ id: 'home', ...shop.home, phone, ...isDefault }],
        paymentMethods,
      },
    ],
    ...made.map(([code, order]): SampleRecord => [`/orders/${code}`, { ...order, customerNumber }]),
    ...Object.entries(customer.vouchers).map(([code, voucher]): SampleRecord => [
      `/vouchers/${code}`,
      { ...voucher, customerNumber, issuedAt: dates.at(-6), validUntil: dates.day(60) },
    ]),
  ];
};

/** The photos of the customer of a brand. */
export const photosOf = ({ months }: BrandCustomer, photos: readonly SamplePhoto[]): SamplePhoto[] =>
  photos.filter(({ taken }) => months.includes(taken?.slice(0, 7) ?? ''));

/** Creates the albums and projects of the customer of a brand, who has their photos. Can be repeated. */
export const loadBrandCustomer = async (
  place: SamplePlace,
  photos: readonly SamplePhoto[],
  person: SamplePerson,
  { number: customerNumber, albums, projects }: BrandCustomer,
): Promise<void> => {
  await makeAlbums(place.url, photos, person, albums);
  const owner = { customerNumber, prefix: `${customerNumber}-P` };
  await loadProjects(place, person.accessToken, (now, ids) => projectsOf(owner, projects, now, ids));
};
