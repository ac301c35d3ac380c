import type { BrandCustomer } from '../brand-customers.ts';
import { dutch } from '../texts/dutch.ts';

/** The sample customer of Mossfolio, in Leuven. */
export const mossfolio: BrandCustomer = {
  number: 'SAMPLE-BE',
  email: 'klant@example.com',
  brand: 'mossfolio',
  locale: 'nl-BE',
  phone: '+32470123456',
  paymentMethods: [{ kind: 'bancontact', lastDigits: '7043' }],
  shop: {
    titles: dutch.articles,
    vatRate: 21,
    carrier: 'bpost',
    tracking: '32321077',
    home: {
      firstName: 'Lotte',
      lastName: 'Claes',
      street: 'Mechelsestraat',
      number: '45',
      addition: '2',
      postalCode: '3000',
      city: 'Leuven',
      country: 'BE',
    },
  },
  orders: {
    unpaid: ['84600391', [['PAP_920', 24]]],
    arriving: [
      '84590845',
      [
        ['PAP_340', 1],
        ['PAP_910', 40],
      ],
    ],
    delivered: [
      ['84563127', 39, [['PAP_340', 1]]],
      ['84468204', 164, [['PAP_510', 1]]],
    ],
  },
  vouchers: {
    'BOEK-20': { title: 'Fotoboeken', description: 'Voor één fotoboek, vanaf 36 pagina’s.', percentage: 20 },
    'BEDANKT-10': {
      title: 'Je volgende bestelling',
      description: 'Vanaf 40 euro.',
      discount: { amount: 1000, currency: 'EUR' },
    },
  },
  months: ['2026-04', '2025-02', '2025-01', '2024-12', '2024-10', '2024-05'],
  albums: [
    {
      albumId: '5a3b7a52-6f0d-4c8e-9a51-0c1d5e8f1d01',
      name: 'Lente op het platteland',
      months: ['2026-04'],
      pictures: /\/(?:fields|hills|meadow|leaf|tree)/,
    },
    {
      albumId: '5a3b7a52-6f0d-4c8e-9a51-0c1d5e8f1d02',
      name: 'Rond Nieuwjaar',
      months: ['2024-12', '2025-01'],
    },
  ],
  projects: [
    ['Ons jaar buiten', 'PAP_340', 'lay-flat-book framed-photo', 1, 'Windows-pc'],
    ['Fotoboek voor oma', 'PAP_340', 'lay-flat-book', 8, 'iPad'],
    ['Foto’s voor in de gang', 'PAP_920', 'square-prints', 23, 'iPhone'],
  ],
};
