import type { Overview } from '@albumen/contracts/overview';
import type { CoverPhoto } from '@albumen/contracts/photo-management/albums';
import type { sitePaths } from '@albumen/contracts/site-paths';
import type { StaticDataRouteOption } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { MessageId } from '../i18n/message-id.ts';
import type { MessageValues } from '../i18n/use-text.ts';

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
  /** The line below the label on the menu page of phones; undefined if it is not known. */
  readonly detail?: (overview: Overview) => readonly [MessageId, MessageValues] | undefined;
  /** The photos below the label on the menu page of phones. */
  readonly pictures?: (overview: Overview) => readonly CoverPhoto[] | undefined;
}

/** A line of a menu; it is shown if the customer may open its page. */
export interface ShownMenuEntry extends MenuEntry {
  /** The customers who may open its page. */
  readonly access: StaticDataRouteOption | undefined;
  readonly isShown: () => boolean;
}

/** The parts of the home page, in their order. A part with nothing to show takes no room. */
export const homeSlots = ['order', 'photos', 'project', 'albums', 'books', 'downloads', 'messages'] as const;

export interface HomePartProps {
  readonly overview: Overview;
  /** When it was read. */
  readonly now: Date;
  /** The button that adds photos; false if the customer cannot. */
  readonly addPhotos: ReactNode;
  /** Replaces the content of a part that could not be read. */
  readonly failure: ReactNode;
}

/** A feature's part of the home page. Its code is loaded with that page. */
export interface HomePart {
  readonly slot: (typeof homeSlots)[number];
  readonly load: () => Promise<ComponentType<HomePartProps>>;
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
  /** A line that only the menu page of phones has, after the one at the same place. */
  readonly homeEntry?: MenuEntry;
  readonly homePart?: HomePart;
}
