import type { LocatedPhoto } from '@albumen/contracts/photo-management/library';
import type { SelectedPhotos } from '@albumen/contracts/photo-management/selections';
import type { SortOption } from '@albumen/contracts/photos';
import { proportionByte } from '@albumen/contracts/section-layout';
import { ApiError } from '../src/api/client.ts';
import type { PhotoList } from '../src/api/photos/photo-list.ts';
import { columnsOf } from './photos.ts';

interface FakeAlbum {
  readonly list: (sort: SortOption) => PhotoList<SelectedPhotos>;
  readonly remove: (photoId: string) => void;
}

const section = 'photos';

/** An album in memory, with its photos in the order in which they were added: a list of one section. */
export const fakeAlbum = (albumId: string, photos: readonly LocatedPhoto[]): FakeAlbum => {
  let stored = photos;
  let version = 1;
  return {
    list: ({ key, order }) => {
      const inOrder = () => (order === 'asc' ? stored : stored.toReversed());
      const indexOf = (photoId: string): number => {
        const index = inOrder().findIndex(({ imageId }) => imageId === photoId);
        if (index < 0)
          throw new ApiError({ status: 404, url: albumId, call: 'readPhoto', correlationId: photoId });
        return index;
      };
      const sections = () => (stored.length > 0 ? [{ key: section, count: stored.length, version }] : []);
      const readAt = () => new Date().toISOString();
      return {
        key: `album ${albumId} ${key} ${order}`,
        sections: async () => ({ sections: sections(), readAt: readAt() }),
        layouts: async () => {
          const proportions = Uint8Array.from(
            inOrder().map(({ visibleWidth = 1, visibleHeight = 1 }) =>
              proportionByte(visibleWidth, visibleHeight),
            ),
          );
          return {
            sections: sections(),
            readAt: readAt(),
            layouts: new Map(stored.length > 0 ? [[section, { version, proportions }]] : []),
          };
        },
        yearOf: () => undefined,
        photos: async (_, { from, limit }) => columnsOf(inOrder().slice(from, from + limit), version),
        place: async (photoId) => ({ section, index: indexOf(photoId) }),
        photo: async (photoId) => inOrder()[indexOf(photoId)]!,
        // With one section, a rule for the section is a rule for all photos.
        onWire: (some) => ('photoIds' in some ? some : { all: {}, except: some.except, before: some.before }),
        comesAfter: () => false,
      };
    },
    remove: (photoId) => {
      stored = stored.filter(({ imageId }) => imageId !== photoId);
      version += 1;
    },
  };
};
