import { eventType } from '../../platform/events.ts';

interface PhotosOfOwner {
  readonly ownerId: string;
  readonly photoIds: readonly string[];
}

/** Photos became part of a library. */
export const photosListed = eventType<PhotosOfOwner>('photos.listed');

/** Photos were moved to Recently deleted. */
export const photosDeleted = eventType<PhotosOfOwner>('photos.deleted');

/** Photos came back from Recently deleted. */
export const photosRestored = eventType<PhotosOfOwner>('photos.restored');

/** Photos that were deleted are gone for good. */
export const photosErased = eventType<PhotosOfOwner>('photos.erased');
