import type { PhotoPage } from '@albumen/contracts/photo-management/library';
import type { Photo } from '@albumen/contracts/photos';
import type { QueryClient } from '@tanstack/react-query';
import { sectionPartsKey } from './library-keys.ts';
import { isPageKey } from './photo-list.ts';

/** A photo as any list holds it that is loaded. */
export const loadedPhoto = (client: QueryClient, photoId: string): Photo | undefined =>
  client
    .getQueriesData<PhotoPage>({
      queryKey: sectionPartsKey,
      predicate: ({ queryKey }) => isPageKey(queryKey),
    })
    .flatMap(([, page]) => page?.images ?? [])
    .find(({ imageId }) => imageId === photoId);
