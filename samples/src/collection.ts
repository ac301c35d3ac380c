import { fileNamer } from './file-names.ts';
import type { HeicName } from './heic.ts';
import { heicPictures } from './heic.ts';
import type { Moment } from './moments.ts';
import { instantOf, planMoments } from './moments.ts';
import type { CameraName, Orientation, PhotoPlan } from './photo.ts';
import { chooseScenes } from './scene-choice.ts';
import type { SceneName } from './scenes/index.ts';
import { Random } from './scenes/random.ts';

/** One photo of the sample library. */
export type SamplePhoto = { readonly fileName: string } & (
  | ({ readonly kind: 'jpeg' | 'png' } & PhotoPlan)
  | {
      readonly kind: 'heic';
      /** Which of the committed pictures. */
      readonly picture: HeicName;
      readonly takenLocal: string;
      readonly offset: string;
      readonly seed: number;
    }
);

interface Shape {
  readonly width: number;
  readonly height: number;
}

const landscapes: readonly Shape[] = [
  { width: 1824, height: 1216 },
  { width: 1824, height: 1216 },
  { width: 1712, height: 1284 },
  { width: 1968, height: 1107 },
];
const square: Shape = { width: 1488, height: 1488 };
const panorama: Shape = { width: 3000, height: 1000 };
/** Smaller than the JPEGs: a PNG of a photo is ten times as large. */
const pngShape: Shape = { width: 1350, height: 900 };

/** Scenes that look well in a wide strip. */
const wideScenes: readonly SceneName[] = [
  'peaks',
  'lake',
  'ridges',
  'sea',
  'city',
  'hills',
  'dunes',
  'above',
  'islands',
  'rows',
  'snow',
];

const pngs = 11;
const heicUses = 4;

const turned = ({ width, height }: Shape): Shape => ({ width: height, height: width });

const shapeOf = (scene: SceneName, random: Random): Shape => {
  const draw = random.next();
  if (draw < 0.045) return wideScenes.includes(scene) ? panorama : square;
  const shape = random.pick(landscapes);
  return draw > 0.68 ? turned(shape) : shape;
};

/** A phone held upright stores what its sensor saw lying, and says so; some photos lie the other way or upside down. */
const orientationOf = (camera: CameraName, { width, height }: Shape, random: Random): Orientation => {
  const draw = random.next();
  if (height > width) return camera !== 'phone' ? 1 : draw < 0.4 ? 6 : draw < 0.5 ? 8 : 1;
  return draw < 0.015 ? 3 : 1;
};

const plannedPhoto = (
  moment: Moment,
  scene: SceneName,
  seed: number,
): Omit<PhotoPlan, 'format'> & { camera: CameraName } => {
  const random = new Random(seed).fork('plan');
  const fromAir = scene === 'coast' || scene === 'islands';
  const camera =
    fromAir && moment.chapter.cameras.includes('drone')
      ? 'drone'
      : random.pick(moment.chapter.cameras.filter((name) => name !== 'drone'));
  const shape = shapeOf(scene, random);
  const orientation = orientationOf(camera, shape, random);
  const { place } = moment;
  return {
    seed,
    scene,
    ...shape,
    ...(orientation === 1 ? {} : { orientation }),
    takenLocal: moment.takenLocal,
    offset: moment.offset,
    ...(moment.light === 'overcast' ? { light: moment.light } : {}),
    camera,
    // Phones and drones know where they are, when they have a view of the sky.
    ...(camera !== 'mirrorless' && random.chance(0.8)
      ? {
          gps: {
            latitude: place.latitude + random.bell() * 0.2,
            longitude: place.longitude + random.bell() * 0.3,
          },
        }
      : {}),
  };
};

