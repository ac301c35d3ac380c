import type { Erasure } from '@albumen/contracts/dates';
import { timelinePageSize } from '@albumen/contracts/limits';
import type { PhotoColumns } from '@albumen/contracts/photo-columns';
import type { LocatedPhoto } from '@albumen/contracts/photo-management/library';
import { libraryKey, sectionPartsKey } from './library-keys.ts';

/* [Note: Photo list] The photos of a page are a row of sections: months by date taken, upload days, or one section
   that holds all photos. A photo is found by its position: the key of its section and its index there. The layouts
   of the sections have the proportions of all photos before any of them is loaded; photos come in pages of 24, and
   only a limited number of pages is kept. All cached lists are under the key of the library: `refreshLibrary`
   refetches all of them. */

/** A part of a photo list, under one heading if the list has headings. */
export interface PhotoSection {
  /** The service uses the same key. */
  readonly key: string;
  readonly count: number;
}

/** A section as the service lists it. */
export interface ListedSection extends PhotoSection {
  /** Grows whenever a photo is added or removed, even if the count stays the same. */
  readonly version: number;
  /** When its photos are erased; only in Recently deleted. */
  readonly erasure?: Erasure;
}

/** The sections of a list at a moment. */
export interface ListedSections {
  /** The sections that hold photos, in the order of the list. */
  readonly sections: readonly ListedSection[];
  /** The service's time at that moment: photos that are selected by a rule existed then. */
  readonly readAt: string;
}

/** The proportions of all photos of a section. */
export interface PhotoLayout {
  /** The version of the section: a page with the same version has the same photos. */
  readonly version: number;
  /** One byte for each photo, in order: see `ratioOfProportion`. */
  readonly proportions: Uint8Array;
  /** Maps indexes of photos in the previous layout to their indexes here. See [Note: Renewal of a section]. */
  readonly moves?: ReadonlyMap<number, number>;
}

/** Layouts by the keys of their sections. */
export type LayoutsOfSections = ReadonlyMap<string, PhotoLayout>;

/** The sections of a list with those of their layouts that the service has sent. */
export interface ListedLayouts extends ListedSections {
  readonly layouts: LayoutsOfSections;
}

/** The position of a photo in a list. */
export interface PhotoPosition {
  /** The key of its section. */
  readonly section: string;
  readonly index: number;
}

/** Whether two positions are the same. */
export const isSamePosition = (one: PhotoPosition | undefined, other: PhotoPosition | undefined): boolean =>
  one?.section === other?.section && one?.index === other?.index;

/** The photos that one call takes: at most `deleteBatchSize` by their ids, or a rule. */
export type PhotosOfCall =
  | { readonly photoIds: string[] }
  | {
      /** Undefined means all sections. */
      readonly section: string | undefined;
      readonly except: string[];
      /** Excludes photos that were added to the list later: an instant of the service's clock. */
      readonly before: string;
    };

/** Which photos of a section to read, and whether with placeholders. */
interface PhotosPart {
  readonly from: number;
  readonly limit: number;
  readonly placeholders: boolean;
}

/**
 * Photos in an order, and the calls that read them: the input of grid and preview for a library, an album, or deleted
 * photos. Must be the same object from render to render; another order is another list. `Selected` is the form in which
 * calls that change its photos name them.
 */
export interface PhotoList<Selected = unknown> {
  /** Identifies the list and its order: part of the key of everything cached for it. */
  readonly key: string;
  readonly sections: (signal: AbortSignal) => Promise<ListedSections>;
  /** Reads the sections and the layouts of all photos, or of a year. Of a large list, all means the first year. */
  readonly layouts: (signal: AbortSignal, year?: number) => Promise<ListedLayouts>;
  /** The year whose layouts come together with that of a section; undefined if all layouts do. */
  readonly yearOf: (section: string) => number | undefined;
  /** Reads photos of a section by their indexes: at most `photoColumnsLimit`. */
  readonly photos: (section: string, part: PhotosPart, signal: AbortSignal) => Promise<PhotoColumns>;
  /** Reads the position of a photo. Fails with 404 if the list holds no such photo. */
  readonly place: (photoId: string, signal: AbortSignal) => Promise<PhotoPosition>;
  /** Reads one photo by its id. Fails with 404 if the list holds no such photo. */
  readonly photo: (photoId: string, signal: AbortSignal) => Promise<LocatedPhoto>;
  /** Names photos in the form of the calls that change them. */
  readonly onWire: (photos: PhotosOfCall) => Selected;
  /** Whether a section comes after another one, which may no longer exist. */
  readonly comesAfter: (section: string, other: string) => boolean;
}

