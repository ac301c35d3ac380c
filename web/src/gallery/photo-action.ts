import type { SelectedPhotos } from '@albumen/contracts/photo-management/selections';
import type { Photo } from '@albumen/contracts/photos';
import type { ReactNode } from 'react';
import type { PhotoList } from '../api/photos/photo-list.ts';
import type { MessageId } from '../i18n/message-id.ts';
import type { ChangeTools } from '../site/change.ts';

/**
 * Photos that something is to be done with: the one of a preview, or what is selected. `Selected` is how the calls of its
 * list name photos: those of Recently deleted differ from those of the library.
 */
export interface PhotoTarget<Selected = SelectedPhotos> {
  readonly count: number;
  /** Those that are loaded, in the order of the list: `count` where all are. */
  readonly loaded: readonly Photo[];
  /** Each is what one call takes: at most 500 photos by their ids, or a rule. Together they are the target. */
  readonly onWire: readonly Selected[];
}

/** How photos are left that were dealt with. */
export interface Leaving {
  /**
   * Ends the selection when something is done with its photos. Returns a function that brings it back if that fails. In the
   * preview both do nothing.
   */
  readonly endSelection: () => () => void;
  /** Keeps the selection for when the customer comes back to a page that is loaded again. */
  readonly keepSelection: () => void;
  /**
   * Takes photos out of their list by a change, which settles when that is read anew: leaves them first, and makes the
   * change when they are left, unless one is under way that takes out all of them. The preview goes on to the next photo;
   * the change ends a selection by `endSelection`.
   */
  readonly takeOut: (change: () => Promise<void>) => Promise<void>;
}

/** A dialog about photos of a list. Not `ComponentType`: one that takes photos of several lists does for each of them. */
export type PhotosDialog<Selected = SelectedPhotos> = (
  props: Leaving & {
    readonly list: PhotoList;
    readonly target: PhotoTarget<Selected>;
    readonly onClose: () => void;
  },
) => ReactNode;

/** What an action has at hand where it is offered. */
export interface ActionTools<Selected = SelectedPhotos> extends Leaving, ChangeTools {
  /** Opens a dialog above the page, whose code is loaded late. Where it cannot be loaded, a toast says so. */
  readonly open: (load: () => Promise<PhotosDialog<Selected>>) => void;
}

/** What a change of selected photos needs: it ends the selection while it runs. */
export type SelectedChangeTools = ChangeTools & Partial<Pick<Leaving, 'endSelection'>>;

/** Something that can be done with photos of a list: with the one of its preview, or with a selection. */
export interface PhotoAction<Selected = SelectedPhotos> {
  readonly id: string;
  readonly label: MessageId;
  readonly icon: ReactNode;
  /** `information`: with what is known of the photo of a preview, in words. */
  readonly shownIn: readonly ('preview' | 'information' | 'selection')[];
  /** The key that does it, too, as `KeyboardEvent.key` names it. */
  readonly shortcut?: string;
  /** Whether it is shown at all with so many photos; always, where absent. */
  readonly isOffered?: (count: number) => boolean;
  /** Shows it in a line of its own above the others, after these words: no other button moves when it comes. */
  readonly note?: MessageId;
  /** Whether it is the main action of its page. */
  readonly isPrimary?: boolean;
  /** Why it cannot be done with these photos; undefined where it can. Not asked where none are selected. */
  readonly disabledReason?: (target: PhotoTarget<Selected>) => MessageId | undefined;
  /** Does it, or opens a dialog that does. */
  readonly run: (target: PhotoTarget<Selected>, tools: ActionTools<Selected>) => void;
}
