import type { TimelineEntry } from '@albumen/contracts/photo-management';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { PhotoSection } from '../../gallery/grid/photo-section.tsx';
import type { GridView } from '../../gallery/grid/photo-section.tsx';
import type { ObserveSection } from '../../gallery/grid/use-near-sections.ts';
import { formatMonth, isUnknownMonth } from '../../gallery/wall-clock.ts';
import { useText } from '../../i18n/use-text.ts';
import { LoadFailure } from './load-failure.tsx';
import { keyOfMonth } from './month.ts';
import { useMonth } from './use-month.ts';

interface MonthSectionProps {
  readonly entry: TimelineEntry;
  readonly observe: ObserveSection;
  /** Whether it stands on the screen or close to it: then it is loaded. */
  readonly isNear: boolean;
  readonly isRevealed: boolean;
  /** Called with its key once its first photos have come, or could not be loaded. */
  readonly onSettled: (key: string) => void;
  readonly view: GridView;
  readonly focusPhotoId: string | undefined;
  readonly onFocusTaken: () => void;
}

/** A month of the timeline. Photo library §2: "Monthly sections titled by month and year, or Unknown Date". */
export const MonthSection = ({
  entry,
  observe,
  isNear,
  isRevealed,
  onSettled,
  view,
  focusPhotoId,
  onFocusTaken,
}: MonthSectionProps) => {
  const { year, month, count } = entry;
  const text = useText();
  const intl = useIntl();
  const loaded = useMonth(year, month, count, isNear);
  const hasFailed = loaded.status === 'rejected' || loaded.hasMoreFailed;
  const isSettled = loaded.status === 'fulfilled' || loaded.status === 'rejected';
  useEffect(() => {
    if (isSettled) onSettled(keyOfMonth(entry));
  }, [isSettled, onSettled, entry]);
  return (
    <PhotoSection
      sectionKey={keyOfMonth(entry)}
      observe={observe}
      title={isUnknownMonth(year, month) ? text('photos.unknownDate') : formatMonth(intl, year, month)}
      photos={loaded.photos}
      remaining={loaded.remaining}
      view={view}
      isNear={isNear}
      isRevealed={isRevealed}
      onLoadMore={hasFailed ? undefined : loaded.loadMore}
      isLoadingMore={loaded.isLoadingMore}
      focusPhotoId={focusPhotoId}
      onFocusTaken={onFocusTaken}
      failure={hasFailed && <LoadFailure onRetry={loaded.retry} />}
    />
  );
};
