import { unseenEdge } from './drawn-part.ts';
import type { PlacedSection } from './list-layout.ts';

/** Which of several neighbouring sections are shown. */
export interface HeldBack {
  /** Sections that are not shown yet, because their final place is not known. */
  readonly heldBack: ReadonlySet<string>;
  /** Sections that are shown, and are not hidden again. */
  readonly shown: ReadonlySet<string>;
}

/**
 * Decides which sections are shown. The height of a section without rows changes once they are known, and customers
 * would see it push down everything below. So sections that have not been shown yet wait until everything above them on
 * the screen is known.
 *
 * @param sections neighbouring sections, in order
 * @param before the sections that are shown
 * @param viewportTop pixels from the top of the list; sections above it push nothing that is visible
 * @param isKnown whether a section has its final height
 * @param focused the section that has the focus, which must not be lost
 */
export const holdBack = (
  sections: readonly PlacedSection[],
  before: ReadonlySet<string>,
  viewportTop: number,
  isKnown: (section: PlacedSection) => boolean,
  focused: string | undefined,
): HeldBack => {
  const unknown = sections.findIndex(
    (section) => section.top + section.height > viewportTop + unseenEdge && !isKnown(section),
  );
  const below = unknown < 0 ? [] : sections.slice(unknown + 1);
  const heldBack = new Set(below.map(({ key }) => key).filter((key) => !before.has(key) && key !== focused));
  return { heldBack, shown: new Set(sections.map(({ key }) => key).filter((key) => !heldBack.has(key))) };
};

/** The end of the ground of a section: that of the held-back sections below it, otherwise its own. */
export const groundEnd = (
  sections: readonly PlacedSection[],
  section: PlacedSection,
  heldBack: ReadonlySet<string>,
): number => {
  let last = section;
  for (const below of sections.slice(sections.indexOf(section) + 1)) {
    if (!heldBack.has(below.key)) break;
    last = below;
  }
  return last.top + last.height;
};
