import { arriving, delivered, sentDates } from './order-kinds.ts';
import { parcelOf, places, productsOf, shopPages, sumsOf } from './order-writer.ts';
import type { Dates, Line, SampleOrder } from './order-writer.ts';

type Orders = Readonly<Record<string, SampleOrder>>;

/** Orders that were delivered without anything special: code, days ago, lines. */
const plain: readonly (readonly [string, number, readonly Line[], SampleOrder['source']?])[] = [
  ['71544019', 58, [['PAP_920', 48]]],
  [
    '71529833',
    83,
    [
      ['PAP_320', 1],
      ['PAP_320', 1],
    ],
  ],
  [
    '71511270',
    112,
    [
      ['PAP_910', 200],
      ['PAP_720', 1],
    ],
  ],
  ['71498046', 139, [['PAP_710', 4]]],
  ['71470552', 177, [['PAP_340', 1]], 'desktop'],
  ['71452218', 204, [['PAP_730', 1]]],
  ['71437705', 231, [['PAP_740', 3]]],
  ['71391164', 296, [['PAP_510', 2]]],
  ['71380927', 338, [['PAP_810', 3]], 'desktop'],
  [
    '71374401',
    349,
    [
      ['PAP_740', 4],
      ['PAP_910', 60],
    ],
  ],
  ['71322986', 402, [['PAP_330', 1]], 'desktop'],
];

/** The orders of the sample customer that were sent or cancelled, by their codes. */
export const pastOrders = (dates: Dates): Orders => {
  const { at } = dates;
  const three = delivered(dates, '71581940', 17, [
    ['PAP_310', 1],
    ['PAP_540', 1],
    ['PAP_910', 80],
  ]);
  const partly = delivered(dates, '71577306', 24, [
    ['PAP_520', 1],
    ['PAP_730', 1],
  ]);
  const partlyProducts = (partly.products ?? []).map((product, index) =>
    index === 1 ? { ...product, status: 'cancelled' } : product,
  );
  const cancelled = productsOf('71573582', [['PAP_540', 1, 'cancelled']]);
  const gift = productsOf(
    '71560894',
    [
      ['PAP_330', 1, 'shipped'],
      ['PAP_710', 1, 'shipped'],
    ],
    { factor: 0.86 },
  );
  const free = productsOf('71569027', [
    ['PAP_310', 1, 'paymentFree', { title: 'August by the sea, as PDF', price: 0 }],
  ]);
  const covered = productsOf('71552761', [
    [
      'PAP_720',
      1,
      'shipped',
      { voucher: 'SORRY-25', voucherDetails: { title: 'Puzzle on us', discount: -2495 } },
    ],
  ]);
  return {
    '71590118': arriving(dates, '71590118', [['PAP_320', 1]]),
    // Three parcels of two carriers.
    '71581940': {
      ...three,
      parcels: [
        {
          ...parcelOf('PostNL', '3SALBU0415510'),
          products: ['71581940-3'],
          sentAt: at(-15),
          deliveredAt: at(-14, 2),
        },
        {
          ...parcelOf('PostNL', '3SALBU0415533'),
          products: ['71581940-1'],
          sentAt: at(-13),
          deliveredAt: at(-12, 1),
        },
        {
          ...parcelOf('DHL', 'JVGL0619448217'),
          products: ['71581940-2'],
          sentAt: at(-13),
          deliveredAt: at(-11, 4),
        },
      ],
      reorder: {
        state: 'changed',
        changes: [
          { product: '71581940-1', state: 'changed', text: 'The cover is now made of recycled board.' },
          {
            product: '71581940-2',
            state: 'unavailable',
            text: 'Acrylic glass is no longer made in 75 × 50 cm.',
          },
        ],
        url: shopPages.reorder('71581940'),
      },
    },
    // One product was cancelled, and refunded.
    '71577306': {
      ...partly,
      products: partlyProducts,
      sums: sumsOf(partlyProducts, { refund: -1995 }),
      parcels: [{ ...partly.parcels?.[0], products: ['71577306-1'] }],
    },
    '71573582': {
      orderedAt: at(-29, -7),
      status: 'Cancelled',
      statusDates: { Received: at(-29, -7), Confirmed: at(-29, -6.8), Cancelled: at(-29, -2) },
      source: 'webshop',
      products: cancelled,
      sums: sumsOf(cancelled, { refund: -8485 }),
      deliveryType: 'Home',
      deliveryAddress: places.home,
    },
    // Nothing to pay, nothing to send.
    '71569027': {
      orderedAt: at(-31, -1),
      status: 'Dispatched',
      statusDates: { Received: at(-31, -1), Dispatched: at(-31, -0.9) },
      source: 'webshop',
      products: free,
      sums: { currency: 'EUR', products: 0, total: 0 },
    },
    // In another currency, to another country.
    '71560894': {
      ...sentDates(dates, 44),
      source: 'webshop',
      products: gift,
      sums: sumsOf(gift, { currency: 'GBP', shipping: 699, vatRate: 20 }),
      deliveryType: 'Home',
      deliveryAddress: places.friend,
      parcels: [{ ...parcelOf('Royal Mail', 'QB418820517GB'), sentAt: at(-40, -4), deliveredAt: at(-37, 1) }],
      reorder: {
        state: 'unavailable',
        changes: [{ state: 'unavailable', text: 'We no longer deliver to the United Kingdom.' }],
      },
    },
    // A voucher covered everything.
    '71552761': {
      ...delivered(dates, '71552761', 51, [['PAP_720', 1]]),
      products: covered,
      sums: sumsOf(covered, { shipping: 0, discount: -2495 }),
    },
    ...Object.fromEntries(
      plain.map(([code, days, lines, source = 'webshop']) => [
        code,
        { ...delivered(dates, code, days, lines), source },
      ]),
    ),
    // From an earlier system, which kept only this.
    '30048812': {
      orderedAt: at(-1123, -6),
      status: 'Dispatched',
      products: [
        {
          code: '30048812-1',
          title: 'Photo album deluxe 30 × 30 cm',
          quantity: 1,
          price: 5490,
          status: 'shipped',
        },
      ],
      sums: { currency: 'EUR', total: 5985 },
    },
  };
};
