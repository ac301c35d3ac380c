import * as z from 'zod/mini';
import { contractPart, endpoint } from './endpoint.ts';

/** Stands for the origin of whichever site shows a link. */
const ownOrigin = 'https://site.invalid';

/** Whether pages may link to an address: https to any host, or a path on the site. Browsers read `\\` as `/`. */
export const isLink = (address: string): boolean =>
  address.startsWith('/')
    ? URL.parse(address, ownOrigin)?.origin === ownOrigin
    : URL.parse(address)?.protocol === 'https:';

/** A link of a menu. Its title is the retailer's text; its address is https or a path on the site. */
export const MenuLink = z.object({ title: z.string(), url: z.string() });
export type MenuLink = z.infer<typeof MenuLink>;

/** An entry of a menu: a link, a heading above links, or both. */
export const MenuEntry = z.object({
  title: z.string(),
  url: z.optional(z.string()),
  children: z.optional(z.array(MenuLink)),
});
export type MenuEntry = z.infer<typeof MenuEntry>;

/** Albums §3: "named routes (Main, FAQ, ContactUs, AllProducts, PhotoManagementFAQ, EditorUrl)". */
export const NamedRoutes = z.object({
  /** The shop's start page. */
  Main: z.optional(z.string()),
  FAQ: z.optional(z.string()),
  ContactUs: z.optional(z.string()),
  AllProducts: z.optional(z.string()),
  PhotoManagementFAQ: z.optional(z.string()),
  /** The editor in which photos become prints. */
  EditorUrl: z.optional(z.string()),
});
export type NamedRoutes = z.infer<typeof NamedRoutes>;

/** Albums §3: "Menu config: top, main and footer menus and named routes". */
export const PublicConfiguration = z.object({
  menus: z.object({ top: z.array(MenuEntry), main: z.array(MenuEntry), footer: z.array(MenuEntry) }),
  /**
   * Only the routes that the retailer has set for this host. The page adds the defaults from the configuration
   * in the page, since it needs them also if this call fails: `Main` is `shopUrl`, `PhotoManagementFAQ` and `FAQ` are
   * `photoFaqUrl`, `EditorUrl` is `editorUrl`. A route that has neither is not offered.
   */
  routes: NamedRoutes,
});
export type PublicConfiguration = z.infer<typeof PublicConfiguration>;

/** The retailer's menus and named routes. */
export const publicConfiguration = contractPart({
  service: 'configuration',
  title: 'Configuration',
  examples: { vendorHost: 'coral.example' },
  endpoints: {
    /** Returns empty menus and no routes for an unknown host. `/config.json` names that of the page. */
    readPublicConfiguration: endpoint({
      method: 'GET',
      path: '/:vendorHost',
      summary: 'Menus and named routes of this host',
      security: 'none',
      params: z.object({ vendorHost: z.string().check(z.maxLength(253)) }),
      reply: { status: 200, body: PublicConfiguration },
    }),
  },
});
