import type { Photo } from '@albumen/contracts/photos';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
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
        void navigate({ ...previewOf(imageId), state: { isOpenedFromGrid: true }, resetScroll: false }),
      prepare: () => {
        if (isPrepared.current) return;
        isPrepared.current = true;
        void router.preloadRoute(previewOf(anyPhotoId));
      },
    }),
    [router, navigate, previewOf, href],
  );
};
