import type { Photo } from '@albumen/contracts/photos';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { ApiError } from '../../api/client.ts';
import { hasFailedToLoad } from '../../lib/failure-cause.ts';
import { refreshLibrary } from '../../api/photos/library.ts';
import type { PhotoList } from '../../api/photos/photo-list.ts';
import { photoQuery, placeQuery, positionOfLoaded, renewPage } from '../../api/photos/photo-pages.ts';
import type { LoadFailureProps } from '../load-failure.tsx';
import type { Neighbours } from './neighbours.ts';
import { useNeighbours } from './use-neighbours.ts';

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
