import { deleteBatchSize, exceptedPhotosLimit } from '@albumen/contracts/limits';
import { inUnits } from '@albumen/contracts/units';
import type { ListedPhoto } from '@albumen/contracts/photos';
import type { PhotosOfCall, PhotoSection } from '../../api/photos/photo-list.ts';

/*
 * [Note: Selection] Photos are selected by their ids, or a section by a rule: all photos that were in it at a moment,
 * except some. So 100,000 photos are selected at once, though few of them are loaded, and a photo added later is not.
 * The ticked photos are exactly those that a call takes. A photo that was deleted elsewhere in the meantime counts
 * until the calls report it.
 */

/** The fields of a photo that determine whether it is selected. */
export type SelectablePhoto = Pick<ListedPhoto, 'imageId' | 'uploadEnd'> & {
  /** For a photo of an album, which may have been in the library for long, or has been restored. */
  readonly shownAt?: string;
};

/** All photos of a section that were there at a moment, except some. */
interface Rule {
  readonly except: ReadonlySet<string>;
  /** That moment, by the clock of the service. */
  readonly before: string;
  /** The number of photos that were there; decreases when photos are deleted. */
  readonly count: number;
}

/** Photos of a list that the customer has selected. */
export interface Selection {
  /** Single photos, each with the section in which it was selected. */
  readonly photos: ReadonlyMap<string, string>;
  /** By the key of their section. */
  readonly rules: ReadonlyMap<string, Rule>;
}

export const nothingSelected: Selection = { photos: new Map(), rules: new Map() };

/** Whether a photo was added to the list after a rule was made, as far as its fields tell. */
const isLater = ({ uploadEnd, shownAt = uploadEnd }: SelectablePhoto, { before }: Rule): boolean =>
  shownAt !== undefined && Date.parse(shownAt) > Date.parse(before);

const isInRule = (photo: SelectablePhoto, rule: Rule | undefined): rule is Rule =>
  rule !== undefined && !rule.except.has(photo.imageId) && !isLater(photo, rule);

/** Whether a photo of a section is selected. */
export const isSelected = ({ photos, rules }: Selection, section: string, photo: SelectablePhoto): boolean =>
  photos.has(photo.imageId) || isInRule(photo, rules.get(section));

/** Selects or deselects some photos of a section. */
export const withPhotos = (
  { photos, rules }: Selection,
  section: string,
  changed: Iterable<SelectablePhoto>,
  isWanted: boolean,
): Selection => {
  const single = new Map(photos);
  const rule = rules.get(section);
  const except = new Set(rule?.except);
  for (const photo of changed) {
    const { imageId } = photo;
    if (!isWanted) single.delete(imageId);
    if (rule && !isLater(photo, rule)) {
      if (isWanted) except.delete(imageId);
      else except.add(imageId);
    } else if (isWanted) single.set(imageId, section);
  }
  return { photos: single, rules: rule ? new Map(rules).set(section, { ...rule, except }) : rules };
};

/** Selects all photos of a section that were there at the moment `before`, or deselects the section. */
export const withSection = (
  { photos, rules }: Selection,
  { key, count }: PhotoSection,
  before: string | undefined,
): Selection => {
  const others = new Map(rules);
  if (before === undefined) others.delete(key);
  else others.set(key, { except: new Set(), before, count });
  return { photos: new Map([...photos].filter(([, section]) => section !== key)), rules: others };
};

/** Selects all photos of a list that were there at the moment `before`. */
export const allSelected = (sections: readonly PhotoSection[], before: string): Selection => ({
  photos: new Map(),
  rules: new Map(sections.map(({ key, count }) => [key, { except: new Set<string>(), before, count }])),
});

/** How many photos are selected, by section. */
export const selectedCounts = ({ photos, rules }: Selection): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const section of photos.values()) counts.set(section, (counts.get(section) ?? 0) + 1);
  for (const [section, { count, except }] of rules)
    counts.set(section, (counts.get(section) ?? 0) + Math.max(0, count - except.size));
  return counts;
};

/** How much of a section is selected. */
export type SelectedPart = 'none' | 'some' | 'all';

export const partOfCount = (selected: number, count: number): SelectedPart =>
  selected === 0 ? 'none' : selected >= count ? 'all' : 'some';

/** Drops the selection in deleted sections, and limits the count of each rule to the size of its section. */
export const followSections = (selection: Selection, sections: readonly PhotoSection[]): Selection => {
  const counts = new Map(sections.map(({ key, count }) => [key, count]));
  const isGone = ([, section]: [string, string]) => !counts.has(section);
  const isOutdated = ([section, { count }]: [string, Rule]) => count > (counts.get(section) ?? 0);
  const { photos, rules } = selection;
  if (![...photos].some(isGone) && ![...rules].some(isOutdated)) return selection;
  return {
    photos: new Map([...photos].filter((photo) => !isGone(photo))),
    rules: new Map(
      [...rules].flatMap(([section, rule]) => {
        const count = counts.get(section);
        return count === undefined ? [] : [[section, { ...rule, count: Math.min(rule.count, count) }]];
      }),
    ),
  };
};

const exceptedOf = ({ rules }: Selection): string[] =>
  [...rules.values()].flatMap(({ except }) => [...except]);

/**
 * Returns the common moment of the rules of all sections; undefined if a section has no rule, or if the moments differ.
 */
const momentOfAll = ({ rules }: Selection, sections: readonly PhotoSection[]): string | undefined => {
  const moments = new Set(sections.map(({ key }) => rules.get(key)?.before));
  const [moment] = moments;
  return moments.size === 1 ? moment : undefined;
};

/**
 * Whether to deselect a section photo by photo instead of dropping its rule: then a single rule can stand for the whole
 * list, instead of one for every other section.
 */
export const keepsOneRule = (
  selection: Selection,
  sections: readonly PhotoSection[],
  leftOut: number,
): boolean =>
  momentOfAll(selection, sections) !== undefined &&
  exceptedOf(selection).length + leftOut <= exceptedPhotosLimit;

/** Whether the rule of a section may leave out some more photos. */
export const canLeaveOut = ({ rules }: Selection, section: string, photos: number): boolean => {
  const rule = rules.get(section);
  return !rule || rule.except.size + photos <= exceptedPhotosLimit;
};

/** Returns the selected photos as arguments for the calls of the list, as few as possible. */
export const callsOf = (selection: Selection, sections: readonly PhotoSection[]): readonly PhotosOfCall[] => {
  const { photos, rules } = selection;
  const single = inUnits([...photos.keys()], deleteBatchSize).map((photoIds) => ({ photoIds }));
  const before = momentOfAll(selection, sections);
  const except = exceptedOf(selection);
  if (before !== undefined && except.length <= exceptedPhotosLimit)
    return [{ section: undefined, except, before }, ...single];
  const ofSections = [...rules].filter(([, rule]) => rule.count > rule.except.size);
  return [
    ...ofSections.map(([section, rule]) => ({ section, except: [...rule.except], before: rule.before })),
    ...single,
  ];
};
