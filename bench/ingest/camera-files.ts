import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePhoto } from '../../samples/src/photo.ts';

/** 12 megapixels. */
const width = 4000;
const height = 3000;

/** With this much grain, at this quality, such a JPEG has the 3 to 4 MB of a camera's. */
const detail = 8;
const quality = 94;

/** Writes JPEGs into the folder that are like a camera's, each with another picture. */
export const makeCameraFiles = async (folder: string, count: number): Promise<void> => {
  for (let seed = 1; seed <= count; seed += 1) {
    const takenLocal = `2024-07-01T12:${String(seed).padStart(2, '0')}:00`;
    const look = { seed, width, height, format: 'jpeg', camera: 'phone', detail, quality } as const;
    const bytes = await makePhoto({ ...look, takenLocal });
    await writeFile(join(folder, `${seed}.jpg`), bytes);
  }
};
