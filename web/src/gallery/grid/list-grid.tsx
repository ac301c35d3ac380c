import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hasFailedToLoad } from '../../api/has-failed-to-load.ts';
import { sectionsQuery } from '../../api/photos/section-list.ts';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import type { ListView } from '../list-view.ts';
import { useReturnFromPreview } from '../preview/use-return-from-preview.ts';
import { GridSkeleton } from './grid-skeleton.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { useScrollMemory } from './use-scroll-memory.ts';

interface ListGridProps {
  readonly view: ListView;
  /** Stands above the photos, and while they are awaited. */
  readonly above: ReactNode;
  /** Stands in place of both where the list holds no photos. */
  readonly empty: ReactNode;
}

/** The photos of a list on their page: begins where the customer was, and takes the focus back from the preview. */
export const ListGrid = ({ view, above, empty }: ListGridProps) => {
  const client = useQueryClient();
  const { list, Failure } = view;
  const { focusOn, onFocusTaken } = useReturnFromPreview(list);
  const { start, remember } = useScrollMemory(view);
  const reading = useQuery(sectionsQuery(list));
  const sections = reading.data;

  if (sections?.length === 0) return empty;
  return (
    <>
      {above}
      {sections ? (
        // Its last photo may have been deleted elsewhere. By its key it is another one than that of the failure before it,
        // which goes, and hands its focus on, when the photos come. A preview that closes meanwhile gives its focus to a tile
        // that may be gone before it can take it.
        <FocusHandover
          key="photos"
          to={() => document.querySelector('h1')}
          isAwaited={() => client.getQueryData(sectionsQuery(list).queryKey)?.length === 0}
        >
          <PhotoGrid
            // Another order is another list.
            key={list.key}
            view={view}
            sections={sections}
            start={start}
            onMove={remember}
            focusOn={focusOn}
            onFocusTaken={onFocusTaken}
          />
        </FocusHandover>
      ) : hasFailedToLoad(reading) ? (
        <FocusHandover key="failure" to={() => document.querySelector('h1')}>
          <Failure
            error={reading.error}
            onRetry={() => void reading.refetch()}
            isRetrying={reading.isFetching}
          />
        </FocusHandover>
      ) : (
        <GridSkeleton hasHeadings={view.hasHeadings} />
      )}
    </>
  );
};
