import type { Photo } from '@albumen/contracts/photos';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import { whenIdle } from '../../lib/use-late-part.ts';
import type { ListRoutes } from '../list-view.ts';

/** Where the photos of a grid lead. The functions stay the same from render to render. */
export interface PhotoLinks {
  /** The address of a photo's preview. */
  readonly hrefOf: (photoId: string) => string;
  readonly open: (photo: Photo) => void;
  /** Called when a photo is likely to be opened soon. */
  readonly prepare: () => void;
}

/** Stands for a photo in the address of a preview. */
const anyPhotoId = 'any-photo';

/** The way from the grid to the preview, by one link for all: a million photos need no million of them. */
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
          // What the page knows of its way there, the preview knows, too.
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

/** Has the preview's code loaded once the first photos are shown and the page is idle: they must not wait for it. */
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
