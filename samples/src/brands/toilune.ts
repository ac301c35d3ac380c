import type { BrandCustomer } from '../brand-customers.ts';
import { french } from '../texts/french.ts';

/** The sample customer of Toilune, in Lyon. */
export const toilune: BrandCustomer = {
  number: 'SAMPLE-FR',
  email: 'cliente@example.com',
  brand: 'toilune',
  locale: 'fr-FR',
  phone: '+33612345678',
  paymentMethods: [{ kind: 'visa', lastDigits: '4242' }],
  shop: {
    titles: french.articles,
    vatRate: 20,
    carrier: 'Colissimo',
    tracking: '6A0417',
    home: {
      firstName: 'Camille',
      lastName: 'Laurent',
      street: 'rue Mercière',
      number: '22',
      postalCode: '69002',
      city: 'Lyon',
      country: 'FR',
    },
  },
  orders: {
    unpaid: ['83600562', [['PAP_530', 1]]],
    arriving: [
      '83590718',
      [
        ['PAP_530', 1],
        ['PAP_540', 1],
      ],
    ],
    delivered: [
      ['83558306', 47, [['PAP_520', 2]]],
      ['83466129', 178, [['PAP_920', 48]]],
    ],
  },
  vouchers: {
    'TOILE-20': {
      title: 'Photo sur toile',
      description: 'Pour une photo sur toile à partir de 60 × 40 cm.',
      percentage: 20,
    },
    'MERCI-10': {
      title: 'Votre prochaine commande',
      description: 'Dès 40 euros d’achat.',
      discount: { amount: 1000, currency: 'EUR' },
    },
  },
  months: ['2026-08', '2026-06', '2026-05', '2025-07'],
  albums: [
    {
      albumId: '5a3b7a52-6f0d-4c8e-9a51-0c1d5e8f1c01',
      name: 'Août au bord de la mer',
      months: ['2026-08'],
      pictures: /\/(?:coast|sea)/,
    },
    {
      albumId: '5a3b7a52-6f0d-4c8e-9a51-0c1d5e8f1c02',
      name: 'Escapade dans les îles',
      months: ['2026-06'],
      pictures: /\/(?:islands|coast|sea|evening-sea)/,
    },
  ],
  projects: [
    ['La mer au-dessus du canapé', 'PAP_530', 'canvas', 1, 'iPad'],
    ['Cadeau pour maman', 'PAP_540', 'acrylic-glass', 8, 'PC Windows'],
    ['Souvenirs d’été', 'PAP_910', 'classic-prints', 23, 'iPhone'],
  ],
};
