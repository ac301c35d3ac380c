import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { placeQuery } from '../../api/photos/photo-pages.ts';
import type { PhotoList, PhotoPosition } from '../../api/photos/photo-list.ts';
import { log } from '../../lib/log.ts';
import { endShowing, useShownPhotos } from '../shown-photos.ts';

/** Milliseconds. Our choice: long enough to see which photos are new, also after a way through the library. */
const markedMs = 6_000;

interface ShownPlace {
  /** The first of the photos that are to be shown: its tile takes the focus. */
  readonly shownAt: PhotoPosition | undefined;
  readonly onShown: () => void;
}

/** Leads to photos that are to be shown, such as those that were just added, and has them marked for a moment. */
export const useShownPlace = (list: PhotoList): ShownPlace => {
  const client = useQueryClient();
  const shown = useShownPhotos();
  const [shownAt, setShownAt] = useState<PhotoPosition>();
  useEffect(() => {
    if (!shown) return undefined;
    let isLeft = false;
    let end: () => void = () => undefined;
    // Where it stood before others came is not where it stands.
    void client.fetchQuery({ ...placeQuery(client, list, shown.first), staleTime: 0 }).then(
      (position) => {
        if (isLeft) return;
        setShownAt(position);
        const timer = setTimeout(() => endShowing(shown), markedMs);
        end = () => {
          clearTimeout(timer);
          endShowing(shown);
        };
      },
      (error: unknown) => {
        log.warn('The place of an added photo is not known', { error });
        endShowing(shown);
      },
    );
    return () => {
      isLeft = true;
      end();
    };
  }, [client, list, shown]);
  return { shownAt, onShown: useCallback(() => setShownAt(undefined), []) };
};
