import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { placeKey, placeQuery, positionOfLoaded } from '../../api/photos/photo-pages.ts';
import { sectionsKey, successorOf } from '../../api/photos/photo-sections.ts';
import type { PhotoPosition, PhotoSection } from '../../api/photos/photo-sections.ts';
import { useSort } from '../../gallery/sorting-preference.ts';
import { log } from '../../lib/log.ts';

interface ReturnFromPreview {
  /** The photo that was looked at last: its tile takes the focus. */
  readonly focusOn: PhotoPosition | undefined;
  readonly onFocusTaken: () => void;
}

/** Gives the focus back to the photo that was looked at, when the preview above the page is closed. */
export const useReturnFromPreview = (): ReturnFromPreview => {
  const client = useQueryClient();
  const sort = useSort('photos');
  const { photoId } = useParams({ strict: false });
  const lookedAt = useRef(photoId);
  const [focusOn, setFocusOn] = useState<PhotoPosition>();

  useEffect(() => {
    const last = lookedAt.current;
    lookedAt.current = photoId;
    if (photoId !== undefined || last === undefined) return undefined;
    let isLeft = false;
    const before =
      client.getQueryData<PhotoPosition>(placeKey(sort, last)) ?? positionOfLoaded(client, sort, last);
    void client.fetchQuery(placeQuery(client, sort, last)).then(
      (position) => {
        if (!isLeft) setFocusOn(position);
      },
      (error: unknown) => {
        if (isLeft) return;
        log.warn('The place of the photo that was looked at is not known', { error });
        // It is gone, perhaps: what has come to its place takes the focus.
        const sections = client.getQueryData<readonly PhotoSection[]>(sectionsKey(sort));
        const successor = sections && before && successorOf(sections, sort, before);
        if (successor) setFocusOn(successor);
        else document.querySelector('h1')?.focus({ preventScroll: true });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [client, sort, photoId]);

  return { focusOn, onFocusTaken: useCallback(() => setFocusOn(undefined), []) };
};
