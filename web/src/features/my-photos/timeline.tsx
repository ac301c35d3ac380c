import type { TimelineEntry } from '@albumen/contracts/photo-management';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { timelineQuery } from '../../api/photos.ts';
import { GridSkeleton } from '../../gallery/grid/grid-skeleton.tsx';
import { PhotoGrid } from '../../gallery/grid/photo-grid.tsx';
import type { GridView } from '../../gallery/grid/photo-section.tsx';
import type { PhotoLink } from '../../gallery/grid/photo-tile.tsx';
import { useNearSections } from '../../gallery/grid/use-near-sections.ts';
import { useRevealedSections } from '../../gallery/grid/use-revealed-sections.ts';
import { useText } from '../../i18n/use-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PhotosIcon } from '../../ui/icons/photos-icon.tsx';
import { LoadFailure } from './load-failure.tsx';
import { inTimelineOrder, keyOfMonth } from './month.ts';
import { MonthSection } from './month-section.tsx';

const linkToPreview: PhotoLink = ({ imageId }) => ({
  to: sitePaths.photoPreview,
  params: { photoId: imageId },
  state: { isOpenedFromGrid: true },
});

/** The photo whose tile takes the focus, if any. */
interface FocusProps {
  readonly focusPhotoId: string | undefined;
  readonly onFocusTaken: () => void;
}

interface MonthsProps extends FocusProps {
  readonly months: readonly TimelineEntry[];
  readonly view: GridView;
}

const Months = ({ months, view, focusPhotoId, onFocusTaken }: MonthsProps) => {
  const { near, observe } = useNearSections();
  const { revealed, settle } = useRevealedSections(months.map(keyOfMonth), near);
  return months.map((entry) => {
    const key = keyOfMonth(entry);
    return (
      <MonthSection
        key={key}
        observe={observe}
        entry={entry}
        isNear={near.has(key)}
        isRevealed={revealed.has(key)}
        onSettled={settle}
        view={view}
        focusPhotoId={focusPhotoId}
        onFocusTaken={onFocusTaken}
      />
    );
  });
};

interface TimelineProps extends FocusProps {
  /** Stands under "Your photo library is empty". */
  readonly emptyAction: ReactNode;
}

/** The customer's photos by month. */
export const Timeline = ({ emptyAction, ...focus }: TimelineProps) => {
  const text = useText();
  const { data: timeline, isError, isFetching, refetch } = useQuery(timelineQuery);
  const hasRetried = useRef(false);
  const isLoaded = timeline !== undefined;
  useEffect(() => {
    // The Retry that had the focus has gone: the page starts anew at its heading.
    if (isLoaded && hasRetried.current && document.activeElement === document.body) {
      document.querySelector('h1')?.focus({ preventScroll: true });
    }
  }, [isLoaded]);

  const retry = () => {
    hasRetried.current = true;
    void refetch();
  };
  if (!timeline) {
    return isError ? <LoadFailure onRetry={retry} isRetrying={isFetching} /> : <GridSkeleton />;
  }
  if (timeline.length === 0) {
    return <EmptyState picture={<PhotosIcon />} message={text('photos.empty')} action={emptyAction} />;
  }
  return (
    <PhotoGrid linkTo={linkToPreview}>
      {(view) => <Months months={inTimelineOrder(timeline)} view={view} {...focus} />}
    </PhotoGrid>
  );
};
