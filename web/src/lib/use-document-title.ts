import { useEffect } from 'react';

/**
 * Moves the focus to the heading of the page when the focused element has disappeared, so that a screen reader
 * announces the page.
 */
export const focusOnHeading = (): void => document.querySelector('h1')?.focus({ preventScroll: true });

/** Moves the focus to the link in the page that leads to a path; returns false if none can be focused. */
export const focusOnLinkTo = (path: string): boolean => {
  const target = new URL(path, document.baseURI).pathname;
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')];
  const link = links.find(({ pathname }) => pathname === target);
  link?.focus({ preventScroll: true });
  return link !== undefined && document.activeElement === link;
};

interface NamedPart {
  readonly title: string;
  readonly isAbove: boolean;
}

/** The parts on the screen that name the document, in the order in which they appeared. */
const parts = new Set<NamedPart>();
let unnamed = '';

const nameDocument = (): void => {
  const all = [...parts];
  document.title = (all.findLast(({ isAbove }) => isAbove) ?? all.at(-1))?.title ?? unnamed;
};

/**
 * Sets the document's title while the component is on the screen. A layer above a page (`isAbove`) takes precedence,
 * also over a page that sets its title later, and restores the page's title.
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
