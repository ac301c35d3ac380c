import { join } from 'node:path';
import sharp from 'sharp';
import { render, sceneNames } from '../../samples/src/scenes/index.ts';

const width = 4000;
const height = 3000;

/** With this much grain, at this quality, a picture has the 3 to 5 MB of a camera's. */
const grain = 7;
const quality = 95;

/** Writes `pictures` painted pictures into the folder, each as it is and mirrored: JPEGs of 12 megapixels with a date. */
export const makeCameraFiles = async (folder: string, pictures: number): Promise<void> => {
  for (let seed = 0; seed < pictures; seed += 1) {
    const scene = sceneNames[seed % sceneNames.length] ?? 'sea';
    const data = render({ scene, seed, width, height, month: 7, light: 'day', grain });
    for (const isMirrored of [false, true]) {
      await sharp(data, { raw: { width, height, channels: 3 } })
        .flop(isMirrored)
        .withExif({
          IFD0: { Make: 'Albumen', Model: 'Benchmark' },
          IFD2: { DateTimeOriginal: `2024:07:01 12:${String(seed).padStart(2, '0')}:00` },
        })
        .jpeg({ quality })
        .toFile(join(folder, `${scene}-${seed}${isMirrored ? '-mirrored' : ''}.jpg`));
    }
  }
};
