import { PhotoPage } from '@albumen/contracts/photo-management/library';
import { embeddedServicePath } from '@albumen/contracts/services';
import { openOperator, send } from './calls.ts';
import type { SamplePlace, SampleRecord } from './calls.ts';
import { articleGroups, campaigns, categories, offers, vouchers } from './catalogue.ts';
import { channels } from './channels.ts';
import type { SamplePhoto } from './collection.ts';
import { sampleNumbers } from './customers.ts';
import { openOrders } from './open-orders.ts';
import { createDates, parcelOf, places, productsOf, shopPages, sumsOf } from './order-writer.ts';
import type { Dates, SampleOrder } from './order-writer.ts';
import { pastOrders } from './past-orders.ts';

/** The pictures in the products of some orders: the months of the sample library that they show. */
const photographed: Readonly<Record<string, RegExp>> = {
  '71599874': /^jpeg\/(?:sea|coast)-summer/,
  '71594410': /^jpeg\/(?:meadow|lake)-/,
  '71590118': /^jpeg\/forest-autumn/,
  '71581940': /^jpeg\/islands-/,
};

/** The orders of the business customer: one is being made, one was sent. */
const businessOrders = ({ at, day }: Dates): Record<string, SampleOrder> => {
  const posters = productsOf('71598733', [
    ['PAP_520', 40, 'producing', { price: 155_600 }],
    ['PAP_540', 6, 'approved'],
  ]);
  // The account takes the title from the channel.
  const prints = productsOf('71566218', [['PAP_910', 1200, 'shipped']]);
  delete prints[0]?.title;
  const studio = { deliveryType: 'Home', deliveryAddress: places.studio, source: 'webshop' } as const;
  return {
    '71598733': {
      ...studio,
      number: `SO/${at(-3, -2).slice(0, 4)}/1187`,
      orderedAt: at(-3, -2),
      status: 'ProductionStarted',
      statusDates: { Received: at(-3, -2), Confirmed: at(-3, -1.8), ProductionStarted: at(-1, -6) },
      products: posters,
      sums: sumsOf(posters, { shipping: 2990, vatRate: 19 }),
      expectedDay: day(5),
      deliveryDates: { earliest: day(4), latest: day(6) },
    },
    '71566218': {
      ...studio,
      number: `SO/${at(-37, -3).slice(0, 4)}/1042`,
      orderedAt: at(-37, -3),
      status: 'Dispatched',
      statusDates: {
        Received: at(-37, -3),
        Confirmed: at(-37, -2.9),
        ProductionStarted: at(-36, -3),
        ProductionCompleted: at(-35, -3),
        Dispatched: at(-34, -3),
      },
      products: prints,
      sums: sumsOf(prints, { shipping: 1290, vatRate: 19 }),
      parcels: [{ ...parcelOf('DHL', 'JVGL0616630094'), sentAt: at(-34, -3), deliveredAt: at(-33, 1) }],
      reorder: { state: 'available', url: shopPages.reorder('71566218') },
    },
  };
};

/** Everything about orders that the operator's systems send for the sample customers: paths and documents. */
export const sampleOrders = (now: Date): readonly SampleRecord[] => {
  const dates = createDates(now);
  const owned = (path: string, documents: Readonly<Record<string, object>>, customerNumber: string) =>
    Object.entries(documents).map(
      ([id, document]) => [`/${path}/${id}`, { ...document, customerNumber }] as const,
    );
  const common = (path: string, documents: Readonly<Record<string, object>>) =>
    Object.entries(documents).map(([id, document]) => [`/${path}/${id}`, document] as const);
  return [
    ...owned('orders', openOrders(dates), sampleNumbers.customer),
    ...owned('orders', pastOrders(dates), sampleNumbers.customer),
    ...owned('orders', businessOrders(dates), sampleNumbers.business),
    ...owned('vouchers', vouchers(dates), sampleNumbers.customer),
    ...common('article-groups', articleGroups),
    ...common('campaigns', campaigns(now, dates)),
    ...common('offers', offers),
    ...common('channels', channels),
    ...common('categories', categories),
  ];
};

/** Names the photos of the customer's library in the orders that show them. */
export const markOrderedPhotos = async (
  place: SamplePlace,
  photos: readonly SamplePhoto[],
  accessToken: () => Promise<string>,
): Promise<void> => {
  const picturesOf = new Map(photos.map(({ file, picture }) => [file, picture]));
  const address = new URL(`${embeddedServicePath('photoManagement')}/photos?limit=500`, place.url);
  const { images } = PhotoPage.parse(await send(address, { method: 'GET', key: await accessToken() }));
  const put = await openOperator(place);
  const documents = new Map(sampleOrders(new Date()));
  for (const [orderCode, shown] of Object.entries(photographed)) {
    const photoIds = images.flatMap(({ imageId, localFileName }) =>
      shown.test(picturesOf.get(localFileName) ?? '') ? [imageId] : [],
    );
    await put(`/orders/${orderCode}`, { ...documents.get(`/orders/${orderCode}`), photoIds });
  }
};
