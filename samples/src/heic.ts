import { readFile } from 'node:fs/promises';
import { replaceExifTexts } from './exif-text.ts';
import type { ExifTexts } from './exif-text.ts';
import type { PhotoPlan } from './photo.ts';
import type { Light } from './scenes/light.ts';

/** A picture that `make-heic.ts` turns into a committed HEIC file, and when its use in the collection is believable. */
export interface HeicPicture extends Pick<PhotoPlan, 'seed' | 'width' | 'height' | 'takenLocal'> {
  readonly scene: NonNullable<PhotoPlan['scene']>;
  readonly lights: readonly Light[];
  readonly months: readonly number[];
  /** In Display P3 instead of sRGB. */
  readonly wideGamut?: boolean;
  /** Stored lying and turned by the container (`irot`), as phones do. */
  readonly isTurned?: boolean;
}

const anyMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** The committed HEIC files, by their names in `samples/heic`. */
export const heicPictures = {
  'evening-sea': {
    seed: 1,
    width: 2000,
    height: 1500,
    scene: 'sea',
    takenLocal: '2024-07-10T21:05:00',
    lights: ['dusk', 'golden', 'dawn', 'blue'],
    months: anyMonth,
    wideGamut: true,
  },
  'mirror-lake': {
    seed: 2,
    width: 2000,
    height: 1500,
    scene: 'lake',
    takenLocal: '2024-08-10T13:00:00',
    lights: ['day', 'golden', 'overcast', 'dawn'],
    months: [5, 6, 7, 8, 9, 10, 11],
  },
  'high-peaks': {
    seed: 3,
    width: 1500,
    height: 2000,
    scene: 'peaks',
    takenLocal: '2024-08-10T13:00:00',
    lights: ['day', 'golden', 'dawn', 'overcast'],
    months: anyMonth,
    isTurned: true,
  },
  'city-lights': {
    seed: 4,
    width: 1500,
    height: 2000,
    scene: 'city',
    takenLocal: '2024-10-10T19:30:00',
    lights: ['blue', 'dusk', 'night'],
    months: anyMonth,
  },
  'clear-night': {
    seed: 5,
    width: 2000,
    height: 1500,
    scene: 'night',
    takenLocal: '2024-10-10T22:30:00',
    lights: ['night'],
    months: anyMonth,
  },
  'far-ridges': {
    seed: 6,
    width: 2000,
    height: 1500,
    scene: 'ridges',
    takenLocal: '2024-08-10T06:00:00',
    lights: ['dawn', 'golden', 'dusk'],
    months: anyMonth,
  },
} as const satisfies Record<string, HeicPicture>;

export type HeicName = keyof typeof heicPictures;

/** Where a committed HEIC file lies. */
export const heicFile = (name: HeicName): URL => new URL(`../heic/${name}.heic`, import.meta.url);

/** The bytes of a committed HEIC file. */
export const readHeic = (name: HeicName): Promise<Buffer> => readFile(heicFile(name));

/** The same picture taken at another time: other bytes of the same length, so that its checksum is its own. */
export const varyHeic = (bytes: Buffer, texts: ExifTexts): Buffer => replaceExifTexts(bytes, texts);
