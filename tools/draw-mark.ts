import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mark } from '@albumen/contracts/mark';

const root = join(import.meta.dirname, '..');

/** The favicon is a committed file: no program creates it while it runs. */
export const faviconFile = join(root, 'web/public/favicon.svg');

/** The colours of the default brand on a light page. */
const readColors = async (): Promise<{ ground: string; ink: string }> => {
  const brand = await readFile(join(root, 'web/src/ui/brands/default.css'), 'utf8');
  const colorOf = (token: string) => new RegExp(`${token}: light-dark\\((#\\w+)`).exec(brand)?.[1] ?? '';
  return { ground: colorOf('--color-accent'), ink: colorOf('--color-on-accent') };
};

/** Returns the mark as an SVG file. */
export const drawFavicon = async (): Promise<string> => {
  const { ground: groundColor, ink } = await readColors();
  const { size, ground, stroke, frame, hills, sun } = mark;
  const line = `fill="none" stroke="${ink}" stroke-width="${stroke}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">
  <rect width="${size}" height="${size}" rx="${ground.radius}" fill="${groundColor}" />
  <rect x="${frame.x}" y="${frame.y}" width="${frame.width}" height="${frame.height}" rx="${frame.radius}" ${line} />
  <path d="${hills}" ${line} stroke-linejoin="round" />
  <circle cx="${sun.x}" cy="${sun.y}" r="${sun.radius}" fill="${ink}" />
</svg>
`;
};

if (import.meta.main) await writeFile(faviconFile, await drawFavicon());
