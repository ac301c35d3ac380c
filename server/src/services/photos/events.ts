import { eventType } from '../../platform/events.ts';

/** Photos became part of a library. */
export const photosListed = eventType<{ ownerId: string; photoIds: readonly string[] }>('photos.listed');
