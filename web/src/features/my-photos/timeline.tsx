import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { hasFailedToLoad } from '../../api/has-failed-to-load.ts';
import { sectionsQuery } from '../../api/photos/section-list.ts';
import type { PhotoPosition } from '../../api/photos/photo-sections.ts';
import { GridSkeleton } from '../../gallery/grid/grid-skeleton.tsx';
import { PhotoGrid } from '../../gallery/grid/photo-grid.tsx';
import type { PhotoLinks } from '../../gallery/grid/photo-grid.tsx';
import { sectionTitles } from '../../gallery/section-title.ts';
import { useSort } from '../../gallery/sorting-preference.ts';
import { useText } from '../../i18n/use-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import { PhotosIcon } from '../../ui/icons/photos-icon.tsx';
import { LoadFailure } from '../../gallery/load-failure.tsx';
import { SortChoice } from './sort-choice.tsx';
import { useScrollMemory } from '../../gallery/grid/use-scroll-memory.ts';

/** Stands for a photo in the address of a preview. */
const anyPhotoId = 'any-photo';

/** The way from the grid to the preview, by one link for all: a million photos need no million of them. */
const usePreviewLinks = (): PhotoLinks => {
  const router = useRouter();
  const navigate = useNavigate();
  const { href } = router.buildLocation({
    to: sitePaths.photoPreview,
    params: { photoId: anyPhotoId },
  });
  const isPrepared = useRef(false);
  return useMemo(
    () => ({
      hrefOf: (photoId) => href.replace(anyPhotoId, photoId),
      open: ({ imageId }) =>
        void navigate({
          to: sitePaths.photoPreview,
          params: { photoId: imageId },
          state: { isOpenedFromGrid: true },
          resetScroll: false,
        }),
      prepare: () => {
        if (isPrepared.current) return;
        isPrepared.current = true;
        void router.preloadRoute({ to: sitePaths.photoPreview, params: { photoId: anyPhotoId } });
      },
    }),
    [router, navigate, href],
  );
};

interface TimelineProps {
  /** Stands under "Your photo library is empty". */
  readonly emptyAction: ReactNode;
  /** The photo that takes the focus now. */
  readonly focusOn: PhotoPosition | undefined;
  readonly onFocusTaken: () => void;
}

/** The customer's photos by month, or by the day of their upload. */
export const Timeline = ({ emptyAction, focusOn, onFocusTaken }: TimelineProps) => {
  const text = useText();
  const intl = useIntl();
  const client = useQueryClient();
  const sort = useSort('photos');
  const links = usePreviewLinks();
  const { start, remember } = useScrollMemory(sort);
  const list = useQuery(sectionsQuery(sort));
  const sections = list.data;
  const titleOf = useMemo(() => sectionTitles(intl, text), [intl, text]);

  if (sections?.length === 0) {
    return <EmptyState picture={<PhotosIcon />} message={text('photos.empty')} action={emptyAction} />;
  }
  return (
    <>
      <SortChoice />
      {sections ? (
        // Its last photo may have been deleted elsewhere. By its key it is another one than that of the failure before it,
        // which goes, and hands its focus on, when the photos come. A preview that closes meanwhile gives its focus to a tile
        // that may be gone before it can take it.
        <FocusHandover
          key="photos"
          to={() => document.querySelector('h1')}
          isAwaited={() => client.getQueryData(sectionsQuery(sort).queryKey)?.length === 0}
        >
          <PhotoGrid
            // Another order is another list.
            key={`${sort.key} ${sort.order}`}
            sections={sections}
            sort={sort}
            titleOf={titleOf}
            links={links}
            Failure={LoadFailure}
            start={start}
            onMove={remember}
            focusOn={focusOn}
            onFocusTaken={onFocusTaken}
          />
        </FocusHandover>
      ) : hasFailedToLoad(list) ? (
        <FocusHandover key="failure" to={() => document.querySelector('h1')}>
          <LoadFailure onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
        </FocusHandover>
      ) : (
        <GridSkeleton />
      )}
    </>
  );
};
