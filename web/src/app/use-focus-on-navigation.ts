import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { focusOnHeading } from '../lib/focus-on-heading.ts';

/**
 * Moves the focus to the heading when another page is entered, so that a screen reader says where it is. A preview
 * above a page looks after the focus itself, and gives it back to the photo that it came from.
 */
export const useFocusOnNavigation = (isCovered: boolean): void => {
  const router = useRouter();
  const wasCovered = useRef(isCovered);

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const isPreview = isCovered || wasCovered.current;
        wasCovered.current = isCovered;
        if (fromLocation && pathChanged && !isPreview) focusOnHeading();
      }),
    [router, isCovered],
  );
};
