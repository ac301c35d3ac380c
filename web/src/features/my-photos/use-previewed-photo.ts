import type { TimelineEntry } from '@albumen/contracts/photo-management';
import type { Photo } from '@albumen/contracts/photos';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../api/client.ts';
import { findLoadedPhoto, photoQuery, timelineQuery } from '../../api/photos.ts';
import { inTimelineOrder, neighbouringMonth, neighboursOf } from './month.ts';
import { useMonth } from './use-month.ts';
import type { Month } from './use-month.ts';

interface PreviewedPhoto {
  /** Undefined while it is not loaded. */
  readonly photo: Photo | undefined;
  readonly previous: Photo | undefined;
  readonly next: Photo | undefined;
  readonly failure: { readonly retry: () => void } | undefined;
  /** Asks whether the photo is still there, and for its addresses of today. */
  readonly readAgain: () => void;
}

/** A photo that is not there, or an address that names none. */
const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** How close to the end of a month its neighbour is made ready. */
const lookAhead = 2;

/** A month beside the shown one, loaded when it is wanted. */
const useMonthBeside = (entry: TimelineEntry | undefined, isWanted: boolean): Month =>
  useMonth(entry?.year ?? 0, entry?.month ?? 0, entry?.count ?? 0, entry !== undefined && isWanted);

/** Loads page after page of a month for as long as it `lacks` something. */
const useLoadedWhile = ({ loadMore, hasMoreFailed }: Month, lacks: boolean): void => {
  useEffect(() => {
    if (lacks && !hasMoreFailed) loadMore?.();
  }, [lacks, hasMoreFailed, loadMore]);
};

/**
 * The photo of an address and the ones beside it. It is shown alone at first where its page is not loaded; then the
 * pages of its month are loaded until it is found. The next page is loaded when the last loaded photo is reached, and
 * the months beside are made ready near their ends. `onMissing` is called when there is no such photo.
 */
export const usePreviewedPhoto = (photoId: string, onMissing: () => void): PreviewedPhoto => {
  const client = useQueryClient();
  const loaded = findLoadedPhoto(client, photoId);
  const { data, error, refetch } = useQuery({ ...photoQuery(photoId), enabled: !loaded });
  const located = loaded ?? data;
  const { data: timeline } = useQuery({ ...timelineQuery, select: inTimelineOrder });

  const isGone = isMissing(error);
  useEffect(() => {
    if (isGone) onMissing();
  }, [isGone, onMissing]);

  const here = timeline?.find(({ year, month }) => year === located?.year && month === located.month);
  const newerEntry = timeline && here && neighbouringMonth(timeline, here, -1);
  const olderEntry = timeline && here && neighbouringMonth(timeline, here, 1);

  const month = useMonthBeside(here, true);
  const index = month.photos.findIndex(({ imageId }) => imageId === photoId);
  const isFound = index >= 0;
  const isNearStart = isFound && index < lookAhead;
  const isNearEnd = isFound && month.remaining === 0 && index >= month.photos.length - lookAhead;
  const newer = useMonthBeside(newerEntry, isNearStart);
  const older = useMonthBeside(olderEntry, isNearEnd);

  // Albums §2: "Previews … load the next page when the last loaded photo is reached".
  useLoadedWhile(month, !isFound || index === month.photos.length - 1);
  // The photo before the first one of a month is the last one of the newer month.
  useLoadedWhile(newer, isNearStart);

  const sliceOf = ({ photos, remaining, status }: Month) => ({
    photos,
    isComplete: status === 'fulfilled' && remaining === 0,
  });
  const neighbours = neighboursOf(
    photoId,
    newerEntry && sliceOf(newer),
    sliceOf(month),
    olderEntry && sliceOf(older),
  );
  return {
    photo: month.photos[index] ?? located,
    ...neighbours,
    readAgain: () => void refetch(),
    failure: error && !located && !isGone ? { retry: () => void refetch() } : undefined,
  };
};
