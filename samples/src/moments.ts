import type { Chapter } from './chapters.ts';
import { chapters, home } from './chapters.ts';
import type { Place } from './photo.ts';
import type { SceneName } from './scenes/index.ts';
import type { Light } from './scenes/light.ts';
import { hourWith } from './scenes/light.ts';
import { Random } from './scenes/random.ts';

/** A moment at which a photo is taken. */
export interface Moment {
  /** `YYYY-MM-DDTHH:mm:ss`, the wall clock of the place. */
  readonly takenLocal: string;
  readonly offset: string;
  readonly light: Light;
  readonly chapter: Chapter;
  readonly place: Place;
  /** Where only one scene will do. */
  readonly scene?: SceneName;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The day of the last Sunday of a month of 31 days, on which Europe changes its clocks. */
const lastSunday = (year: number, month: number): number =>
  31 - new Date(Date.UTC(year, month - 1, 31)).getUTCDay();

/** How far the clock at home (central Europe) is ahead of UTC; in the hour that comes twice, the first. */
export const homeOffset = (takenLocal: string): string => {
  const year = Number(takenLocal.slice(0, 4));
  const begins = `${year}-03-${twoDigits(lastSunday(year, 3))}T02:00:00`;
  const ends = `${year}-10-${twoDigits(lastSunday(year, 10))}T03:00:00`;
  return takenLocal >= begins && takenLocal < ends ? '+02:00' : '+01:00';
};

/** The lights of a day's photos, and how often each is met. */
const lightsOfDay: readonly Light[] = [
  ...Array<Light>(4).fill('dawn'),
  ...Array<Light>(8).fill('day'),
  ...Array<Light>(3).fill('overcast'),
  ...Array<Light>(5).fill('golden'),
  ...Array<Light>(4).fill('dusk'),
  ...Array<Light>(2).fill('blue'),
  ...Array<Light>(3).fill('night'),
];

const momentOf = (chapter: Chapter, random: Random): Moment => {
  const day = new Date(`${chapter.from}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + random.whole(0, chapter.days - 1));
  const light = random.pick(lightsOfDay);
  const seconds = Math.floor(hourWith(light, day.getUTCMonth() + 1, random) * 3600);
  day.setUTCSeconds(seconds);
  const takenLocal = day.toISOString().slice(0, 19);
  return {
    takenLocal,
    offset: chapter.offset ?? homeOffset(takenLocal),
    light,
    chapter,
    place: chapter.place ?? home,
  };
};

interface Occasion {
  readonly takenLocal: string;
  readonly offset: string;
  readonly scene: SceneName;
  readonly place: Place;
}

/**
 * Moments at the edges of days and clocks. New Year's Eve: two photos forty minutes apart lie in two years, in the zone of
 * the place. Clock changes: the hour that is left out in spring, and the one that comes twice in autumn.
 */
const occasions: readonly Occasion[] = [
  { takenLocal: '2021-12-31T23:30:12', offset: '+01:00', scene: 'city', place: home },
  { takenLocal: '2022-01-01T00:10:41', offset: '+01:00', scene: 'fireworks', place: home },
  {
    takenLocal: '2023-12-31T23:30:05',
    offset: '+00:00',
    scene: 'fireworks',
    place: { latitude: 51.51, longitude: -0.12 },
  },
  {
    takenLocal: '2024-01-01T00:10:33',
    offset: '+00:00',
    scene: 'bokeh',
    place: { latitude: 51.51, longitude: -0.12 },
  },
  {
    takenLocal: '2024-12-31T23:30:27',
    offset: '-05:00',
    scene: 'bokeh',
    place: { latitude: 40.7, longitude: -74.0 },
  },
  {
    takenLocal: '2025-01-01T00:10:02',
    offset: '-05:00',
    scene: 'fireworks',
    place: { latitude: 40.7, longitude: -74.0 },
  },
  { takenLocal: '2024-03-31T01:58:30', offset: '+01:00', scene: 'night', place: home },
  { takenLocal: '2024-03-31T03:02:10', offset: '+02:00', scene: 'city', place: home },
  { takenLocal: '2023-10-29T02:30:00', offset: '+02:00', scene: 'bokeh', place: home },
  { takenLocal: '2023-10-29T02:30:00', offset: '+01:00', scene: 'night', place: home },
];

const occasionMoment = (occasion: Occasion): Moment => ({
  ...occasion,
  light: 'night',
  chapter: { from: occasion.takenLocal.slice(0, 10), days: 1, photos: 1, scenes: {}, cameras: ['phone'] },
});

/** The moment on the world's clock, to sort by. */
export const instantOf = ({ takenLocal, offset }: Pick<Moment, 'takenLocal' | 'offset'>): number =>
  Date.parse(takenLocal + offset);

/** All dated moments of the collection, in the order in which they happened. */
export const planMoments = (): Moment[] =>
  [
    ...chapters.flatMap((chapter) => {
      const random = new Random(`chapter ${chapter.from}`);
      return Array.from({ length: chapter.photos }, () => momentOf(chapter, random));
    }),
    ...occasions.map(occasionMoment),
  ].sort((a, b) => instantOf(a) - instantOf(b));