/** Old prints from a scanner and pictures from elsewhere: no date, so that Unknown Date is not empty. */
const undated = (): SamplePhoto[] => {
  const random = new Random('undated');
  const scan = (index: number, scene: SceneName, month: number): SamplePhoto => ({
    fileName: `scan-${String(index).padStart(4, '0')}.jpg`,
    kind: 'jpeg',
    format: 'jpeg',
    seed: random.whole(1, 1e9),
    scene,
    month,
    ...(index % 3 === 0 ? { width: 1216, height: 1616 } : { width: 1616, height: 1216 }),
  });
  const picture = (name: string, scene: SceneName, month: number): SamplePhoto => ({
    fileName: name,
    kind: 'png',
    format: 'png',
    seed: random.whole(1, 1e9),
    scene,
    month,
    light: 'day',
    ...pngShape,
  });
  return [
    scan(1, 'sea', 7),
    scan(2, 'snow', 1),
    scan(3, 'meadow', 6),
    scan(4, 'lake', 8),
    scan(5, 'forest', 10),
    scan(6, 'hills', 5),
    scan(7, 'coast', 7),
    scan(8, 'loneTree', 10),
    picture('wallpaper-mountains.png', 'peaks', 2),
    picture('wallpaper-leaf.png', 'leaf', 4),
    picture('poster-islands.png', 'islands', 7),
    picture('poster-rows.png', 'rows', 4),
  ];
};

/** Which dated photos become HEIC: those that show what a committed picture shows, spread over the years. */
const heicPlaces = (moments: readonly Moment[], scenes: readonly SceneName[]): Map<number, HeicName> => {
  const places = new Map<number, HeicName>();
  for (const [name, { scene, lights, months }] of Object.entries(heicPictures) as [
    HeicName,
    (typeof heicPictures)[HeicName],
  ][]) {
    const fitting = [...moments.keys()].filter((index) => {
      const moment = moments[index];
      if (moment === undefined || scenes[index] !== scene) return false;
      const lightFits = lights.some((light) => light === moment.light);
      return lightFits && months.some((month) => month === Number(moment.takenLocal.slice(5, 7)));
    });
    for (let use = 0; use < heicUses; use++) {
      const index = fitting[Math.floor(((use + 0.5) * fitting.length) / heicUses)];
      if (index !== undefined) places.set(index, name);
    }
  }
  return places;
};

/** Which dated photos become PNG, evenly over the years: pictures that went through an editor. */
const pngPlaces = (free: readonly number[]): Set<number | undefined> =>
  new Set(Array.from({ length: pngs }, (_, use) => free[Math.floor(((use + 0.5) * free.length) / pngs)]));

/**
 * The sample library: the same list at every call, newest first and the undated last, so that the top of the timeline is
 * filled first.
 */
export const planCollection = (): SamplePhoto[] => {
  const moments = planMoments();
  const random = new Random('collection');
  const scenes = chooseScenes(moments, random);
  const heics = heicPlaces(moments, scenes);
  const pngAt = pngPlaces([...moments.keys()].filter((index) => !heics.has(index)));
  const nameOf = fileNamer();
  const dated = moments.map((moment, index): SamplePhoto => {
    const scene = scenes[index] ?? 'sea';
    const seed = random.whole(1, 1e9);
    const picture = heics.get(index);
    const { takenLocal, offset } = moment;
    if (picture) return { fileName: nameOf('heic', moment), kind: 'heic', picture, takenLocal, offset, seed };
    const photo = plannedPhoto(moment, scene, seed);
    if (pngAt.has(index)) {
      const { orientation: _turned, ...upright } = photo;
      return { ...upright, ...pngShape, fileName: nameOf('png', moment), kind: 'png', format: 'png' };
    }
    return { ...photo, fileName: nameOf(photo.camera, moment), kind: 'jpeg', format: 'jpeg' };
  });
  const newestFirst = dated
    .map((photo, index) => ({ photo, at: instantOf(moments[index] ?? { takenLocal: '', offset: '' }) }))
    .sort((a, b) => b.at - a.at)
    .map(({ photo }) => photo);
  return [...newestFirst, ...undated()];
};
