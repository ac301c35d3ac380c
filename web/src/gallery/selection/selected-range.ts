import type { SectionRange } from '../../api/photos/photo-columns.ts';
import type { PhotoPosition, PhotoSection } from '../../api/photos/photo-list.ts';
import { canLeaveOut, keepsOneRule, withPhotos, withSection } from './selection.ts';
import type { SelectablePhoto, Selection } from './selection.ts';

/** The loaded photos of a range, and the range that contains all photos that are not loaded. */
export interface LoadedRange<Loaded = SelectablePhoto> {
  readonly photos: readonly Loaded[];
  readonly missing: SectionRange | undefined;
}

/** The state of a list when photos of it are selected. */
export interface KnownList {
  readonly sections: readonly PhotoSection[];
  /** When its sections were read, by the clock of the service. */
  readonly readAt: string;
  readonly loaded: (range: SectionRange) => LoadedRange;
}

/** Returns all photos from one position to another, in either order, by section. */
export const rangesBetween = (
  sections: readonly PhotoSection[],
  one: PhotoPosition,
  other: PhotoPosition,
): readonly SectionRange[] => {
  const places = new Map(sections.map(({ key }, place) => [key, place]));
  const placeOf = ({ section }: PhotoPosition) => places.get(section) ?? 0;
  const isInOrder = (placeOf(one) - placeOf(other) || one.index - other.index) <= 0;
  const [first, last] = isInOrder ? [one, other] : [other, one];
  return sections.slice(placeOf(first), placeOf(last) + 1).map(({ key, count }) => ({
    section: key,
    from: key === first.section ? Math.min(first.index, count - 1) : 0,
    to: key === last.section ? Math.min(last.index, count - 1) : count - 1,
  }));
};

interface RangeOutcome {
  readonly selection: Selection;
  /** The photos that could not be selected or deselected yet, since they are not loaded. */
  readonly missing: readonly SectionRange[];
  /** Whether more photos of a month would be left out than a call allows: those photos stay selected. */
  readonly isTooMuch: boolean;
}

/** Selects or deselects the photos of ranges: whole sections with a rule, otherwise the loaded photos. */
export const withRanges = (
  before: Selection,
  { sections, readAt, loaded }: KnownList,
  ranges: readonly SectionRange[],
  isWanted: boolean,
): RangeOutcome => {
  const counts = new Map(sections.map(({ key, count }) => [key, count]));
  const missing: SectionRange[] = [];
  let selection = before;
  let isTooMuch = false;
  for (const range of ranges) {
    const { section, from, to } = range;
    const count = counts.get(section) ?? 0;
    const photos = to - from + 1;
    const isWhole = photos >= count;
    if (isWhole && (isWanted || !keepsOneRule(selection, sections, photos))) {
      selection = withSection(selection, { key: section, count }, isWanted ? readAt : undefined);
    } else if (isWanted || canLeaveOut(selection, section, photos)) {
      const loadedPhotos = loaded(range);
      selection = withPhotos(selection, section, loadedPhotos.photos, isWanted);
      if (loadedPhotos.missing) missing.push(loadedPhotos.missing);
    } else isTooMuch = true;
  }
  return { selection, missing, isTooMuch };
};
