import { useEffect } from 'react';

/** Moves the focus to the heading of the page, where what had it has gone: so a screen reader says where it is. */
export const focusOnHeading = (): void => document.querySelector('h1')?.focus({ preventScroll: true });

interface NamedPart {
  readonly title: string;
  readonly isAbove: boolean;
}

/** The parts on the screen that name the document, as they have come. */
const parts = new Set<NamedPart>();
let unnamed = '';

const nameDocument = (): void => {
  const all = [...parts];
  document.title = (all.findLast(({ isAbove }) => isAbove) ?? all.at(-1))?.title ?? unnamed;
};

/**
 * Names the document while the component is on the screen. What lies above a page (`isAbove`) comes before it, also before
 * a page that is named later, and gives the page its name back.
 */
export const useDocumentTitle = (title: string | undefined, isAbove = false): void => {
  useEffect(() => {
    if (title === undefined) return undefined;
    if (parts.size === 0) unnamed = document.title;
    const part = { title, isAbove };
    parts.add(part);
    nameDocument();
    return () => {
      parts.delete(part);
      nameDocument();
    };
  }, [title, isAbove]);
};
