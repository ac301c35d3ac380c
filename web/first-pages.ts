import { join } from 'node:path';
import { partName } from './message-parts.ts';

const source = join(import.meta.dirname, 'src');

/**
 * Modules that are loaded late, but together: with the first screen of these pages, or right after it. Each set is one
 * script with one file of messages, apart from what it shares with others.
 */
const joinedParts: Readonly<Record<string, readonly string[]>> = {
  frame: ['app/shop-menus.tsx', 'api/fetch-menus.ts', 'api/customer.ts'],
  feed: ['api/account-feed.ts'],
  home: ['features/home/home-screen.tsx'],
  overview: ['../../contracts/src/overview.ts'],
  'home-parts': [
    'features/albums/home-albums.tsx',
    'features/books/home-books.tsx',
    'features/downloads/home-downloads.tsx',
    'features/home/first-steps.tsx',
    'features/home/menu-page.tsx',
    'features/home/needs-list.tsx',
    'features/my-photos/home-photos.tsx',
    'features/orders/home-orders.tsx',
    'features/projects/home-project.tsx',
  ],
  photos: ['features/my-photos/photos-screen.tsx'],
  'photos-tools': [
    '../../contracts/src/orders.ts',
    '../../contracts/src/photo-management/name-dates.ts',
    'features/my-photos/activation-notice.tsx',
    'features/my-photos/library-actions.tsx',
    'features/my-photos/name-offer.tsx',
    'gallery/grid/scrubber.tsx',
    'gallery/selection/selection-bar.tsx',
    'gallery/storage/storage-status.tsx',
  ],
  orders: ['features/orders/orders-screen.tsx'],
  settings: ['features/settings/settings-screen.tsx'],
};

const joinedNames = new Map(
  Object.entries(joinedParts).flatMap(([name, paths]) => paths.map((path) => [join(source, path), name])),
);

/** The name of a late part of the code: of the set that its module belongs to, or of the module alone. */
export const latePartName = (path: string): string => joinedNames.get(path) ?? partName(path);

/** Whether a late part is loaded with one of the first pages. */
export const isOfFirstPage = (name: string): boolean => Object.hasOwn(joinedParts, name);

/**
 * The kilobytes that a signed-in customer may have to load: JavaScript before the page shows, and until the page is
 * idle. The late part with the name of the page shows it, `parts` are those that it loads by itself.
 */
export const firstPages = [
  {
    page: 'home',
    parts: ['frame', 'feed', 'overview', 'home-parts'],
    kilobytesAtMost: 160,
    untilIdleAtMost: 200,
  },
  {
    page: 'photos',
    parts: ['frame', 'photos-tools'],
    kilobytesAtMost: 195,
    untilIdleAtMost: 250,
  },
  { page: 'orders', parts: ['frame', 'feed'], kilobytesAtMost: 190, untilIdleAtMost: 190 },
  { page: 'settings', parts: ['frame'], kilobytesAtMost: 170, untilIdleAtMost: 170 },
] as const;

/** The scripts and style sheets that a page may load until it is idle. */
export const filesAtMost = 40;

/** The modules of a late part that is loaded with one of the first pages. */
export const modulesOf = (name: string): readonly string[] =>
  (joinedParts[name] ?? []).map((path) => join(source, path));
