import { sitePaths } from '@albumen/contracts/site-paths';
import type { Photo } from '@albumen/contracts/photos';
import { useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The preview was opened from the grid: closing it goes back there. */
    readonly isOpenedFromGrid?: boolean;
  }
}

interface PreviewAddress {
  /** The photo that is shown. */
  readonly photoId: string;
  readonly show: (photo: Photo) => void;
  readonly close: () => void;
}

/**
 * The photo of the preview and its address. Moving changes the photo at once and the address after it, in place: so
 * the movement follows the finger, and Back leaves the preview.
 */
export const usePreviewAddress = (): PreviewAddress => {
  const navigate = useNavigate();
  const router = useRouter();
  const { photoId: addressed = '' } = useParams({ strict: false });
  const isOpenedFromGrid = useLocation({ select: ({ state }) => state.isOpenedFromGrid ?? false });

  const [shown, setShown] = useState(addressed);
  const [seen, setSeen] = useState(addressed);
  // Addresses that follow a move of ours must not bring back a photo that has been left since.
  const [following, setFollowing] = useState<readonly string[]>([]);
  if (addressed !== seen) {
    setSeen(addressed);
    if (addressed === shown) setFollowing([]);
    else if (!following.includes(addressed)) setShown(addressed);
  }

  const show = useCallback(
    ({ imageId }: Photo) => {
      setShown(imageId);
      setFollowing((earlier) => [...earlier, imageId]);
      void navigate({
        to: sitePaths.photoPreview,
        params: { photoId: imageId },
        state: { isOpenedFromGrid },
        replace: true,
        resetScroll: false,
      });
    },
    [navigate, isOpenedFromGrid],
  );

  const isClosing = useRef(false);
  const close = useCallback(() => {
    if (isClosing.current) return;
    isClosing.current = true;
    if (isOpenedFromGrid) router.history.back();
    else void navigate({ to: sitePaths.photos, replace: true, resetScroll: false });
  }, [navigate, router, isOpenedFromGrid]);

  return { photoId: shown, show, close };
};
