import type { sitePaths } from '@albumen/contracts/site-paths';
import type { ComponentType } from 'react';
import type { MessageId } from '../i18n/message-id.ts';

/** Albums §2: the order of the side menu, before FAQs and sign out. */
export const menuPlaces = [
  'overview',
  'orders',
  'invoices',
  'ftp',
  'settings',
  'projects',
  'photos',
  'widgets',
] as const;

/** A line of the side menu. It is shown to customers who may open its page, which declares that itself. */
export interface MenuEntry {
  readonly place: (typeof menuPlaces)[number];
  /** Not the router's own type of addresses, which is built from the features. */
  readonly to: (typeof sitePaths)[keyof typeof sitePaths];
  readonly label: MessageId;
  readonly Icon: ComponentType;
  /** Marks only this page as the current one, not the pages below its address. */
  readonly isExact?: boolean;
}

/** A feature's card on the home page. Its code is loaded with that page. */
export interface HomeCard {
  readonly load: () => Promise<ComponentType>;
  readonly isShown?: () => boolean;
}

/**
 * A route as `createRoute` makes it. Not `AnyRoute`: that type would accept any address, and links would no longer be
 * checked.
 */
type MadeRoute = object;

/**
 * The parts of a feature: the `index.ts` of each folder of `features` exports one, and `app/features.ts` lists them.
 */
export interface Feature {
  /** Its pages in the account: children of `mainRoute`. */
  readonly routes?: readonly MadeRoute[];
  /** Its pages that need no sign-in: children of `rootRoute`. */
  readonly publicRoutes?: readonly MadeRoute[];
  readonly menu?: MenuEntry;
  readonly homeCard?: HomeCard;
}
