import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { sectionsQuery } from '../../api/photos/section-list.ts';
import { hasFailedToLoad } from '../../lib/failure-cause.ts';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import type { ListView } from '../list-view.ts';
import type { PhotoAction } from '../photo-action.ts';
import { useReturnFromPreview } from '../preview/use-return-from-preview.ts';
import { SelectButton, SelectionTools, useSelectionKeys } from '../selection/selection-tools.tsx';
import { useIsSelecting, useSelection } from '../selection/use-selection.ts';
import { GridSkeleton } from './grid-skeleton.tsx';
import styles from './list-grid.module.css';
import { PhotoGrid } from './photo-grid.tsx';
import { useScrollMemory } from './use-scroll-memory.ts';
import { useShownPlace } from './use-shown-place.ts';

interface ListGridProps<Selected> {
  readonly view: ListView<Selected>;
  /** What can be done with photos that are selected. */
  readonly actions: readonly PhotoAction<Selected>[];
  /** Stands above the photos, and while they are awaited. */
  readonly above: ReactNode;
  /** Stands in place of both where the list holds no photos. */
  readonly empty: ReactNode;
  /** Whether photos are there to be selected: the customer begins at once. */
  readonly startsSelecting?: boolean;
  /** Told when the customer begins to select photos, and when they end. Stays the same function. */
  readonly onSelecting?: ((isSelecting: boolean) => void) | undefined;
}

/**
 * The photos of a list on their page: begins where the customer was, takes the focus back from the preview, and leads to
 * photos that are to be shown.
 */
export const ListGrid = <Selected,>({
  view,
  actions,
  above,
  empty,
  startsSelecting = false,
  onSelecting,
}: ListGridProps<Selected>) => {
  const client = useQueryClient();
  const { list, Failure } = view;
  const { focusOn, onFocusTaken } = useReturnFromPreview(list);
  const { shownAt, onShown } = useShownPlace(list);
  const { start, remember } = useScrollMemory(view);
  const reading = useQuery(sectionsQuery(list));
  const sections = reading.data?.sections;
  const selection = useSelection(list, sections);
  const isCovered = useParams({ strict: false }).photoId !== undefined;
  useSelectionKeys(selection, isCovered || !sections);
  useEffect(() => {
    if (startsSelecting) selection.start();
  }, [selection, startsSelecting]);
  const isSelecting = useIsSelecting(selection);
  useEffect(() => onSelecting?.(isSelecting), [onSelecting, isSelecting]);

  if (sections?.length === 0) return empty;
  return (
    <>
      <div className={styles.above}>
        {above}
        <div className={sections ? undefined : styles.awaited}>
          <SelectButton selection={selection} />
        </div>
      </div>
      {sections ? (
        // Its last photo may have been deleted elsewhere. By its key it is another one than that of the failure before it,
        // which goes, and hands its focus on, when the photos come. A preview that closes meanwhile gives its focus to a tile
        // that may be gone before it can take it.
        <FocusHandover
          key="photos"
          to={() => document.querySelector('h1')}
          isAwaited={() => client.getQueryData(sectionsQuery(list).queryKey)?.sections.length === 0}
        >
          <PhotoGrid
            // Another order is another list.
            key={list.key}
            view={view}
            sections={sections}
            selection={selection}
            start={start}
            onMove={remember}
            focusOn={shownAt ?? focusOn}
            onFocusTaken={shownAt ? onShown : onFocusTaken}
          />
          <SelectionTools list={list} selection={selection} actions={actions} />
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
