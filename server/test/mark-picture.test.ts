import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const publicFolder = join(import.meta.dirname, '../../web/public');

/** Pixels of the picture, and units of the drawing. */
const [pixels, units] = [96, 32];

const pixelsOf = (file: string, density = 72): Promise<Buffer> =>
  sharp(join(publicFolder, file), { density }).ensureAlpha().raw().toBuffer();

test('the picture in mails, which cannot be an SVG, shows the same mark as the favicon', async () => {
  expect(await readFile(join(publicFolder, 'favicon.svg'), 'utf8')).toContain(
    `viewBox="0 0 ${units} ${units}"`,
  );
  const picture = await pixelsOf('mark.png');
  const drawn = await pixelsOf('favicon.svg', (72 * pixels) / units);
  expect(picture.length).toBe(drawn.length);
  const difference = picture.reduce((sum, value, at) => sum + Math.abs(value - drawn[at]!), 0);
  // Another version of the library may draw an edge slightly differently.
  expect(difference / drawn.length).toBeLessThan(1);
});
