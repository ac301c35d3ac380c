import { unpaid } from './order-kinds.ts';
import { parcelOf, places, productsOf, shopPages, sumsOf } from './order-writer.ts';
import type { Dates, Line, SampleOrder } from './order-writer.ts';

type Orders = Readonly<Record<string, SampleOrder>>;

const priced = (code: string, lines: readonly Line[], sums?: Parameters<typeof sumsOf>[1]) => {
  const products = productsOf(code, lines);
  return { products, sums: sumsOf(products, sums) };
};

const home = { deliveryType: 'Home', deliveryAddress: places.home } as const;

/** The orders of the sample customer that are on their way, by their codes. */
export const openOrders = ({ at, day }: Dates): Orders => ({
  '71600482': unpaid({ at, day }, '71600482', [['PAP_530', 1]]),
  // The payment was refused.
  '71600215': {
    orderedAt: at(-1, -3),
    status: 'Received',
    statusDates: { Received: at(-1, -3) },
    source: 'webshop',
    ...priced('71600215', [['PAP_810', 2, 'paymentFailed']]),
    ...home,
    deliveryDates: { earliest: day(5), latest: day(7) },
    payUrl: shopPages.pay('71600215'),
    payUntil: at(12, 21),
    addressChange: {},
  },
  // Paid: can still be cancelled, and the address can be changed for a little longer than that.
  '71599874': {
    orderedAt: at(0, -5),
    status: 'Confirmed',
    statusDates: { Received: at(0, -5), Confirmed: at(0, -4.8) },
    source: 'webshop',
    ...priced(
      '71599874',
      [
        [
          'PAP_310',
          1,
          'paymentSuccess',
          { voucher: 'HELLO-15', voucherDetails: { title: '15% off photo books', discount: -599 } },
        ],
        ['PAP_710', 2, 'processing'],
      ],
      { discount: -599 },
    ),
    ...home,
    expectedDay: day(6),
    deliveryDates: { earliest: day(5), latest: day(6) },
    cancelUrl: { url: shopPages.cancel('71599874'), until: at(0, 19) },
    addressChange: { until: at(1, 3) },
  },
  // Two products need attention before they can be made.
  '71598120': {
    orderedAt: at(-2, -6),
    status: 'Confirmed',
    statusDates: { Received: at(-2, -6), Confirmed: at(-2, -5.9) },
    source: 'desktop',
    ...priced('71598120', [
      ['PAP_340', 1, 'on_hold'],
      ['PAP_730', 1, 'verification failed'],
      ['PAP_740', 1, 'processing failed'],
      ['PAP_910', 40, 'approved'],
    ]),
    deliveryType: 'Home',
    deliveryAddress: places.parents,
    deliveryDates: { earliest: day(5), latest: day(8) },
    addressChange: {},
  },
  // One product was not accepted; the rest is made.
  '71597466': {
    orderedAt: at(-3, -8),
    status: 'ProductionStarted',
    statusDates: { Received: at(-3, -8), Confirmed: at(-3, -7), ProductionStarted: at(-1, -9) },
    source: 'webshop',
    ...priced(
      '71597466',
      [
        ['PAP_720', 1, 'producing'],
        ['PAP_740', 2, 'rejected'],
      ],
      { refund: -3780 },
    ),
    ...home,
    expectedDay: day(3),
    deliveryDates: { earliest: day(2), latest: day(3) },
  },
  // Late: the expected day is after the promised ones.
  '71596733': {
    orderedAt: at(-6, -4),
    status: 'ProductionStarted',
    statusDates: { Received: at(-6, -4), Confirmed: at(-6, -3.5), ProductionStarted: at(-4, -9) },
    source: 'webshop',
    ...priced('71596733', [
      ['PAP_340', 1, 'producing'],
      ['PAP_510', 1, 'delayed'],
    ]),
    ...home,
    expectedDay: day(4),
    deliveryDates: { earliest: day(0), latest: day(1) },
  },
  // To a pickup point.
  '71595102': {
    orderedAt: at(-5, -2),
    status: 'ProductionCompleted',
    statusDates: {
      Received: at(-5, -2),
      Confirmed: at(-5, -1.9),
      ProductionStarted: at(-4, -3),
      ProductionCompleted: at(0, -7),
    },
    source: 'webshop',
    ...priced('71595102', [['PAP_520', 1, 'producing']], { shipping: 0 }),
    deliveryType: 'PickupPoint',
    deliveryAddress: places.pickup,
    expectedDay: day(2),
    deliveryDates: { earliest: day(1), latest: day(2) },
  },
  // A part has been sent.
  '71594410': {
    orderedAt: at(-6, -9),
    status: 'ProductionCompleted',
    statusDates: {
      Received: at(-6, -9),
      Confirmed: at(-6, -8.9),
      ProductionStarted: at(-5, -9),
      ProductionCompleted: at(-1, -9),
    },
    source: 'webshop',
    ...priced('71594410', [
      ['PAP_910', 120, 'shipped'],
      ['PAP_810', 1, 'shipped'],
      ['PAP_540', 1, 'producing'],
    ]),
    ...home,
    expectedDay: day(2),
    deliveryDates: { earliest: day(0), latest: day(2) },
    parcels: [
      {
        ...parcelOf('PostNL', '3SALBU0417728'),
        products: ['71594410-1', '71594410-2'],
        sentAt: at(-1, -4),
        expectedDay: day(1),
      },
      { products: ['71594410-3'], carrier: 'DHL', expectedDay: day(2) },
    ],
  },
  // A step that only this shop has.
  '71593027': {
    orderedAt: at(-7, -5),
    status: 'QualityCheck',
    label: 'Quality check',
    statusDates: {
      Received: at(-7, -5),
      Confirmed: at(-7, -4.9),
      ProductionStarted: at(-6, -5),
      QualityCheck: at(0, -3),
    },
    source: 'webshop',
    ...priced('71593027', [['PAP_330', 1, 'producing']]),
    ...home,
    expectedDay: day(3),
    deliveryDates: { earliest: day(2), latest: day(4) },
  },
});
