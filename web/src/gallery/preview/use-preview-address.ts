import type { ListedPhoto } from '@albumen/contracts/photos';
import { useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import type { ListRoutes } from '../list-view.ts';
import { photoToShow } from './previewed.ts';
import type { Previewed } from './previewed.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the preview was opened from the grid: closing it then goes back there. */
    readonly isOpenedFromGrid?: boolean;
    /** The photo that a move within the preview led to, and the number of moves so far. */
    readonly movedTo?: { readonly photoId: string; readonly moves: number };
  }
}

interface PreviewAddress {
  /** The current photo. */
  readonly photoId: string;
  readonly show: (photo: ListedPhoto) => void;
  readonly close: () => void;
}

/**
 * The photo of the preview and its address. A move changes the photo at once, and then replaces the address: so the
 * photo follows the finger, and Back leaves the preview.
 */
export const usePreviewAddress = ({ page, previewOf }: ListRoutes): PreviewAddress => {
  const navigate = useNavigate();
  const router = useRouter();
  const { photoId: addressed = '' } = useParams({ strict: false });
  const { isOpenedFromGrid = false, movedTo, __TSR_index: entry } = useLocation().state;
  const [moved, setMoved] = useState<Previewed>();
  // The history knows of a move before the router does.
  const address = { photoId: movedTo?.photoId ?? addressed, moves: movedTo?.moves ?? 0, entry };
  const moves = useRef(address.moves);

  const show = useCallback(
    ({ imageId: photoId }: ListedPhoto) => {
      moves.current += 1;
      const next = { photoId, moves: moves.current };
      setMoved({ ...next, entry });
      void navigate({
        ...previewOf(photoId),
        state: (before) => ({ ...before, movedTo: next }),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate, previewOf, entry],
  );

  const isClosing = useRef(false);
  const close = useCallback(() => {
    if (isClosing.current) return;
    isClosing.current = true;
    if (isOpenedFromGrid) router.history.back();
    else void navigate({ ...page, replace: true, resetScroll: false });
  }, [navigate, router, page, isOpenedFromGrid]);

  return { photoId: photoToShow(moved, address), show, close };
};
