import type { sitePaths } from '@albumen/contracts/site-paths';
import type { ComponentType } from 'react';
import type { MessageId } from '../i18n/message-id.ts';

/** A line of the main menu. */
export interface MenuEntry {
  /** Not the router's own type of addresses, which is built from the features. */
  readonly to: (typeof sitePaths)[keyof typeof sitePaths];
  readonly label: MessageId;
  readonly Icon: ComponentType;
  /** Marks only this page as the current one, not the pages below its address. */
  readonly isExact?: boolean;
  /** Called when the menu is drawn; without it, the entry is always shown. */
  readonly isShown?: () => boolean;
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
