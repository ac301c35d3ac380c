import type { CameraName, Place } from './photo.ts';
import type { SceneName } from './scenes/index.ts';

/** How often a scene is met there; the largest number leads. */
export type SceneWeights = Partial<Record<SceneName, number>>;

/** A time with photos: a journey, a weekend, an afternoon. */
export interface Chapter {
  /** The first day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly days: number;
  readonly photos: number;
  /** Of the clock there; without it, that of home. */
  readonly offset?: string;
  readonly place?: Place;
  readonly scenes: SceneWeights;
  readonly cameras: readonly CameraName[];
}

/** Where the customer of the samples lives. */
export const home: Place = { latitude: 52.09, longitude: 5.12 };

const walks = {
  winter: { snow: 4, forest: 3, bokeh: 2, loneTree: 2, city: 2, leaf: 1, ridges: 1, sea: 1 },
  spring: { rows: 4, meadow: 4, leaf: 2, forest: 2, loneTree: 2, hills: 2, city: 1, sea: 1 },
  summer: { sea: 3, meadow: 3, coast: 2, rows: 2, lake: 2, hills: 1, bokeh: 1, night: 1, leaf: 1, forest: 1 },
  autumn: { forest: 4, leaf: 3, loneTree: 3, hills: 2, meadow: 1, lake: 1, ridges: 2, city: 1, bokeh: 1 },
} as const satisfies Record<string, SceneWeights>;

const pocket: readonly CameraName[] = ['phone'];
const both: readonly CameraName[] = ['mirrorless', 'mirrorless', 'phone'];

/** A day or two around home. */
const walk = (from: string, photos: number, scenes: SceneWeights, days = 1): Chapter => ({
  from,
  days,
  photos,
  scenes,
  cameras: photos > 4 ? both : pocket,
});

/** All chapters; months between them are empty. */
export const chapters: readonly Chapter[] = [
  walk('2020-11-14', 3, walks.autumn),
  walk('2021-01-17', 4, walks.winter),
  walk('2021-04-24', 6, walks.spring, 2),
  {
    from: '2021-07-10',
    days: 12,
    photos: 22,
    offset: '+02:00',
    place: { latitude: 68.15, longitude: 14.2 },
    scenes: { lake: 6, islands: 5, peaks: 4, ridges: 3, sea: 2, forest: 1, meadow: 1 },
    cameras: both,
  },
  walk('2021-10-23', 8, walks.autumn, 2),
  walk('2021-12-18', 3, walks.winter),
  {
    from: '2022-02-19',
    days: 7,
    photos: 22,
    offset: '+01:00',
    place: { latitude: 46.62, longitude: 8.04 },
    scenes: { snow: 7, peaks: 5, ridges: 2, lake: 1, night: 2, bokeh: 1, above: 1, forest: 1 },
    cameras: both,
  },
  walk('2022-04-30', 4, walks.spring),
  {
    from: '2022-05-21',
    days: 9,
    photos: 22,
    offset: '+02:00',
    place: { latitude: 43.06, longitude: 11.6 },
    scenes: { hills: 8, rows: 2, meadow: 3, loneTree: 3, ridges: 2, coast: 1, leaf: 1, night: 1, city: 1 },
    cameras: both,
  },
  walk('2022-08-06', 5, walks.summer, 2),
  {
    from: '2022-11-05',
    days: 11,
    photos: 22,
    offset: '+09:00',
    place: { latitude: 35.36, longitude: 138.73 },
    scenes: { city: 5, forest: 5, lake: 3, ridges: 3, leaf: 3, peaks: 2, bokeh: 2, above: 1, loneTree: 1 },
    cameras: both,
  },
  walk('2023-01-07', 3, walks.winter),
  walk('2023-04-22', 10, { ...walks.spring, rows: 7 }, 2),
  {
    from: '2023-07-08',
    days: 14,
    photos: 26,
    offset: '+03:00',
    place: { latitude: 36.4, longitude: 25.43 },
    scenes: { sea: 6, islands: 5, coast: 5, above: 2, hills: 1, loneTree: 1, night: 2, bokeh: 1, city: 1 },
    cameras: ['mirrorless', 'phone', 'drone'],
  },
  walk('2023-09-16', 4, walks.autumn),
  {
    from: '2023-11-18',
    days: 8,
    photos: 20,
    offset: '+01:00',
    place: { latitude: 31.1, longitude: -4.01 },
    scenes: { dunes: 8, night: 3, ridges: 2, city: 1, loneTree: 1, peaks: 1, above: 1 },
    cameras: both,
  },
  {
    from: '2024-03-08',
    days: 8,
    photos: 20,
    offset: '+00:00',
    place: { latitude: 64.05, longitude: -16.2 },
    scenes: { night: 6, lake: 3, peaks: 4, coast: 2, ridges: 2, islands: 2, sea: 3, city: 1 },
    cameras: ['mirrorless', 'phone', 'drone'],
  },
  walk('2024-05-04', 7, walks.spring, 2),
  {
    from: '2024-08-03',
    days: 16,
    photos: 52,
    offset: '+02:00',
    place: { latitude: 46.55, longitude: 11.86 },
    scenes: {
      peaks: 7,
      lake: 5,
      meadow: 3,
      ridges: 3,
      hills: 2,
      forest: 3,
      night: 2,
      above: 1,
      leaf: 1,
      loneTree: 2,
      bokeh: 1,
    },
    cameras: both,
  },
  walk('2024-08-24', 12, walks.summer, 5),
  walk('2024-10-19', 6, walks.autumn, 2),
  walk('2024-12-14', 4, { bokeh: 4, city: 3, snow: 2, leaf: 1 }, 2),
  walk('2025-02-02', 2, walks.winter),
  {
    from: '2025-04-05',
    days: 10,
    photos: 19,
    offset: '-06:00',
    place: { latitude: 37.79, longitude: -105.59 },
    scenes: { dunes: 5, peaks: 4, ridges: 3, night: 3, above: 2, loneTree: 2, lake: 2, city: 1, rows: 1 },
    cameras: both,
  },
  walk('2025-07-19', 6, walks.summer, 2),
  {
    from: '2025-10-11',
    days: 15,
    photos: 22,
    offset: '+05:45',
    place: { latitude: 28.0, longitude: 86.85 },
    scenes: { peaks: 8, ridges: 5, lake: 3, above: 3, forest: 2, night: 3, bokeh: 1, leaf: 1, loneTree: 1 },
    cameras: both,
  },
  walk('2026-01-10', 5, walks.winter),
  walk('2026-04-18', 9, walks.spring, 2),
  {
    from: '2026-05-30',
    days: 7,
    photos: 16,
    offset: '-02:30',
    place: { latitude: 47.56, longitude: -52.71 },
    scenes: { sea: 4, islands: 4, coast: 3, forest: 2, loneTree: 1, meadow: 2, lake: 2, ridges: 2, night: 1 },
    cameras: ['mirrorless', 'phone', 'drone'],
  },
  walk('2026-08-15', 9, walks.summer, 3),
  walk('2026-09-26', 5, walks.autumn, 2),
];
