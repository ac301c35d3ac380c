/**
 * Makes the committed HEIC files anew: `node samples/make-heic.ts`. It needs `heif-enc` (Debian: libheif-examples), which
 * the product and its tests do not.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { turnHeic } from './heif-turn.ts';
import { heicFile, heicPictures } from './src/heic.ts';
import type { HeicName, HeicPicture } from './src/heic.ts';
import { makePhoto } from './src/photo.ts';

/** Of 100. All files together stay below 2 MB. */
const heicQuality = 58;

/** Hardly lossy, since it is encoded again. */
const intermediateQuality = 97;

const folder = await mkdtemp(join(tmpdir(), 'albumen-heic-'));
try {
  for (const [name, picture] of Object.entries(heicPictures) as [HeicName, HeicPicture][]) {
    const { scene, seed, width, height, takenLocal = '' } = picture;
    const photo = await makePhoto({
      format: 'jpeg',
      scene,
      seed,
      width,
      height,
      takenLocal,
      offset: '+00:00',
      camera: 'phone',
      quality: intermediateQuality,
      ...(picture.isTurned ? { orientation: 6 } : {}),
    });
    const source = join(folder, `${name}.jpg`);
    const encoded = join(folder, `${name}.heic`);
    await writeFile(
      source,
      picture.wideGamut
        ? await sharp(photo).keepExif().withIccProfile('p3').jpeg({ quality: intermediateQuality }).toBuffer()
        : photo,
    );
    execFileSync('heif-enc', ['--quality', String(heicQuality), '--output', encoded, source]);
    const bytes = await readFile(encoded);
    // EXIF orientation 6, a quarter with the clock, is three against it.
    await writeFile(heicFile(name), picture.isTurned ? turnHeic(bytes, 3) : bytes);
    console.log(`${name}.heic ${bytes.length} bytes`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
