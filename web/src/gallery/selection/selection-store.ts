import { timelinePageSize } from '@albumen/contracts/limits';
import type { ListedPhoto } from '@albumen/contracts/photos';
import type { QueryClient } from '@tanstack/react-query';
import { libraryKey } from '../../api/photos/library-keys.ts';
import { readFacts } from '../../api/photos/photo-columns.ts';
import type { SectionRange } from '../../api/photos/photo-columns.ts';
import { knownLayouts } from '../../api/photos/photo-layout.ts';
import { isSamePosition, pageOf } from '../../api/photos/photo-list.ts';
import type { PhotoList, PhotoPosition, PhotoSection } from '../../api/photos/photo-list.ts';
import { pageQuery } from '../../api/photos/photo-pages.ts';
import { sectionsQuery } from '../../api/photos/section-list.ts';
import { readDraft, writeDraft } from '../../lib/drafts.ts';
import type { PhotoTarget } from '../photo-action.ts';
import { rangesBetween, withRanges } from './selected-range.ts';
import type { KnownList, LoadedRange } from './selected-range.ts';
import {
  allSelected,
  callsOf,
  followSections,
  isSelected,
  nothingSelected,
  partOfCount,
  selectedCounts,
  withPhotos,
} from './selection.ts';
import type { SelectablePhoto, SelectedPart, Selection } from './selection.ts';

/*
 * While the customer leaves the page for the print editor, the selection is stored next to the drafts, which belong to
 * one customer and one tab. Browsers that keep the page itself do not need this.
 */

const draftKey = 'selection';

/** Stores the selection of a list for `takeKeptSelection`, replacing an earlier one. */
const keepSelection = (listKey: string, { photos, rules }: Selection): void =>
  writeDraft(draftKey, {
    listKey,
    photos: JSON.stringify([...photos]),
    rules: JSON.stringify(
      [...rules].map(([section, rule]) => [section, { ...rule, except: [...rule.except] }]),
    ),
  });

/** Returns the stored selection of a list and deletes it. */
const takeStoredSelection = (listKey: string): Selection | undefined => {
  const { listKey: storedKey, photos, rules } = readDraft(draftKey);
  if (storedKey !== listKey) return undefined;
  writeDraft(draftKey, {});
  const storedRules = JSON.parse(String(rules)) as [
    string,
    { except: string[]; before: string; count: number },
  ][];
  return {
    photos: new Map(JSON.parse(String(photos)) as [string, string][]),
    rules: new Map(
      storedRules.map(([section, rule]) => [section, { ...rule, except: new Set(rule.except) }]),
    ),
  };
};

/** Returns the part of a range that is in the query cache. */
const loadedOfRange = (
  client: QueryClient,
  list: PhotoList,
  { section, from, to }: SectionRange,
): LoadedRange<ListedPhoto> => {
  const photos: ListedPhoto[] = [];
  let missing: { from: number; to: number } | undefined;
  const last = pageOf(to).page;
  for (let { page } = pageOf(from); page <= last; page += 1) {
    const start = page * timelinePageSize;
    const [first, end] = [Math.max(from, start), Math.min(to + 1, start + timelinePageSize)];
    const read = client.getQueryData(pageQuery(list, section, page).queryKey)?.images;
    const loadedPhotos = read?.slice(first - start, end - start) ?? [];
    photos.push(...loadedPhotos);
    if (loadedPhotos.length < end - first) missing = { from: missing?.from ?? first, to: end - 1 };
  }
  return { photos, missing: missing && { section, ...missing } };
};

/** Reads the photos of a range. Fails if the section is not the one that the customer sees. */
const readRange = (
  client: QueryClient,
  list: PhotoList,
  range: SectionRange,
): Promise<readonly SelectablePhoto[]> => {
  const version = knownLayouts(client, list)?.get(range.section)?.version;
  return client.fetchQuery({
    queryKey: [...libraryKey, 'range', list.key, range],
    queryFn: ({ signal }) => readFacts(list, range, signal, version),
    staleTime: 0,
    gcTime: 0,
  });
};

