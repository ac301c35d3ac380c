import type { ListedPhoto } from '@albumen/contracts/photos';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ListedSection, PhotoList, PhotoSection } from '../../api/photos/photo-list.ts';
import { failureValues } from '../../i18n/failure-values.ts';
import { useText } from '../../i18n/use-text.ts';
import { showToast } from '../../ui/toasts.ts';
import { createSelectionStore } from './selection-store.ts';
import type { SelectionState, SelectionStore } from './selection-store.ts';
import type { SelectedPart } from './selection.ts';

/** The selection of a list. It ends with the list; another order is another list. */
export const useSelection = <Selected>(
  list: PhotoList<Selected>,
  sections: readonly ListedSection[] | undefined,
): SelectionStore<Selected> => {
  const client = useQueryClient();
  const text = useText();
  const store = useMemo(
    () =>
      createSelectionStore(client, list, (failure) =>
        showToast({
          message:
            failure === 'too-much'
              ? text('photos.selection.tooMuch')
              : text('photos.selection.notLoaded', failureValues(failure, text)),
          tone: 'error',
        }),
      ),
    [client, list, text],
  );
  useEffect(() => {
    if (!sections) return;
    store.takeUp();
    if (sections.length === 0) store.end();
    else store.follow();
  }, [store, sections]);
  return store;
};

/** Returns the state of a selection for the page. */
export const useSelectionState = <Selected>({
  subscribe,
  state,
}: SelectionStore<Selected>): SelectionState<Selected> => useSyncExternalStore(subscribe, state);

export const useIsSelecting = ({ subscribe, state }: SelectionStore): boolean =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => state().isOn, [state]),
  );

/** Whether a photo is selected; undefined while the customer is not selecting, or it is not loaded. */
export const useIsPhotoSelected = (
  { subscribe, isPhotoSelected }: SelectionStore,
  section: string,
  photo: ListedPhoto | undefined,
): boolean | undefined => useSyncExternalStore(subscribe, () => photo && isPhotoSelected(section, photo));

export const usePartOfSection = (
  { subscribe, partOfSection }: SelectionStore,
  section: PhotoSection,
): SelectedPart => useSyncExternalStore(subscribe, () => partOfSection(section));

/** The pixels that the selection bar covers at the bottom of the screen; 0 if there is none. */
export const selectionBarHeight = (): number =>
  document.querySelector<HTMLElement>('[data-selection-bar]')?.offsetHeight ?? 0;
