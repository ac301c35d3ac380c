import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Pixels of the picture, and units of the drawing. */
const [pixels, units] = [96, 32];

const pixelsOf = (file: string, density = 72): Promise<Buffer> =>
  sharp(join(root, file), { density }).ensureAlpha().raw().toBuffer();

test.each([
  ['web/public/mark.png', 'web/public/favicon.svg'],
  ['server/brands/mossfolio.png', 'server/brands/mossfolio.svg'],
  ['server/brands/posterkauz.png', 'server/brands/posterkauz.svg'],
  ['server/brands/toilune.png', 'server/brands/toilune.svg'],
])(
  'the picture in mails, which cannot be an SVG, shows the mark: %s (else: node tools/draw-mark.ts)',
  async (picture, drawing) => {
    expect(await readFile(join(root, drawing), 'utf8')).toContain(`viewBox="0 0 ${units} ${units}"`);
    const shown = await pixelsOf(picture);
    const drawn = await pixelsOf(drawing, (72 * pixels) / units);
    expect(shown.length).toBe(drawn.length);
    const difference = shown.reduce((sum, value, at) => sum + Math.abs(value - drawn[at]!), 0);
    // Another version of the library may draw an edge slightly differently.
    expect(difference / drawn.length).toBeLessThan(1);
  },
);
