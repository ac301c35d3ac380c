import { useCallback, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface FocusAfterRemoval {
  /** The element around the list. */
  readonly content: RefObject<HTMLDivElement | null>;
  /** What takes the focus where no row follows. */
  readonly fallback: RefObject<HTMLButtonElement | null>;
  /** To be called before the row goes whose button has the focus. */
  readonly noteRemoval: () => void;
}

/** Hands the focus of a row that was removed on to the next row's Remove. `items` are the rows. */
export const useFocusAfterRemoval = (items: unknown): FocusAfterRemoval => {
  const content = useRef<HTMLDivElement>(null);
  const fallback = useRef<HTMLButtonElement>(null);
  const leaving = useRef<Element>(undefined);

  useLayoutEffect(() => {
    const row = leaving.current;
    if (!row || row.isConnected) return;
    leaving.current = undefined;
    // The next row has the place of the one that went. Remove is the last of a row's buttons.
    const place = row.getAttribute('aria-posinset');
    const next = content.current?.querySelector<HTMLElement>(
      `li[aria-posinset="${place}"] button:last-of-type`,
    );
    (next ?? fallback.current)?.focus();
  }, [items]);

  const noteRemoval = useCallback(() => {
    leaving.current = document.activeElement?.closest('li') ?? undefined;
  }, []);
  return { content, fallback, noteRemoval };
};