/** The key of the sections of a list. */
export const sectionsKey = ({ key }: PhotoList) => [...libraryKey, 'sections', key] as const;

/** The prefix of the keys for everything cached of the sections of a list. */
export const listKey = ({ key }: PhotoList) => [...sectionPartsKey, key] as const;

const pagePart = 'page';

/** The prefix of the keys for the pages of a section. */
const sectionKey = (list: PhotoList, section: string) => [...listKey(list), pagePart, section] as const;

/** The key of a page; 0 is the first. */
export const pageKey = (list: PhotoList, section: string, page: number) =>
  [...sectionKey(list, section), page] as const;

/** A page of photos by its place. */
export interface PageName {
  readonly section: string;
  readonly page: number;
}

/** Reads the key of a page; undefined for another key of the query cache. */
export const readPageKey = (queryKey: readonly unknown[]): PageName | undefined => {
  const [kind, section, page] = queryKey.slice(-3);
  return kind === pagePart ? { section: String(section), page: Number(page) } : undefined;
};

/** The key of the position of a photo in a list. */
export const placeKey = ({ key }: PhotoList, photoId: string) =>
  [...libraryKey, 'place', key, photoId] as const;

/** Returns a predicate for pages that hold a position. */
export const isPageOf =
  ({ section, index }: PhotoPosition) =>
  (name: PageName): boolean =>
    name.section === section && name.page === pageOf(index).page;

/** Returns the pages that hold these positions, without duplicates. */
export const pagesOf = (positions: readonly PhotoPosition[]): readonly PageName[] =>
  positions
    .filter((position, at) => {
      const { page } = pageOf(position.index);
      return positions.findIndex((other) => isPageOf(other)({ section: position.section, page })) === at;
    })
    .map(({ section, index }) => ({ section, page: pageOf(index).page }));

/** The page of its section that holds a photo, and the photo's place on it. */
export const pageOf = (index: number): { readonly page: number; readonly at: number } => ({
  page: Math.floor(index / timelinePageSize),
  at: index % timelinePageSize,
});

/**
 * The position some photos before (-1) or after (1) another one, continuing into the adjacent sections; undefined
 * beyond the ends of the list, and if the list does not hold the section.
 */
export const neighbourOf = (
  sections: readonly PhotoSection[],
  { section, index }: PhotoPosition,
  step: -1 | 1,
): PhotoPosition | undefined => {
  const at = sections.findIndex(({ key }) => key === section);
  const here = sections[at];
  if (!here) return undefined;
  const next = index + step;
  if (next >= 0 && next < here.count) return { section, index: next };
  const neighbour = sections[at + step];
  return neighbour && { section: neighbour.key, index: step > 0 ? 0 : neighbour.count - 1 };
};

/**
 * The position that takes the place of a removed photo: the same one if its section still exists, otherwise the first
 * photo of the section that has replaced it. Undefined in a list without photos.
 */
export const successorOf = (
  sections: readonly PhotoSection[],
  { comesAfter }: PhotoList,
  position: PhotoPosition,
): PhotoPosition | undefined => {
  const { section } = position;
  if (sections.some(({ key }) => key === section)) return position;
  const next = sections.find(({ key }) => comesAfter(key, section)) ?? sections.at(-1);
  return next && { section: next.key, index: 0 };
};
