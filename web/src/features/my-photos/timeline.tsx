import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { timelineQuery } from '../../api/photos.ts';
import { GridSkeleton } from '../../gallery/grid/grid-skeleton.tsx';
import { PhotoGrid } from '../../gallery/grid/photo-grid.tsx';
import type { PhotoLink } from '../../gallery/grid/photo-tile.tsx';
import { useText } from '../../i18n/use-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PhotosIcon } from '../../ui/icons/photos-icon.tsx';
import { LoadFailure } from './load-failure.tsx';
import { inTimelineOrder } from './month.ts';
import { MonthSection } from './month-section.tsx';

const linkToPreview: PhotoLink = ({ imageId }) => ({
  to: sitePaths.photoPreview,
  params: { photoId: imageId },
  state: { isOpenedFromGrid: true },
});

interface TimelineProps {
  /** Stands under "Your photo library is empty". */
  readonly emptyAction: ReactNode;
  /** The photo whose tile takes the focus. */
  readonly focusPhotoId: string | undefined;
  readonly onFocusTaken: () => void;
}

/** The customer's photos by month. */
export const Timeline = ({ emptyAction, focusPhotoId, onFocusTaken }: TimelineProps) => {
  const text = useText();
  const { data: timeline, isError, isFetching, refetch } = useQuery(timelineQuery);
  if (!timeline) {
    return isError ? (
      <LoadFailure onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <GridSkeleton />
    );
  }
  if (timeline.length === 0) {
    return <EmptyState picture={<PhotosIcon />} message={text('photos.empty')} action={emptyAction} />;
  }
  return (
    <PhotoGrid linkTo={linkToPreview}>
      {(view) =>
        inTimelineOrder(timeline).map((entry) => (
          <MonthSection
            key={`${entry.year}-${entry.month}`}
            entry={entry}
            view={view}
            focusPhotoId={focusPhotoId}
            onFocusTaken={onFocusTaken}
          />
        ))
      }
    </PhotoGrid>
  );
};
