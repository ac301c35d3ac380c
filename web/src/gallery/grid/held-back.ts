import { unseenEdge } from './drawn-part.ts';
import type { PlacedSection } from './list-layout.ts';

/** What is shown of sections beside each other. */
export interface HeldBack {
  /** Sections that are not shown yet: where they will stand is not known. */
  readonly heldBack: ReadonlySet<string>;
  /** Sections that are shown, and are not taken away again. */
  readonly shown: ReadonlySet<string>;
}

/**
 * Decides which sections are shown. A section without rows will have another height once they are known, and would be
 * seen to push down what stands below it. So what has not been shown yet waits until all above it on the screen is known.
 *
 * @param sections beside each other, in order
 * @param before the sections that are shown
 * @param viewportTop pixels from the top of the list; what stands above it pushes nothing that is seen
 * @param isKnown whether a section has the height that it will keep
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

/** Where the ground of a section ends: at the end of those below it that are held back, else at its own. */
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
