import type { AnyRoute, StaticDataRouteOption } from '@tanstack/react-router';
import { addresses } from '../features/addresses/index.ts';
import { account } from '../features/account/index.ts';
import { album } from '../features/album/index.tsx';
import { albums } from '../features/albums/index.ts';
import { createHome } from '../features/home/index.tsx';
import { books } from '../features/books/index.tsx';
import { downloads } from '../features/downloads/index.tsx';
import { exporting } from '../features/exports/index.ts';
import { integration } from '../features/integration/index.ts';
import { invoices } from '../features/invoices/index.ts';
import { kit } from '../features/kit/index.ts';
import { myData } from '../features/my-data/index.ts';
import { myPhotos } from '../features/my-photos/index.tsx';
import { newsletter } from '../features/newsletter/index.ts';
import { orders } from '../features/orders/index.ts';
import { projects } from '../features/projects/index.ts';
import { recentlyDeleted } from '../features/recently-deleted/index.tsx';
import { settings } from '../features/settings/index.ts';
import { sharedAlbum } from '../features/shared-album/index.tsx';
import { signIn } from '../features/sign-in/index.ts';
import { widgets } from '../features/widgets/index.ts';
import { menuPlaces } from '../site/feature.ts';
import type { Feature, ShownMenuEntry } from '../site/feature.ts';
import { mayOpen } from '../site/routes.ts';

/** Every feature except the home page, in any order: a new one is a line here. */
const features = [
  myPhotos,
  albums,
  album,
  sharedAlbum,
  recentlyDeleted,
  exporting,
  downloads,
  orders,
  invoices,
  projects,
  books,
  integration,
  widgets,
  settings,
  addresses,
  account,
  myData,
  newsletter,
  signIn,
  kit,
] as const;

type KeyOfRoutes = 'routes' | 'publicRoutes';

/** The routes of one kind from these features: their exact types make the links of the whole site typed. */
type RouteOf<Some extends Feature, Key extends KeyOfRoutes> =
  Some extends Record<Key, readonly (infer Route extends AnyRoute)[]> ? Route : never;

const routesOf = <Some extends Feature, Key extends KeyOfRoutes>(some: readonly Some[], key: Key) =>
  some.flatMap((feature) => feature[key] ?? []) as RouteOf<Some, Key>[];

/** A route, as far as the menu needs it. */
interface MenuPage {
  readonly options: { readonly path?: string; readonly staticData?: StaticDataRouteOption };
}

const entriesOf = (some: readonly Feature[], keys: readonly ('menu' | 'homeEntry')[]): ShownMenuEntry[] =>
  some
    .flatMap(({ routes = [], ...feature }) =>
      keys.flatMap((key) => {
        const entry = feature[key];
        if (!entry) return [];
        const page = (routes as readonly MenuPage[]).find(({ options }) => options.path === entry.to);
        if (!page) throw new Error(`The feature of the menu entry ${entry.to} has no such page.`);
        const { staticData: access } = page.options;
        return { ...entry, access, isShown: () => mayOpen(access) };
      }),
    )
    .toSorted((one, other) => menuPlaces.indexOf(one.place) - menuPlaces.indexOf(other.place));

/** The entries of the side menu in the order of their places. */
export const menuOf = (some: readonly Feature[]): ShownMenuEntry[] => entriesOf(some, ['menu']);

const home = createHome(features, entriesOf(features, ['menu', 'homeEntry']));

/** Pages of the account. */
export const mainRoutes = routesOf([home, ...features], 'routes');

/** Pages that need no sign-in. */
export const publicRoutes = routesOf([home, ...features], 'publicRoutes');

/** The entries that features add to the side menu. */
export const menuEntries = menuOf([home, ...features]);
