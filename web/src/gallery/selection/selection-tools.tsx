import { useEffect, useRef } from 'react';
import type { PhotoList } from '../../api/photos/photo-list.ts';
import { useText } from '../../i18n/use-text.ts';
import { useLatePart } from '../../lib/use-late-part.ts';
import { Button } from '../../ui/button.tsx';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import type { PhotoAction } from '../photo-action.ts';
import { pressByKey, usePhotoActions } from '../use-photo-actions.tsx';
import type { OfferedAction } from '../use-photo-actions.tsx';
import type { SelectionStore } from './selection-store.ts';
import styles from './selection-tools.module.css';
import { useIsSelecting, useSelectionState } from './use-selection.ts';

/** Elements with keys of their own: fields, and everything above the page. */
const elsewhere =
  'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

/**
 * Whether a key is for the photos of the page: nothing else has handled it, and the focused element has no keys of its
 * own.
 */
const isForPage = ({ defaultPrevented, target }: KeyboardEvent): boolean =>
  !defaultPrevented && !(target instanceof Element && target.closest(elsewhere));

/**
 * Ctrl or Cmd with A selects all photos, Escape ends the selection. Ignored while the page `isCovered`, and if the
 * focused element has handled the key.
 */
export const useSelectionKeys = (
  { state, selectAll, end }: Pick<SelectionStore, 'state' | 'selectAll' | 'end'>,
  isCovered: boolean,
): void => {
  useEffect(() => {
    if (isCovered) return undefined;
    const since = performance.now();
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, timeStamp } = event;
      // The key that closed an overlay was meant for that overlay.
      if (timeStamp < since) return;
      if (!isForPage(event)) return;
      if (key === 'Escape' && state().isOn) end();
      if (key.toLowerCase() !== 'a' || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      selectAll();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [state, selectAll, end, isCovered]);
};

/** Runs the actions by their shortcuts, wherever the focus is on the page, but not while `isPaused`. */
const useActionKeys = (actions: readonly OfferedAction[], isPaused: boolean): void => {
  const offered = useRef(actions);
  useEffect(() => {
    offered.current = actions;
  });
  useEffect(() => {
    if (isPaused) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, repeat, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (!isForPage(event) || ctrlKey || metaKey || altKey || shiftKey) return;
      if (pressByKey(offered.current, key, repeat)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isPaused]);
};

/** Starts a selection without a pointer; a second press ends it. */
export const SelectButton = ({ selection }: { readonly selection: SelectionStore }) => {
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

/** Its code loads after the first photos, before anybody can have selected one. */
const loadBar = async () => (await import('./selection-bar.tsx')).SelectionBar;

const tabStop = () => document.querySelector<HTMLElement>('[data-section] [data-index][tabindex="0"]');

/** The selection bar, while there is a selection, and the dialogs that its actions open. */
export const SelectionTools = <Selected,>({ list, selection, actions }: SelectionToolsProps<Selected>) => {
  const state = useSelectionState(selection);
  const { offer, dialog } = usePhotoActions(list, actions, state.isOn);
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
    // If the selection has ended, the button that opened the dialog is missing. Waits until the dialog has tried to
    // restore the focus.
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
