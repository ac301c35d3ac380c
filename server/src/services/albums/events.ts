import { eventType } from '../../kernel/events.ts';

interface AlbumKey {
  readonly ownerId: string;
  readonly albumId: string;
}

/** An album was moved to Recently deleted. */
export const albumDeleted = eventType<AlbumKey>('albums.deleted');

/** An album came back from Recently deleted. */
export const albumRestored = eventType<AlbumKey>('albums.restored');

/** An album was erased. */
export const albumErased = eventType<AlbumKey>('albums.erased');
