import { eventType } from '../../kernel/events.ts';

interface PhotosOfOwner {
  readonly ownerId: string;
  readonly photoIds: readonly string[];
}

/** Photos were moved to Recently deleted. */
export const photosDeleted = eventType<PhotosOfOwner>('photos.deleted');

/** Photos were restored from Recently deleted. */
export const photosRestored = eventType<PhotosOfOwner>('photos.restored');

/** The dates of photos have changed, or their proportions because they were turned. */
export const photosRedated = eventType<PhotosOfOwner>('photos.redated');

/** Deleted photos are about to be erased. A slice that still counts on some of them can keep these for now. */
export const photosToErase = eventType<
  PhotosOfOwner & { readonly keep: (photoIds: readonly string[]) => void }
>('photos.to-erase');

/** Photos were erased for good, whether after deletion or with all data of their owner. */
export const photosErased = eventType<PhotosOfOwner>('photos.erased');