/** Returns the loaded photos of sections for which `isWanted`, in the order of the list. */
const loadedPhotos = (
  client: QueryClient,
  list: PhotoList,
  sections: readonly PhotoSection[],
  isWanted: (section: string, photo: ListedPhoto) => boolean,
): readonly ListedPhoto[] =>
  sections.flatMap(({ key, count: ofSection }) =>
    loadedOfRange(client, list, { section: key, from: 0, to: ofSection - 1 }).photos.filter((photo) =>
      isWanted(key, photo),
    ),
  );

/** Why photos could not be selected. */
type SelectionFailure = 'too-much' | Error;

/** The selection as the page shows it. The same object until something changes. */
export interface SelectionState<Selected> {
  /** Whether the customer is selecting: taps then select. */
  readonly isOn: boolean;
  /** Whether selected photos are still being looked up. */
  readonly isSearching: boolean;
  readonly areAllSelected: boolean;
  readonly target: PhotoTarget<Selected>;
}

/** Selects the photos of a list. Stays the same object; each tile subscribes to it. */
export interface SelectionStore<Selected = unknown> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly state: () => SelectionState<Selected>;
  /** Undefined while the customer is not selecting. */
  readonly isPhotoSelected: (section: string, photo: ListedPhoto) => boolean | undefined;
  readonly partOfSection: (section: PhotoSection) => SelectedPart;
  readonly start: () => void;
  /** Ends the selection. Returns a function that restores it, unless something else has been selected by then. */
  readonly end: () => () => void;
  /** Stores the selection for `takeUp`, which restores it when the page is loaded again. */
  readonly keep: () => void;
  readonly takeUp: () => void;
  /** Selects or deselects a photo, and starts a range at it. */
  readonly toggle: (position: PhotoPosition, photo: ListedPhoto) => void;
  /** Starts a range that selects or deselects. */
  readonly begin: (position: PhotoPosition, isWanted: boolean) => void;
  /** Extends the range to a photo. Does nothing without a range. */
  readonly extend: (to: PhotoPosition) => void;
  /** Returns the end of the range; undefined without one. */
  readonly rangeEnd: () => PhotoPosition | undefined;
  /** Keeps the range as it is for now, and looks up its unloaded photos. */
  readonly settle: () => void;
  readonly toggleSection: (section: string) => void;
  readonly selectAll: () => void;
  readonly deselectAll: () => void;
  /** Call it when the list has changed. */
  readonly follow: () => void;
}

/** A range in progress, which may grow and shrink: the selection before it is kept, to be restored. */
interface Range {
  readonly anchor: PhotoPosition;
  readonly isWanted: boolean;
  readonly to: PhotoPosition;
  before: Selection;
  /** The photos of the range that are not loaded. */
  readonly missing: readonly SectionRange[];
  /** Whether more photos of a section would be left out than a call allows. */
  readonly isTooMuch: boolean;
}

