import type { BrandCustomer } from '../brand-customers.ts';
import { german } from '../texts/german.ts';

/** The sample customer of Posterkauz, in Vienna. */
export const posterkauz: BrandCustomer = {
  number: 'SAMPLE-AT',
  email: 'kundin@example.com',
  brand: 'posterkauz',
  locale: 'de-AT',
  phone: '+436641234567',
  paymentMethods: [{ kind: 'mastercard', lastDigits: '4444' }],
  shop: {
    titles: german.articles,
    vatRate: 20,
    carrier: 'Österreichische Post',
    tracking: '10409065',
    home: {
      firstName: 'Johanna',
      lastName: 'Gruber',
      street: 'Neubaugasse',
      number: '31',
      addition: '2/14',
      postalCode: '1070',
      city: 'Wien',
      country: 'AT',
    },
  },
  orders: {
    unpaid: ['82600417', [['PAP_520', 1]]],
    arriving: [
      '82590233',
      [
        ['PAP_540', 1],
        ['PAP_510', 2],
      ],
    ],
    delivered: [
      ['82561874', 43, [['PAP_530', 1]]],
      ['82470950', 171, [['PAP_910', 60]]],
    ],
  },
  vouchers: {
    'POSTER-20': {
      title: 'Gerahmte Poster',
      description: 'Für ein gerahmtes Poster ab 50 × 70 cm.',
      percentage: 20,
    },
    'DANKE-10': {
      title: 'Ihre nächste Bestellung',
      description: 'Ab einem Bestellwert von 40 Euro.',
      discount: { amount: 1000, currency: 'EUR' },
    },
  },
  months: ['2026-09', '2026-01', '2025-10'],
  albums: [
    {
      albumId: '5a3b7a52-6f0d-4c8e-9a51-0c1d5e8f1b01',
      name: 'Herbst in den Bergen',
      months: ['2025-10'],
      pictures: /\/(?:peaks|ridges|high-peaks|far-ridges)/,
    },
    { albumId: '5a3b7a52-6f0d-4c8e-9a51-0c1d5e8f1b02', name: 'Winterspaziergänge', months: ['2026-01'] },
  ],
  projects: [
    ['Bergherbst fürs Wohnzimmer', 'PAP_520', 'framed-poster', 1, 'iPad'],
    ['Gipfelfoto für Papa', 'PAP_540', 'acrylic-glass', 8, 'Windows-PC'],
    ['Bilderwand im Vorzimmer', 'PAP_510', 'framed-photo', 23, 'iPhone'],
  ],
};
