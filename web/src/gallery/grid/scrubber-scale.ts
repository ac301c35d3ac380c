import type { ListView } from '../list-view.ts';
import { sectionIndexAt } from './list-layout.ts';
import type { ListLayout } from './list-layout.ts';

/** A year on the scrubber. */
export interface YearMark {
  readonly year: number;
  /** Its place from the top: 0 to 1. */
  readonly at: number;
}

/** Our choice: a section that is longer than this on the scrubber, in pixels, is entered at the very place. */
const longSection = 24;

type YearOf = ListView['yearOf'];

/** The years of a list where each begins, without those that would stand closer than `apart` (0 to 1) to the one before. */
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
 * The offset in the list that a place on the scrubber stands for. Sections that are short there are entered at their
 * beginning, since that is what their name says.
 *
 * @param at from the top of the scrubber: 0 to 1
 * @param length pixels of the scrubber
 * @param viewportHeight the end of the scrubber is where the end of the list is at the lower edge of the viewport
 */
export const offsetAt = (layout: ListLayout, at: number, length: number, viewportHeight: number): number => {
  const end = Math.max(0, layout.height - viewportHeight);
  if (at >= 1) return end;
  const offset = Math.max(0, at) * layout.height;
  const section = layout.sections[sectionIndexAt(layout, offset)];
  const isShort = section !== undefined && (section.height / layout.height) * length < longSection;
  return Math.min(end, isShort ? section.top : offset);
};

/** The place of the first section of the year before or after the one of a section; the end of the list beyond them. */
export const yearBeside = ({ sections }: ListLayout, yearOf: YearOf, index: number, step: -1 | 1): number => {
  const yearAt = (place: number) => yearOf(sections[place]?.key ?? '');
  const isStart = (place: number) => place === 0 || yearAt(place) !== yearAt(place - 1);
  for (let place = index + step; place > 0 && place < sections.length; place += step) {
    if (isStart(place)) return place;
  }
  return step < 0 ? 0 : sections.length - 1;
};
