import type { ListView } from '../list-view.ts';
import { sectionIndexAt } from './list-layout.ts';
import type { ListLayout } from './list-layout.ts';

/** A year on the scrubber. */
export interface YearMark {
  readonly year: number;
  /** Its place from the top: 0 to 1. */
  readonly at: number;
}

/** Our choice: in a section that is longer than this on the scrubber, in pixels, the exact place counts. */
const longSection = 24;

type YearOf = ListView['yearOf'];

/** The years of a list at their beginnings, without those that are closer than `apart` (0 to 1) to the one before. */
export const yearMarks = (
  { sections, height }: ListLayout,
  yearOf: YearOf,
  apart: number,
): readonly YearMark[] => {
  const marks: YearMark[] = [];
  let year: number | undefined;
  for (const { key, top } of sections) {
    const own = yearOf(key);
    if (own === undefined || own === year) continue;
    year = own;
    const at = top / height;
    const last = marks.at(-1);
    if (!last || at - last.at >= apart) marks.push({ year, at });
  }
  return marks;
};

/**
 * Returns the offset in the list for a place on the scrubber. A place in a section that is short there leads to the
 * beginning of the section, because the label names the section.
 *
 * @param at from the top of the scrubber: 0 to 1
 * @param length pixels of the scrubber
 * @param viewportHeight at the end of the scrubber, the end of the list is at the lower edge of the viewport
 */
export const offsetAt = (layout: ListLayout, at: number, length: number, viewportHeight: number): number => {
  const end = Math.max(0, layout.height - viewportHeight);
  if (at >= 1) return end;
  const offset = Math.max(0, at) * layout.height;
  const section = layout.sections[sectionIndexAt(layout, offset)];
  const isShort = section !== undefined && (section.height / layout.height) * length < longSection;
  return Math.min(end, isShort ? section.top : offset);
};

/** The place of the first section of the previous or next year; the end of the list beyond them. */
export const yearBeside = ({ sections }: ListLayout, yearOf: YearOf, index: number, step: -1 | 1): number => {
  const yearAt = (place: number) => yearOf(sections[place]?.key ?? '');
  const isStart = (place: number) => place === 0 || yearAt(place) !== yearAt(place - 1);
  for (let place = index + step; place > 0 && place < sections.length; place += step) {
    if (isStart(place)) return place;
  }
  return step < 0 ? 0 : sections.length - 1;
};