/** Creates the selection of a list. Calls `onFailure` if some photos could not be selected. */
export const createSelectionStore = <Selected>(
  client: QueryClient,
  list: PhotoList<Selected>,
  onFailure: (failure: SelectionFailure) => void,
): SelectionStore<Selected> => {
  const listeners = new Set<() => void>();
  let isOn = false;
  let selection = nothingSelected;
  let range: Range | undefined;
  /** Replaced whenever the selection ends, which invalidates earlier lookups. */
  let visit = { searches: 0 };

  const currentList = (): KnownList => ({
    ...(client.getQueryData(sectionsQuery(list).queryKey) ?? { sections: [], readAt: '' }),
    loaded: (some) => loadedOfRange(client, list, some),
  });

  let counts = selectedCounts(selection);
  const look = (): SelectionState<Selected> => {
    const now = selection;
    const { sections } = currentList();
    const countsNow = selectedCounts(now);
    counts = countsNow;
    const countOf = ({ key, count }: PhotoSection) => Math.min(count, countsNow.get(key) ?? 0);
    const count = sections.reduce((sum, section) => sum + countOf(section), 0);
    return {
      isOn,
      isSearching: visit.searches > 0,
      areAllSelected: count > 0 && sections.every((section) => countOf(section) === section.count),
      target: {
        count,
        // Computed lazily, since there may be many.
        get loaded() {
          const touched = sections.filter((section) => countOf(section) > 0);
          return loadedPhotos(client, list, touched, (section, photo) => isSelected(now, section, photo));
        },
        get onWire() {
          return callsOf(now, sections).map(list.onWire);
        },
      },
    };
  };
  let state = look();
  const change = (next: Selection) => {
    selection = next;
    state = look();
    for (const listener of listeners) listener();
  };

  /**
   * Looks up photos that are not loaded, and selects or deselects them.
   *
   * @param of the range of the photos: once it has changed, the photos are no longer wanted
   */
  const search = async (missing: readonly SectionRange[], isWanted: boolean, of?: Range): Promise<void> => {
    if (missing.length === 0) return;
    const own = visit;
    own.searches += 1;
    change(selection);
    try {
      for (const some of missing) {
        const photos = await readRange(client, list, some);
        const isOther = range?.anchor !== of?.anchor;
        if (own !== visit || !(isOther || range === of)) break;
        const add = (before: Selection) => withPhotos(before, some.section, photos, isWanted);
        // A newer range that began in the meantime must not undo it.
        if (range && isOther) range.before = add(range.before);
        change(add(selection));
      }
    } catch (error) {
      // The query cache has already logged it.
      if (own === visit) onFailure(error as Error);
    }
    own.searches -= 1;
    change(selection);
  };

  const draw = (anchor: PhotoPosition, to: PhotoPosition, isWanted: boolean, before: Selection) => {
    const here = currentList();
    const ranges = rangesBetween(here.sections, anchor, to);
    const { selection: next, ...outcome } = withRanges(before, here, ranges, isWanted);
    range = { anchor, to, isWanted, before, ...outcome };
    isOn = true;
    change(next);
  };
  const begin = (position: PhotoPosition, isWanted: boolean) =>
    // A copy: the identity of the anchor distinguishes ranges.
    draw({ ...position }, position, isWanted, selection);
  const settle = () => {
    if (!range) return;
    if (range.isTooMuch) onFailure('too-much');
    void search(range.missing, range.isWanted, range);
  };
  const select = (next: Selection) => {
    range = undefined;
    isOn = true;
    change(next);
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    isPhotoSelected: (section, photo) => (isOn ? isSelected(selection, section, photo) : undefined),
    partOfSection: ({ key, count }) => partOfCount(counts.get(key) ?? 0, count),
    start: () => select(selection),
    end: () => {
      takeStoredSelection(list.key);
      const ended = selection;
      visit = { searches: 0 };
      isOn = false;
      range = undefined;
      change(nothingSelected);
      return () => {
        if (!isOn && ended !== nothingSelected) select(ended);
      };
    },
    keep: () => keepSelection(list.key, selection),
    takeUp: () => {
      const earlierSelection = takeStoredSelection(list.key);
      if (earlierSelection && !isOn) select(earlierSelection);
    },
    begin,
    toggle: (position, photo) => begin(position, !isSelected(selection, position.section, photo)),
    extend: (to) => {
      if (range && !isSamePosition(range.to, to)) draw(range.anchor, to, range.isWanted, range.before);
    },
    rangeEnd: () => range?.to,
    settle,
    toggleSection: (key) => {
      const here = currentList();
      const section = here.sections.find((one) => one.key === key);
      if (!section) return;
      const isWanted = partOfCount(counts.get(key) ?? 0, section.count) !== 'all';
      const whole = { section: key, from: 0, to: section.count - 1 };
      const outcome = withRanges(selection, here, [whole], isWanted);
      select(outcome.selection);
      void search(outcome.missing, isWanted);
    },
    selectAll: () => {
      const { sections, readAt } = currentList();
      select(allSelected(sections, readAt));
    },
    deselectAll: () => select(nothingSelected),
    follow: () => {
      if (!isOn) return;
      // Its ends may be elsewhere now.
      range = undefined;
      change(followSections(selection, currentList().sections));
    },
  };
};
