import { eventType } from '../../kernel/events.ts';

/** A customer opens the editor with photos to order prints of. */
export const printsSelected = eventType<{
  readonly ownerId: string;
  readonly tempSelectionId: string;
  readonly photosCount: number;
  /** The product with which the editor opens. */
  readonly productCode: string;
  /** The shop's id for the website, if the call contains it. */
  readonly channelId?: string;
}>('prints.selected');
