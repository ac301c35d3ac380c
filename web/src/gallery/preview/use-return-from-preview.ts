import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isLeaving } from '../../api/photos/leaving-photos.ts';
import { loadedPhotoAt, placeQuery, positionOfLoaded } from '../../api/photos/photo-pages.ts';
import { isSamePosition, placeKey, sectionsKey, successorOf } from '../../api/photos/photo-list.ts';
import type { ListedSections, PhotoList, PhotoPosition } from '../../api/photos/photo-list.ts';
import { listenForOthers, positionOfElement } from '../grid/use-grid-focus.ts';
import { focusOnHeading } from '../../lib/use-document-title.ts';
import { log } from '../../lib/log.ts';

interface ReturnFromPreview {
  /** The photo that was shown last: its tile takes the focus. */
  readonly focusOn: PhotoPosition | undefined;
  readonly onFocusTaken: () => void;
}

/** Whether the focus is still at the photo at this position, or on its way there. */
const isFocusAt = (position: PhotoPosition): boolean => {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body) return true;
  return isSamePosition(positionOfElement(activeElement), position);
};

/** Returns the focus to the photo that was shown when the preview above the page closes. */
export const useReturnFromPreview = (list: PhotoList): ReturnFromPreview => {
  const client = useQueryClient();
  const { photoId } = useParams({ strict: false });
  const lookedAt = useRef(photoId);
  const [focusOn, setFocusOn] = useState<PhotoPosition>();

  useEffect(() => {
    const last = lookedAt.current;
    lookedAt.current = photoId;
    if (photoId !== undefined || last === undefined) return undefined;
    let isLeft = false;
    const before =
      positionOfLoaded(client, list, last) ?? client.getQueryData<PhotoPosition>(placeKey(list, last));
    // The answer may be slow: keys pressed in the meantime are for this photo.
    if (before) setFocusOn(before);
    else focusOnHeading();
    // Do not ask for a photo that was deleted in the preview: its successor keeps the focus.
    const shown = before && loadedPhotoAt(client, list, before);
    if (shown?.imageId === last && isLeaving(shown)) return undefined;
    const leave = () => {
      isLeft = true;
    };
    const listening = listenForOthers(leave);
    const isAwaited = () => !isLeft && (!before || isFocusAt(before));
    void client.fetchQuery(placeQuery(client, list, last)).then(
      (answer) => {
        // A list older than the answer still shows the photo at its old position.
        const position = positionOfLoaded(client, list, last) ?? answer;
        if (isAwaited() && !isSamePosition(position, before)) setFocusOn(position);
      },
      (error: unknown) => {
        if (!isLeft) log.warn('The place of the viewed photo is not known', { error });
        if (!isAwaited()) return;
        // The photo may be deleted: its successor takes the focus.
        const listed = client.getQueryData<ListedSections>(sectionsKey(list));
        const successor = listed && before && successorOf(listed.sections, list, before);
        if (successor) setFocusOn(successor);
        else focusOnHeading();
      },
    );
    return () => {
      leave();
      listening.abort();
    };
  }, [client, list, photoId]);

  return { focusOn, onFocusTaken: useCallback(() => setFocusOn(undefined), []) };
};
