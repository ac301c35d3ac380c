import * as z from 'zod/mini';
import { withoutHostPrefixes } from '../vendor-host.ts';
import { Link, text } from './documents.ts';
import { recordFields, recordPart } from './records.ts';

/** Our choice: longer titles do not fit into a menu. */
const Title = text(80);

/** Our choice: more entries cannot be found in a menu. */
const entriesLimit = 50;

const OperatorMenuLink = z.looseObject({ title: Title, url: Link });

const OperatorMenuEntry = z
  .looseObject({
    title: Title,
    url: z.optional(Link),
    children: z.optional(z.array(OperatorMenuLink).check(z.maxLength(entriesLimit))),
  })
  .check(
    z.refine(({ url, children = [] }) => url !== undefined || children.length > 0, {
      path: ['url'],
      error: 'An entry without children needs a url',
    }),
  );

const OperatorMenu = z._default(z.array(OperatorMenuEntry).check(z.maxLength(entriesLimit)), []);

/** The menus and named routes of one host. */
export const OperatorMenus = z.looseObject({
  ...recordFields,
  menus: z.looseObject({ top: OperatorMenu, main: OperatorMenu, footer: OperatorMenu }),
  routes: z._default(
    z.looseObject({
      Main: z.optional(Link),
      FAQ: z.optional(Link),
      ContactUs: z.optional(Link),
      AllProducts: z.optional(Link),
      PhotoManagementFAQ: z.optional(Link),
      EditorUrl: z.optional(Link),
    }),
    {},
  ),
});
export type OperatorMenus = z.infer<typeof OperatorMenus>;

/** The host names of menus, as pages ask for them. A marker may be part of a name: `photo-stage.com`. */
const VendorHost = z.string().check(
  z.refine((value) => /^[a-z\d.-]{1,100}$/.test(value) && withoutHostPrefixes(value) === value, {
    error:
      'Must be a host name in lower case without port, myaccount., www. and test prefixes, such as coral.example',
  }),
);

/** The calls with which the operator's systems write menus. */
export const operatorMenus = recordPart({
  kind: 'menu',
  path: '/menus/:vendorHost',
  id: VendorHost,
  schema: OperatorMenus,
  title: 'Menus',
  area: 'content',
  maxValues: 80_000,
  example: {
    id: 'coral.example',
    document: {
      menus: {
        top: [{ title: 'Help', url: 'https://coral.example/help' }],
        main: [
          {
            title: 'Photo books',
            url: 'https://coral.example/photo-books',
            children: [{ title: 'Landscape', url: 'https://coral.example/photo-books/landscape' }],
          },
        ],
        footer: [
          {
            title: 'Customer service',
            children: [{ title: 'Contact', url: 'https://coral.example/contact' }],
          },
        ],
      },
      routes: {
        Main: 'https://coral.example/',
        FAQ: 'https://coral.example/faq',
        ContactUs: 'https://coral.example/contact',
        AllProducts: 'https://coral.example/products',
        PhotoManagementFAQ: 'https://coral.example/faq/photos',
        EditorUrl: 'https://coral.example/editor',
      },
    },
  },
});
