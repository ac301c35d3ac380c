import type { PhotoPage } from '@albumen/contracts/photo-management/library';
import type { Photo } from '@albumen/contracts/photos';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { ApiError } from '../../api/client.ts';
import { useLeaving } from '../../api/photos/leaving-photos.ts';
import { refreshLibrary } from '../../api/photos/library.ts';
import { layoutQuery } from '../../api/photos/photo-layout.ts';
import type { PhotoList, PhotoPosition, PhotoSection } from '../../api/photos/photo-list.ts';
import { pageOf } from '../../api/photos/photo-list.ts';
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
import { isPageOf, pagesOf, positionsBeside } from './neighbours.ts';
import type { Neighbour, Neighbours } from './neighbours.ts';

interface ListedPhoto {
  /** The photo as its page of the list holds it; undefined while that is not loaded. */
  readonly listed: Photo | undefined;
  readonly neighbours: Neighbours;
}

/** Where a photo stands: in what is loaded, where it is there. The answer of the service may be of another moment. */
const positionIn = (
  client: QueryClient,
  list: PhotoList,
  photoId: string,
  answer: PhotoPosition | undefined,
): PhotoPosition | undefined => {
  const isThere = answer && loadedPhotoAt(client, list, answer)?.imageId === photoId;
  return isThere ? answer : (positionOfLoaded(client, list, photoId) ?? answer);
};

/** The sections with as many photos as their pages are laid out for: after a change the counts are read first. */
const asLaidOut = (client: QueryClient, list: PhotoList, sections: readonly PhotoSection[]) =>
  sections.map(({ key, count }) => ({
    key,
    count: client.getQueryData(layoutQuery(list, key).queryKey)?.proportions.length ?? count,
  }));

/**
 * The photo at a place of the list, and those beside it, without those that the customer is taking out: their pages are
 * loaded, and kept while they are near. While the list is read anew they are those that it shows.
 */
const useNeighbours = (
  list: PhotoList,
  photoId: string,
  place: UseQueryResult<PhotoPosition>,
): ListedPhoto => {
  const client = useQueryClient();
  const position = positionIn(client, list, photoId, place.data);
  const sectionsOfList = useQuery(sectionsQuery(list));
  const sections = sectionsOfList.data && asLaidOut(client, list, sectionsOfList.data.sections);

  const isLeaving = useLeaving();
  const isPassedOver = (at: PhotoPosition): boolean => {
    const photo = loadedPhotoAt(client, list, at);
    return photo !== undefined && isLeaving(photo);
  };
  const beside = (step: -1 | 1) =>
    position && sections ? positionsBeside(sections, position, step, isPassedOver) : [];
  const before = beside(-1);
  const after = beside(1);
  const names = position ? pagesOf([position, ...before, ...after]) : [];
  const pages = useQueries({
    queries: names.map(({ section, page }) => pageQuery(list, section, page)),
  });
  const pageAt = (at: PhotoPosition): PhotoPage | undefined => pages[names.findIndex(isPageOf(at))]?.data;
  const photoAt = (at: PhotoPosition): Photo | undefined => pageAt(at)?.images[pageOf(at.index).at];

  const shown = position && photoAt(position);
  const isListed = shown?.imageId === photoId;

  // The list has changed under the preview (photos were added or deleted elsewhere): it is read anew, once a photo.
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
  readonly photo: Photo | undefined;
  readonly neighbours: Neighbours;
  /** It could not be loaded. */
  readonly failure: LoadFailureProps | undefined;
  /**
   * An image of it, or of one beside it, could not be fetched: asks for the addresses of today, and of the one that is
   * looked at whether it is still there.
   */
  readonly onImageFailed: (photoId: string, url: string) => void;
}

/** A photo that is not there, or an address that names none. */
const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/**
 * The photo of an address and the ones beside it in its list. Each is read by itself, too: one that the list has not
 * loaded shows before anything is known of the list, and one that the list still holds shows at once, but not for longer
 * than it takes to learn that it is gone. `onMissing` is called when there is no such photo; while the customer `isBusy`
 * with it, it waits.
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
  // It may have been deleted on another device a moment ago.
  const single = useQuery({ ...photoQuery(list, photoId), staleTime: 0 });
  const { refetch, isFetching } = single;

  // While it is asked anew, an earlier answer says nothing: it may have been restored.
  const isGone = isMissing(single.error) && !isFetching;
  const photo = listed ?? single.data;
  // Where the list has let go of it, too, there is nothing left to be busy with.
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
