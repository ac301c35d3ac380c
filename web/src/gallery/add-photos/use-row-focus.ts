import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { heirOf, moveOfKey, placeFrom, placeOf } from './row-moves.ts';
import type { RowPlace } from './row-moves.ts';
import type { UploadGroup } from './upload-groups.ts';
import type { RowAction } from './upload-row.tsx';
import type { ListView } from './visible-rows.ts';

/** A button of a file. */
export interface RowButton {
  readonly id: number;
  readonly action: RowAction;
}

const rowOf = (element: EventTarget): HTMLElement | null =>
  element instanceof Element ? element.closest<HTMLElement>('[data-file]') : null;

/** Returns the button for an action in a row; a row with a single button always returns that one. */
const buttonFor = (row: Element | null | undefined, action: RowAction): HTMLElement | undefined => {
  const buttons = [...(row?.querySelectorAll('button') ?? [])];
  return action === 'retry' ? buttons[0] : buttons.at(-1);
};

interface RowFocus {
  /** The button that Tab enters the list at. Its row stays drawn, however far the list is scrolled. */
  readonly tabStop: RowButton | undefined;
  /** Call it when a button of a file is pressed: the focus then does not follow the file to another group. */
  readonly notePress: (id: number) => void;
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

/**
 * Manages the focus of a list that only draws some of its rows: one stop for Tab, and keys that move from file to file.
 * The focus follows a file that moves by itself. If the file is removed, or moves because of a press, the next file of
 * the group takes the focus, or `fallback` if there is none: a second press must not hit a file of another kind.
 */
export const useRowFocus = (
  scroller: RefObject<HTMLElement | null>,
  groups: readonly UploadGroup[],
  view: ListView,
  fallback: RefObject<HTMLElement | null>,
): RowFocus => {
  const [remembered, setRemembered] = useState<RowButton>();
  /** While the focus is in the list: the button that has or will get it, and its last place. */
  const focused = useRef<RowButton & Pick<RowPlace, 'group' | 'index'>>(undefined);
  const pressed = useRef<number>(undefined);
  /** Whether a key has moved the focus. */
  const isMoved = useRef(false);

  const give = useCallback((place: RowPlace, action: RowAction) => {
    pressed.current = undefined;
    focused.current = { ...place, action };
    setRemembered({ id: place.id, action });
  }, []);

  // After each commit, its row may be another element or missing.
  useLayoutEffect(() => {
    const holder = focused.current;
    const list = scroller.current;
    if (!holder || !list) return;
    const place = placeOf(groups, holder.id);
    const isLeft = !place || (pressed.current === holder.id && place.group !== holder.group);
    const now = isLeft ? heirOf(groups, holder) : place;
    if (!now) {
      focused.current = undefined;
      pressed.current = undefined;
      fallback.current?.focus();
      return;
    }
    if (isLeft) give(now, holder.action);
    else focused.current = { ...holder, ...now };
    const { activeElement } = document;
    const isHere = activeElement === document.body || list.contains(activeElement);
    const button = buttonFor(list.querySelector(`[data-file="${now.id}"]`), holder.action);
    if (isHere && button !== activeElement) button?.focus({ preventScroll: true });
    if (!isMoved.current) return;
    isMoved.current = false;
    // If the dialog scrolls as a whole, the list may extend beyond its edge.
    button?.scrollIntoView({ block: 'nearest' });
  });

  const reveal = ({ group, row }: RowPlace) => {
    const list = scroller.current;
    if (!list) return;
    // The sentence of its group stays in view above it.
    const top = (row - (group === '' ? 0 : 1)) * view.rowHeight;
    const bottom = (row + 1) * view.rowHeight - list.clientHeight;
    list.scrollTo({ top: Math.max(bottom, Math.min(list.scrollTop, top)) });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowOf(event.target);
    if (!row || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault();
      buttonFor(row, event.key === 'ArrowLeft' ? 'retry' : 'remove')?.focus();
      return;
    }
    const page = Math.max(1, Math.floor(view.height / view.rowHeight) - 1);
    const to = moveOfKey(groups, Number(row.dataset['file']), event.key, page);
    if (!to) return;
    event.preventDefault();
    reveal(to);
    isMoved.current = true;
    give(to, focused.current?.action ?? 'remove');
  };
  const onFocus = ({ target }: FocusEvent) => {
    const row = rowOf(target);
    const place = row && placeOf(groups, Number(row.dataset['file']));
    if (!place) {
      focused.current = undefined;
      return;
    }
    if (pressed.current !== place.id) pressed.current = undefined;
    const isOnly = buttonFor(row, 'retry') === buttonFor(row, 'remove');
    const action = isOnly
      ? (focused.current?.action ?? 'remove')
      : buttonFor(row, 'retry') === target
        ? 'retry'
        : 'remove';
    focused.current = { ...place, action };
    setRemembered({ id: place.id, action });
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // If another window came to the front, the file keeps the focus for when this one comes back.
    if (!document.hasFocus() || scroller.current?.contains(relatedTarget)) return;
    focused.current = undefined;
    pressed.current = undefined;
  };

  const notePress = useCallback((id: number) => {
    pressed.current = id;
  }, []);
  const stays = remembered && placeOf(groups, remembered.id);
  const firstInView = placeFrom(groups, Math.ceil(view.scrollTop / view.rowHeight));
  const tabStop = stays ? remembered : firstInView && { id: firstInView.id, action: 'retry' as const };
  return { tabStop, notePress, handlers: { onKeyDown, onFocus, onBlur } };
};
