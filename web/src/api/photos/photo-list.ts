import { timelinePageSize } from '@albumen/contracts/limits';
import type { LocatedPhoto, PhotoPage } from '@albumen/contracts/photo-management/library';
import type { SectionLayout } from '@albumen/contracts/section-layout';
import { libraryKey, sectionPartsKey } from './library-keys.ts';

/*
 * [Note: Photo list] The photos of a page are a row of sections: months by date taken, the days of upload, or one that
 * holds them all. A photo is found by its position, the key of its section and its index there. The layout of a section
 * tells the shapes of all its photos before any is loaded; photos come in pages of 24, and only so many pages are kept.
 * What is kept of any list lies below the key of the library: `refreshLibrary` reads them all anew.
 */

/** A part of a photo list, under one heading where the list has headings. */
export interface PhotoSection {
  /** What the service calls it, too. */
  readonly key: string;
  readonly count: number;
}

/** A section as the service lists it. */
export interface ListedSection extends PhotoSection {
  /** Grows whenever a photo comes or goes: the count may be the same again. */
  readonly version: number;
}

/** The sections of a list at a moment. */
export interface ListedSections {
  /** Those that hold photos, in the order of the list. */
  readonly sections: readonly ListedSection[];
  /** That moment, by the service's clock: what is selected by a rule was there then. */
  readonly readAt: string;
}

/** Where a photo stands in a list. */
export interface PhotoPosition {
  /** The key of its section. */
  readonly section: string;
  readonly index: number;
}

/** Whether two positions are the same one. */
export const isSamePosition = (one: PhotoPosition | undefined, other: PhotoPosition | undefined): boolean =>
  one?.section === other?.section && one?.index === other?.index;

/** Photos of a list that one call takes: at most `deleteBatchSize` by their ids, or a rule. */
export type PhotosOfCall =
  | { readonly photoIds: string[] }
  | {
      /** Undefined: of all sections. */
      readonly section: string | undefined;
      readonly except: string[];
      /** Photos that came to the list later are left out: an instant of the service's clock. */
      readonly before: string;
    };

/**
 * Photos in an order, and the calls that read them: what grid and preview need to know of a library, an album, or what
 * was deleted. The same object from render to render; another order is another list. `Selected` is how the calls that
 * change its photos name them.
 */
export interface PhotoList<Selected = unknown> {
  /** Tells it from all other lists, its order included: part of the key of all that is kept of it. */
  readonly key: string;
  readonly sections: (signal: AbortSignal) => Promise<ListedSections>;
  readonly layout: (section: string, signal: AbortSignal) => Promise<SectionLayout>;
  /** Reads the photos from where a cursor opens; without one from the first. A page of them, if no limit is given. */
  readonly page: (
    section: string,
    cursor: string | undefined,
    signal: AbortSignal,
    limit?: number,
  ) => Promise<PhotoPage>;
  /** Reads where a photo stands. Fails with 404 where it holds no such photo. */
  readonly place: (photoId: string, signal: AbortSignal) => Promise<PhotoPosition>;
  /** Reads one photo by itself. Fails with 404 where it holds no such photo. */
  readonly photo: (photoId: string, signal: AbortSignal) => Promise<LocatedPhoto>;
  /** Names photos as the calls that change them do. */
  readonly onWire: (photos: PhotosOfCall) => Selected;
  /** Whether a section comes after another one, which may be gone. */
  readonly comesAfter: (section: string, other: string) => boolean;
}

/** The key of the sections of a list. */
export const sectionsKey = ({ key }: PhotoList) => [...libraryKey, 'sections', key] as const;

/** The start of the keys of everything that is kept of the sections of a list. */
export const listKey = ({ key }: PhotoList) => [...sectionPartsKey, key] as const;

/** The start of the keys of everything that is kept of a section. */
export const sectionKey = (list: PhotoList, section: string) => [...listKey(list), section] as const;

const pagePart = 'page';

/** Whether a key of the query cache is that of a page; its last part is then the number of the page. */
export const isPageKey = (queryKey: readonly unknown[]): boolean => queryKey.at(-2) === pagePart;

/** The key of a page, 0 being the first. */
export const pageKey = (list: PhotoList, section: string, page: number) =>
  [...sectionKey(list, section), pagePart, page] as const;

/** The key of the position of a photo in a list. */
export const placeKey = ({ key }: PhotoList, photoId: string) =>
  [...libraryKey, 'place', key, photoId] as const;

/** Which page of its section holds a photo, and at which place. */
export const pageOf = (index: number): { readonly page: number; readonly at: number } => ({
  page: Math.floor(index / timelinePageSize),
  at: index % timelinePageSize,
});

/**
 * The position some photos before (-1) or after (1) another one, going on into the sections beside it; undefined beyond
 * the ends of the list, and where it does not hold the section.
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
  const beside = sections[at + step];
  return beside && { section: beside.key, index: step > 0 ? 0 : beside.count - 1 };
};

/**
 * What stands now where a photo stood that is gone: its own place where its section is still there, else the first photo
 * of the section that has come to that one's place. Undefined in a list without photos.
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
