import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { drawFavicon, faviconFile } from './draw-mark.ts';

test('the favicon shows the mark (else: node tools/draw-mark.ts)', async () => {
  expect(await readFile(faviconFile, 'utf8')).toBe(await drawFavicon());
});
