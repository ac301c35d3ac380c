import { useEffect } from 'react';
import type { PhotoList } from '../../api/photos/photo-list.ts';
import { useText } from '../../i18n/use-text.ts';
import { useLatePart } from '../../lib/use-late-part.ts';
import { Button } from '../../ui/button.tsx';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import type { PhotoAction } from '../photo-action.ts';
import { usePhotoActions } from '../use-photo-actions.tsx';
import type { SelectionStore } from './selection-store.ts';
import styles from './selection-tools.module.css';
import { useActionKeys } from './use-action-keys.ts';
import { useIsSelecting, useSelectionState } from './use-selection.ts';

interface SelectButtonProps {
  readonly selection: SelectionStore;
}

/** The way into the selection for whoever has no pointer; a second press leads out of it. */
export const SelectButton = ({ selection }: SelectButtonProps) => {
  const text = useText();
  const isSelecting = useIsSelecting(selection);
  return (
    <Button
      className={styles.select}
      aria-pressed={isSelecting}
      onPress={isSelecting ? selection.end : selection.start}
    >
      {text('photos.select')}
    </Button>
  );
};

interface SelectionToolsProps<Selected> {
  readonly list: PhotoList<Selected>;
  readonly selection: SelectionStore<Selected>;
  readonly actions: readonly PhotoAction<Selected>[];
}

/** Its code comes after the first photos, before anybody can have selected one. */
const loadBar = async () => (await import('./selection-bar.tsx')).SelectionBar;

const tabStop = () => document.querySelector<HTMLElement>('[data-section] [data-index][tabindex="0"]');

/** What can be done with what is selected: the bar, while there is a selection, and the dialogs that it opens. */
export const SelectionTools = <Selected,>({ list, selection, actions }: SelectionToolsProps<Selected>) => {
  const state = useSelectionState(selection);
  const { offer, dialog } = usePhotoActions(list, actions);
  const { Part: SelectionBar } = useLatePart(loadBar, true);
  const isDialogOpen = dialog !== undefined;
  const offered = offer('selection', state.target, {
    endSelection: selection.end,
    keepSelection: selection.keep,
    moveOn: () => undefined,
  });
  useActionKeys(offered, isDialogOpen || !state.isOn || state.isSearching || state.target.count === 0);
  useEffect(() => {
    if (!isDialogOpen) return undefined;
    // The button that opened it has gone, where the selection has ended meanwhile. After what gives the focus back to it.
    return () =>
      void requestAnimationFrame(() => {
        if (document.activeElement === document.body) tabStop()?.focus({ preventScroll: true });
      });
  }, [isDialogOpen]);
  return (
    <>
      {state.isOn && SelectionBar && (
        <FocusHandover to={tabStop}>
          <SelectionBar selection={selection} state={state} actions={offered} onCancel={selection.end} />
        </FocusHandover>
      )}
      {dialog}
    </>
  );
};
