import { eventType } from '../../platform/events.ts';

interface PhotosOfOwner {
  readonly ownerId: string;
  readonly photoIds: readonly string[];
}

/** Photos were moved to Recently deleted. */
export const photosDeleted = eventType<PhotosOfOwner>('photos.deleted');

/** Photos came back from Recently deleted. */
export const photosRestored = eventType<PhotosOfOwner>('photos.restored');

/** Listed photos have other dates. */
export const photosRedated = eventType<PhotosOfOwner>('photos.redated');

/** Photos that were deleted are about to be erased. Who still counts on some of them keeps these, for this time. */
export const photosToErase = eventType<
  PhotosOfOwner & { readonly keep: (photoIds: readonly string[]) => void }
>('photos.to-erase');

/** Photos are gone for good, be it that they were deleted or that all of their owner's are erased. */
export const photosErased = eventType<PhotosOfOwner>('photos.erased');

/** Photos turned out to be damaged when they were rendered. */
export const photosFoundDamaged = eventType<PhotosOfOwner>('photos.found-damaged');
