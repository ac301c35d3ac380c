import { proportionByte } from '@albumen/contracts/section-layout';
import { expect, test } from 'vitest';
import { measures } from '../../../test/grid-measures.ts';
import { groundEnd, holdBack } from './held-back.ts';
import { layOutList, rowsOfLayout } from './list-layout.ts';
import type { ListLayout, PlacedSection } from './list-layout.ts';

const names = ['August', 'July', 'June', 'May'] as const;

/** Four months of five photos, of which some have rows. */
const layOut = (...known: readonly string[]): ListLayout =>
  layOutList(
    names.map((key) => ({ key, count: 5 })),
    (key) =>
      known.includes(key)
        ? rowsOfLayout({ proportions: new Uint8Array(5).fill(proportionByte(1, 1)), version: 1 }, measures)
        : undefined,
    () => false,
    measures,
  );

const isKnown = ({ rows }: PlacedSection): boolean => rows !== undefined;

const heldBackOf = (
  { sections }: ListLayout,
  {
    shown = [],
    viewportTop = 0,
    focused,
  }: Partial<{ shown: string[]; viewportTop: number; focused: string }>,
): string[] => [...holdBack(sections, new Set(shown), viewportTop, isKnown, focused).heldBack];

test('sections below one without rows wait, whether they have rows or not', () => {
  expect(heldBackOf(layOut('August', 'June'), {})).toEqual(['June', 'May']);
  expect(heldBackOf(layOut(), {})).toEqual(['July', 'June', 'May']);
  expect(heldBackOf(layOut(...names), {})).toEqual([]);
});

test('a section above the screen holds back none, because it pushes down nothing visible', () => {
  const layout = layOut('July', 'June', 'May');
  expect(heldBackOf(layout, {})).toEqual(['July', 'June', 'May']);
  expect(heldBackOf(layout, { viewportTop: layout.sections[1]?.top ?? 0 })).toEqual([]);
});

test('a section with less than a visible pixel holds back none, because it is not loaded', () => {
  const layout = layOut('July', 'June', 'May');
  const top = layout.sections[1]?.top ?? 0;
  expect(heldBackOf(layout, { viewportTop: top - 0.5 })).toEqual([]);
  expect(heldBackOf(layout, { viewportTop: top - 1.5 })).toEqual(['July', 'June', 'May']);
});

test('does not hide sections that are shown or have the focus', () => {
  expect(heldBackOf(layOut('June'), { shown: ['July', 'June'] })).toEqual(['May']);
  expect(heldBackOf(layOut('June'), { focused: 'June' })).toEqual(['July', 'May']);
});

test('a section that was held back is shown once all above it have rows, and stays', () => {
  const { sections } = layOut('August');
  const { heldBack, shown } = holdBack(sections, new Set(), 0, isKnown, undefined);
  expect([[...shown], [...heldBack]]).toEqual([
    ['August', 'July'],
    ['June', 'May'],
  ]);
  const next = holdBack(layOut('August', 'July').sections, shown, 0, isKnown, undefined);
  expect([...next.shown]).toEqual(['August', 'July', 'June']);
  expect(heldBackOf(layOut('July'), { shown: [...next.shown] })).toEqual(['May']);
});

test('the ground of a section includes those below it that are held back', () => {
  const { sections, height } = layOut();
  const [august, july, june] = sections;
  if (!august || !july || !june) throw new Error('There are four.');
  expect(groundEnd(sections, august, new Set(['July', 'June', 'May']))).toBe(height);
  expect(groundEnd(sections, august, new Set(['July', 'May']))).toBe(june.top);
  expect(groundEnd(sections, august, new Set(['May']))).toBe(july.top);
});
