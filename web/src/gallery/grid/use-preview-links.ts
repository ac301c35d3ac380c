import type { ListedPhoto } from '@albumen/contracts/photos';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import { whenIdle } from '../../lib/use-late-part.ts';
import type { ListRoutes } from '../list-view.ts';

/** The links of the photos of a grid. The functions are the same in every render. */
export interface PhotoLinks {
  /** The address of a photo's preview. */
  readonly hrefOf: (photoId: string) => string;
  readonly open: (photo: ListedPhoto) => void;
  /** Called when a photo is likely to be opened soon. */
  readonly prepare: () => void;
}

/** Replaces the id of a photo in the address of a preview. */
const anyPhotoId = 'any-photo';

/** The links from the grid to the preview, built from a single one: a million photos do not need a million. */
export const usePreviewLinks = ({ previewOf }: ListRoutes): PhotoLinks => {
  const router = useRouter();
  const navigate = useNavigate();
  const { href } = router.buildLocation(previewOf(anyPhotoId));
  const isPrepared = useRef(false);
  return useMemo(
    () => ({
      hrefOf: (photoId) => href.replace(anyPhotoId, photoId),
      open: ({ imageId }) =>
        void navigate({
          ...previewOf(imageId),
          // The preview keeps the state of the page.
          state: (before) => ({ ...before, isOpenedFromGrid: true }),
          resetScroll: false,
        }),
      prepare: () => {
        if (isPrepared.current) return;
        isPrepared.current = true;
        void router.preloadRoute(previewOf(anyPhotoId));
      },
    }),
    [router, navigate, previewOf, href],
  );
};

/** Loads the preview's code once the first photos are shown and the page is idle, so that they do not wait for it. */
export const usePreparedPreview = (
  grid: RefObject<HTMLElement | null>,
  { prepare }: Pick<PhotoLinks, 'prepare'>,
): void => {
  useEffect(() => {
    const element = grid.current;
    const listening = new AbortController();
    const lookWhetherShown = () => {
      const isShown = [...(element?.querySelectorAll('img') ?? [])].every((image) => image.complete);
      if (!isShown) return;
      listening.abort();
      cancel = whenIdle(prepare);
    };
    let cancel: (() => void) | undefined;
    // It does not bubble.
    element?.addEventListener('load', lookWhetherShown, { capture: true, signal: listening.signal });
    return () => {
      listening.abort();
      cancel?.();
    };
  }, [grid, prepare]);
};
