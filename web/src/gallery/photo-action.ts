import type { SelectedPhotos } from '@albumen/contracts/photo-management/selections';
import type { ListedPhoto } from '@albumen/contracts/photos';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PhotoList } from '../api/photos/photo-list.ts';
import type { MessageId } from '../i18n/message-id.ts';
import type { ChangeTools } from '../site/change.ts';

/**
 * The photos of an action: the one in the preview, or the selected ones. `Selected` is how the calls of the list
 * identify photos: Recently deleted differs from the library.
 */
export interface PhotoTarget<Selected = SelectedPhotos> {
  readonly count: number;
  /** The loaded ones, in the order of the list: `count` photos if all are loaded. */
  readonly loaded: readonly ListedPhoto[];
  /** Each item is for one call: at most 500 photo ids, or a rule. Together they are the target. */
  readonly onWire: readonly Selected[];
}

/** How an action leaves its photos. */
export interface Leaving {
  /**
   * Ends the selection when an action changes its photos. Returns a function that restores it if the action fails. In
   * the preview, both do nothing.
   */
  readonly endSelection: () => () => void;
  /** Saves the selection for when the customer returns and the page is reloaded. */
  readonly keepSelection: () => void;
  /**
   * Removes photos from their list with a change, which settles when the list has been read again. Leaves the photos
   * first, and then makes the change, unless another change is already removing all of them. The preview moves on to
   * the next photo; the change ends a selection with `endSelection`.
   */
  readonly takeOut: (change: () => Promise<void>) => Promise<void>;
}

/**
 * A dialog about photos of a list. Not `ComponentType`, so that a dialog for photos of several lists fits each of them.
 */
export type PhotosDialog<Selected = SelectedPhotos> = (
  props: Leaving & {
    readonly list: PhotoList;
    readonly target: PhotoTarget<Selected>;
    readonly onClose: () => void;
  },
) => ReactNode;

/** The tools that an action gets. */
export interface ActionTools<Selected = SelectedPhotos> extends Leaving, ChangeTools {
  /** Opens a dialog above the page and loads its code lazily. A toast reports if the code could not be loaded. */
  readonly open: (load: () => Promise<PhotosDialog<Selected>>) => Promise<void>;
}

/** The tools of a change to selected photos: it ends the selection while it runs. */
export type SelectedChangeTools = ChangeTools & Partial<Pick<Leaving, 'endSelection'>>;

/** An action for photos of a list: for the photo in the preview, or for a selection. */
export interface PhotoAction<Selected = SelectedPhotos> {
  readonly id: string;
  readonly label: MessageId;
  readonly icon: ReactNode;
  /** `information`: in the information panel of the preview, in words. */
  readonly shownIn: readonly ('preview' | 'information' | 'selection')[];
  /** The keyboard shortcut, as in `KeyboardEvent.key`. */
  readonly shortcut?: string;
  /** Whether to show it for this many photos. Default: always. */
  readonly isOffered?: (count: number) => boolean;
  /** Shows it in a separate line above the others, after this text, so that its appearance moves no other button. */
  readonly note?: MessageId;
  /** Whether it is the main action of its page. */
  readonly isPrimary?: boolean;
  /**
   * Returns why it is unavailable for these photos; undefined if it is available. Not called if no photos are selected.
   */
  readonly disabledReason?: (target: PhotoTarget<Selected>) => MessageId | undefined;
  /** Loads the data that `run` needs to decide, so that a press hardly waits for it. */
  readonly prepare?: (client: QueryClient) => void;
  /**
   * Does the action, or opens a dialog for it. While a returned promise is pending, the button shows that it works, and
   * another press does nothing.
   */
  readonly run: (target: PhotoTarget<Selected>, tools: ActionTools<Selected>) => Promise<void> | undefined;
}
