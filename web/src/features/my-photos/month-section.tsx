import type { TimelineEntry } from '@albumen/contracts/photo-management';
import { useRef } from 'react';
import { useIntl } from 'react-intl';
import { PhotoSection } from '../../gallery/grid/photo-section.tsx';
import type { GridView } from '../../gallery/grid/photo-section.tsx';
import { useNearViewport } from '../../gallery/grid/use-near-viewport.ts';
import { formatMonth, isUnknownMonth } from '../../gallery/wall-clock.ts';
import { useText } from '../../i18n/use-text.ts';
import { LoadFailure } from './load-failure.tsx';
import { useMonth } from './use-month.ts';

interface MonthSectionProps {
  readonly entry: TimelineEntry;
  readonly view: GridView;
  readonly focusPhotoId: string | undefined;
  readonly onFocusTaken: () => void;
}

/** A month of the timeline. Photo library §2: "Monthly sections titled by month and year, or Unknown Date". */
export const MonthSection = ({ entry, view, focusPhotoId, onFocusTaken }: MonthSectionProps) => {
  const { year, month, count } = entry;
  const text = useText();
  const intl = useIntl();
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(frame);
  const loaded = useMonth(year, month, count, isNear);
  const hasFailed = loaded.status === 'rejected' || loaded.hasMoreFailed;
  return (
    <div ref={frame}>
      <PhotoSection
        title={isUnknownMonth(year, month) ? text('photos.unknownDate') : formatMonth(intl, year, month)}
        photos={loaded.photos}
        remaining={loaded.remaining}
        view={view}
        isNear={isNear}
        onLoadMore={hasFailed ? undefined : loaded.loadMore}
        isLoadingMore={loaded.isLoadingMore}
        focusPhotoId={focusPhotoId}
        onFocusTaken={onFocusTaken}
        failure={hasFailed && <LoadFailure onRetry={loaded.retry} />}
      />
    </div>
  );
};
