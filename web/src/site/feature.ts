import type { sitePaths } from '@albumen/contracts/site-paths';
import type { ComponentType } from 'react';
import type { MessageId } from '../i18n/message-id.ts';

/** A line of the main menu. */
export interface MenuEntry {
  /** Not the router's own type of addresses, which is made of the features. */
  readonly to: (typeof sitePaths)[keyof typeof sitePaths];
  readonly label: MessageId;
  readonly Icon: ComponentType;
  /** Only this page itself is marked as the current one, not those below its address. */
  readonly isExact?: boolean;
  /** Asked when the menu is drawn; always there without it. */
  readonly isShown?: () => boolean;
}

/** What a feature shows on the home page: a card that leads to it. Its code comes with that page. */
export interface HomeCard {
  readonly load: () => Promise<ComponentType>;
  readonly isShown?: () => boolean;
}

/**
 * A route as `createRoute` makes it. Not `AnyRoute`: where that is expected, what is made becomes one of any address, and no
 * link of the site is checked any more.
 */
type MadeRoute = object;

/** What a feature brings: the `index.ts` of each folder of `features` exports one, and `app/features.ts` lists them. */
export interface Feature {
  /** Its pages in the account: children of `mainRoute`. */
  readonly routes?: readonly MadeRoute[];
  /** Its pages that need no sign-in: children of `rootRoute`. */
  readonly publicRoutes?: readonly MadeRoute[];
  readonly menu?: MenuEntry;
  readonly homeCard?: HomeCard;
}
