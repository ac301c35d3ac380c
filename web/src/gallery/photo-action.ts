import type { Photo } from '@albumen/contracts/photos';
import type { ComponentType, ReactNode } from 'react';
import type { PhotoList } from '../api/photos/photo-list.ts';
import type { MessageId } from '../i18n/message-id.ts';

/** A dialog about photos of a list. */
export type PhotosDialog = ComponentType<{
  readonly list: PhotoList;
  readonly photos: readonly Photo[];
  readonly onClose: () => void;
}>;

/** Something that can be done with photos of a list: with the one of its preview, or with a selection. */
export interface PhotoAction {
  readonly id: string;
  readonly label: MessageId;
  readonly icon: ReactNode;
  readonly shownIn: readonly ('preview' | 'selection')[];
  /** Why it cannot be done with these photos; undefined where it can. */
  readonly disabledReason?: (photos: readonly Photo[]) => MessageId | undefined;
  /** Does it, or opens a dialog that does. */
  readonly run: (photos: readonly Photo[], open: (Dialog: PhotosDialog) => void) => void;
}
