import { useCallback, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface FocusOfRows {
  /** What takes the focus where no row follows. */
  readonly fallback: RefObject<HTMLButtonElement | null>;
  /** To be called when a button is pressed whose row leaves its list. */
  readonly noteLeaving: () => void;
}

/** The row whose button was pressed, and what is needed to find the like of it in the next one. */
interface LeavingRow {
  readonly row: Element;
  readonly list: Element | null;
  readonly place: string | null;
  readonly button: number;
}

/** Hands the focus of a row that leaves its list on to the same button of the next row. `items` are the rows. */
export const useFocusOfRows = (items: unknown): FocusOfRows => {
  const fallback = useRef<HTMLButtonElement>(null);
  const leaving = useRef<LeavingRow>(undefined);

  useLayoutEffect(() => {
    if (!leaving.current || leaving.current.row.isConnected) return;
    const { list, place, button } = leaving.current;
    leaving.current = undefined;
    // The next row has the place of the one that went; the list goes with its last row.
    const next = list?.isConnected ? list.querySelector(`li[aria-posinset="${place}"]`) : undefined;
    const buttons = next?.querySelectorAll('button') ?? [];
    (buttons[button] ?? fallback.current)?.focus();
  }, [items]);

  const noteLeaving = useCallback(() => {
    const pressed = document.activeElement;
    const row = pressed?.closest('li');
    if (!pressed || !row) return;
    leaving.current = {
      row,
      list: row.parentElement,
      place: row.getAttribute('aria-posinset'),
      button: [...row.querySelectorAll('button')].findIndex((button) => button === pressed),
    };
  }, []);
  return { fallback, noteLeaving };
};
