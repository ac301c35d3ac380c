import type { ListedPhoto } from '@albumen/contracts/photos';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { ApiError } from '../../api/client.ts';
import { useLeaving } from '../../api/photos/leaving-photos.ts';
import { refreshLibrary } from '../../api/photos/library-keys.ts';
import type { PageOfPhotos } from '../../api/photos/photo-columns.ts';
import { knownLayouts } from '../../api/photos/photo-layout.ts';
import type { PhotoList, PhotoPosition, PhotoSection } from '../../api/photos/photo-list.ts';
import { isPageOf, pageOf, pagesOf } from '../../api/photos/photo-list.ts';
import {
  loadedPhotoAt,
  pageQuery,
  photoQuery,
  placeQuery,
  positionOfLoaded,
  renewPage,
} from '../../api/photos/photo-pages.ts';
import { sectionsQuery } from '../../api/photos/section-list.ts';
import { renewSection } from '../../api/photos/section-renewal.ts';
import { hasFailedToLoad } from '../../lib/failure-cause.ts';
import type { LoadFailureProps } from '../load-failure.tsx';
import { adjacentPositions } from './neighbours.ts';
import type { Neighbour, Neighbours } from './neighbours.ts';

interface ListedWithNeighbours {
  /** The photo as its page of the list has it; undefined while that is not loaded. */
  readonly listed: ListedPhoto | undefined;
  readonly neighbours: Neighbours;
}

/**
 * Returns the position of a photo in the loaded data, if it is there. The answer of the service may be from another
 * moment.
 */
const positionIn = (
  client: QueryClient,
  list: PhotoList,
  photoId: string,
  answer: PhotoPosition | undefined,
): PhotoPosition | undefined => {
  const isThere = answer && loadedPhotoAt(client, list, answer)?.imageId === photoId;
  return isThere ? answer : (positionOfLoaded(client, list, photoId) ?? answer);
};

/** The sections with as many photos as the layout of their pages has: after a change, the counts are read first. */
const asLaidOut = (client: QueryClient, list: PhotoList, sections: readonly PhotoSection[]) => {
  const layouts = knownLayouts(client, list);
  return sections.map(({ key, count }) => ({ key, count: layouts?.get(key)?.proportions.length ?? count }));
};

/**
 * Returns the photo at a place of the list and its neighbours, without photos that the customer is removing. Loads
 * their pages, and keeps them while they are near. While the list is read again, returns the photos that it still
 * shows.
 */
const useNeighbours = (
  list: PhotoList,
  photoId: string,
  place: UseQueryResult<PhotoPosition>,
): ListedWithNeighbours => {
  const client = useQueryClient();
  const position = positionIn(client, list, photoId, place.data);
  const sectionsOfList = useQuery(sectionsQuery(list));
  const sections = sectionsOfList.data && asLaidOut(client, list, sectionsOfList.data.sections);

  const isLeaving = useLeaving();
  const isPassedOver = (at: PhotoPosition): boolean => {
    const photo = loadedPhotoAt(client, list, at);
    return photo !== undefined && isLeaving(photo);
  };
  const adjacent = (step: -1 | 1) =>
    position && sections ? adjacentPositions(sections, position, step, isPassedOver) : [];
  const before = adjacent(-1);
  const after = adjacent(1);
  const names = position ? pagesOf([position, ...before, ...after]) : [];
  const pages = useQueries({
    queries: names.map(({ section, page }) => pageQuery(list, section, page)),
  });
  const pageAt = (at: PhotoPosition): PageOfPhotos | undefined => pages[names.findIndex(isPageOf(at))]?.data;
  const photoAt = (at: PhotoPosition): ListedPhoto | undefined => pageAt(at)?.images[pageOf(at.index).at];

  const shown = position && photoAt(position);
  const isListed = shown?.imageId === photoId;

  // The list has changed under the preview (photos were added or deleted elsewhere): read it again, once per photo.
  const readFor = useRef<string>(undefined);
  const isShort = [before[0], after[0]].some((at) => at && pageAt(at) && !photoAt(at));
  const hasMoved = position !== undefined && pageAt(position) !== undefined && (!isListed || isShort);
  const section = position?.section;
  useEffect(() => {
    if (!hasMoved || section === undefined || readFor.current === photoId) return;
    readFor.current = photoId;
    void refreshLibrary(client);
    void renewSection(client, list, section);
  }, [client, list, hasMoved, section, photoId]);

  const neighbour = (nearest: PhotoPosition | undefined): Neighbour => {
    if (!isListed || !sections?.some(({ key }) => key === position?.section)) return 'loading';
    return nearest ? (photoAt(nearest) ?? 'loading') : 'end';
  };
  const failed = [place, sectionsOfList, ...pages].filter(hasFailedToLoad);
  return {
    listed: isListed ? shown : undefined,
    neighbours: {
      previous: neighbour(before[0]),
      next: neighbour(after[0]),
      failure:
        failed.length > 0
          ? {
              retry: () => {
                for (const query of failed) void query.refetch();
              },
              isRetrying: failed.some((query) => query.isFetching),
            }
          : undefined,
    },
  };
};

interface PreviewedPhoto {
  /** Undefined while it is not loaded. */
  readonly photo: ListedPhoto | undefined;
  readonly neighbours: Neighbours;
  /** Set if it could not be loaded. */
  readonly failure: LoadFailureProps | undefined;
  /**
   * Called if an image of the photo, or of a neighbour, could not be fetched: requests new addresses. For the current
   * photo, also checks whether it still exists.
   */
  readonly onImageFailed: (photoId: string, url: string) => void;
}

/** Whether a photo does not exist, or its address is invalid. */
const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/**
 * Returns the photo of an address and its neighbours in its list. The photo is also read by itself: one that the list
 * has not loaded appears before anything is known of the list. One that the list still has appears at once, but only
 * until we learn that it is deleted. Calls `onMissing` if the photo does not exist; while the customer `isBusy` with
 * it, that waits.
 */
export const usePreviewedPhoto = (
  list: PhotoList,
  photoId: string,
  isBusy: boolean,
  onMissing: () => void,
): PreviewedPhoto => {
  const client = useQueryClient();
  const place = useQuery(placeQuery(client, list, photoId));
  const { listed, neighbours } = useNeighbours(list, photoId, place);
  // It may have just been deleted on another device.
  const single = useQuery({ ...photoQuery(list, photoId), staleTime: 0 });
  const { refetch, isFetching } = single;

  // While it is being read again, an earlier answer means nothing: the photo may have been restored.
  const isGone = isMissing(single.error) && !isFetching;
  const photo = listed ?? single.data;
  // If the list no longer has it either, there is nothing left to be busy with.
  const isLeft = isGone && !(isBusy && photo);
  useEffect(() => {
    if (!isLeft) return;
    // The list behind the preview may still show it.
    void refreshLibrary(client);
    onMissing();
  }, [client, isLeft, onMissing]);

  return {
    photo,
    neighbours,
    failure:
      hasFailedToLoad(single) && !photo && !isGone
        ? { error: single.error, onRetry: () => void refetch(), isRetrying: isFetching }
        : undefined,
    onImageFailed: useCallback(
      (failedId, url) => {
        if (failedId === photoId) void refetch();
        const position = positionOfLoaded(client, list, failedId);
        if (position) renewPage(client, list, position, url);
      },
      [refetch, client, list, photoId],
    ),
  };
};
