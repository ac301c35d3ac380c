import type { OperatorMenus } from '@albumen/contracts/operator/menus';
import { vendorHost } from '@albumen/contracts/vendor-host';
import { brandMenus } from './brand-menus.ts';
import type { SampleRecord } from './calls.ts';

/** The sample shop of the server answers every path below. */
const shop = '/dev/shop';

const link = (title: string, path: string) => ({ title, url: `${shop}/${path}` });

/** An entry whose children are below its own path. */
const category = (title: string, path: string, children: Readonly<Record<string, string>>) => ({
  ...link(title, path),
  children: Object.entries(children).map(([name, below]) => link(name, `${path}/${below}`)),
});

const column = (title: string, links: Readonly<Record<string, string>>) => ({
  title,
  children: Object.entries(links).map(([name, path]) => link(name, path)),
});

/** The menus and routes of the sample shop. Menus are in the retailer's language, here English. */
export const sampleMenus = {
  menus: {
    top: [link('Help', 'help'), link('Stores', 'stores'), link('Offers', 'offers')],
    main: [
      category('Photo books', 'photo-books', {
        Landscape: 'landscape',
        Portrait: 'portrait',
        Square: 'square',
        'Lay-flat': 'lay-flat',
      }),
      category('Prints', 'prints', {
        'Classic prints': 'classic',
        'Square prints': 'square',
        'Retro prints': 'retro',
        Enlargements: 'enlargements',
      }),
      category('Wall art', 'wall-art', {
        Canvas: 'canvas',
        'Framed posters': 'framed-posters',
        'Acrylic glass': 'acrylic-glass',
        'Wood panels': 'wood-panels',
      }),
      category('Calendars', 'calendars', {
        'Wall calendars': 'wall',
        'Desk calendars': 'desk',
        'Family planners': 'family-planners',
      }),
      category('Gifts', 'gifts', {
        Mugs: 'mugs',
        Puzzles: 'puzzles',
        'Phone cases': 'phone-cases',
        'Greeting cards': 'greeting-cards',
      }),
    ],
    footer: [
      column('Customer service', {
        'Help and FAQ': 'help/faq',
        'Contact us': 'contact-us',
        'Delivery and returns': 'delivery',
        'Track an order': 'track-an-order',
      }),
      column('Products', {
        'All products': 'products',
        'Prices and sizes': 'prices',
        'Gift vouchers': 'gift-vouchers',
      }),
      column('About us', {
        'Our story': 'our-story',
        Stores: 'stores',
        Sustainability: 'sustainability',
        Jobs: 'jobs',
      }),
    ],
  },
  routes: {
    Main: shop,
    FAQ: `${shop}/help/faq`,
    ContactUs: `${shop}/contact-us`,
    AllProducts: `${shop}/products`,
    PhotoManagementFAQ: `${shop}/help/photos`,
    EditorUrl: '/dev/editor',
  },
} satisfies OperatorMenus;

/** The menus of the sample shop for the host of the server, and those of the sample brands. */
export const menuRecords = (url: string): SampleRecord[] => {
  const host = vendorHost(new URL(url).host);
  return [
    [`/menus/${host}`, sampleMenus],
    ...Object.entries(brandMenus).map(([name, menus]): SampleRecord => [`/menus/${name}.${host}`, menus]),
  ];
};
