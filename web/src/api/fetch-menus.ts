import { isLink, publicConfiguration } from '@albumen/contracts/public-configuration';
import type {
  MenuEntry,
  MenuLink,
  NamedRoutes,
  PublicConfiguration,
} from '@albumen/contracts/public-configuration';
import { createServiceClient } from './client.ts';
import { configuration } from './configuration.ts';

// A separate file because it is loaded after the page.

const calls = createServiceClient(publicConfiguration);

type Unknown<Thing> = { readonly [Key in keyof Thing]?: unknown };

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const isUrl = (url: unknown): url is string => typeof url === 'string' && isLink(url);

const linkOf = (value: unknown): MenuLink[] => {
  const { title, url } = Object(value) as Unknown<MenuLink>;
  return typeof title === 'string' && isUrl(url) ? [{ title, url }] : [];
};

const entryOf = (value: unknown): MenuEntry[] => {
  const { title, url, children } = Object(value) as Unknown<MenuEntry>;
  const links = listOf(children).flatMap(linkOf);
  if (typeof title !== 'string' || (!isUrl(url) && links.length === 0)) return [];
  return [{ title, ...(isUrl(url) && { url }), ...(links.length > 0 && { children: links }) }];
};

/** Reads an answer of the configuration service, and leaves out everything that is malformed. */
export const readConfiguration = (answer: unknown): PublicConfiguration => {
  const { menus, routes } = Object(answer) as Unknown<PublicConfiguration>;
  const { top, main, footer } = Object(menus) as Unknown<PublicConfiguration['menus']>;
  const [topMenu, mainMenu, footerMenu] = [top, main, footer].map((menu) => listOf(menu).flatMap(entryOf));
  return {
    menus: { top: topMenu!, main: mainMenu!, footer: footerMenu! },
    routes: Object.fromEntries(Object.entries(Object(routes)).filter(([, url]) => isUrl(url))) as NamedRoutes,
  };
};

/** Reads the menus and named routes of this site. Throws `ApiError`. */
export const fetchMenus = async (signal: AbortSignal): Promise<PublicConfiguration> => {
  const { vendorHost } = configuration();
  return readConfiguration(await calls.readPublicConfiguration({ params: { vendorHost }, signal }));
};
