import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { findLoadedPhoto } from '../../api/photos.ts';

interface ReturnFromPreview {
  /** The photo that was looked at last: its tile takes the focus. */
  readonly focusPhotoId: string | undefined;
  readonly onFocusTaken: () => void;
}

/** Gives the focus back to the photo that was looked at, when the preview above the page is closed. */
export const useReturnFromPreview = (): ReturnFromPreview => {
  const client = useQueryClient();
  const { photoId } = useParams({ strict: false });
  const lookedAt = useRef(photoId);
  const [focusPhotoId, setFocusPhotoId] = useState<string>();

  useEffect(() => {
    const last = lookedAt.current;
    lookedAt.current = photoId;
    if (photoId !== undefined || last === undefined) return;
    if (findLoadedPhoto(client, last)) setFocusPhotoId(last);
    // A photo opened by its address, in a month that the timeline has not come to.
    else document.querySelector('h1')?.focus({ preventScroll: true });
  }, [client, photoId]);

  return { focusPhotoId, onFocusTaken: useCallback(() => setFocusPhotoId(undefined), []) };
};
