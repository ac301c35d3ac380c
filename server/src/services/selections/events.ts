import { eventType } from '../../platform/events.ts';

/** A customer goes to the editor with photos of which prints are to be ordered. */
export const printsSelected = eventType<{
  readonly ownerId: string;
  readonly tempSelectionId: string;
  readonly photosCount: number;
  /** The product with which the editor opens. */
  readonly productCode: string;
  /** Under which the shop knows the website, where the call has told it. */
  readonly channelId?: string;
}>('prints.selected');
