import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mark } from '@albumen/contracts/mark';
import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../e2e/chromium.ts';

const root = join(import.meta.dirname, '..');

/** The side of the marks in mails, which show them at 32. */
const markPixels = 96;

/** The favicon is a committed file: no program creates it while it runs. */
export const faviconFile = join(root, 'web/public/favicon.svg');

/** The colours of the default brand on a light page. */
const readColors = async (): Promise<{ ground: string; ink: string }> => {
  const brand = await readFile(join(root, 'contracts/src/look/tokens.css'), 'utf8');
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

/** The marks of the styles are drawn by hand, as SVG; mails need pictures. */
const brandFolder = join(root, 'server/brands');

const drawBrandMarks = async (): Promise<void> => {
  const browser = await chromium.launch(chromiumLaunch);
  const page = await browser.newPage({ viewport: { width: markPixels, height: markPixels } });
  for (const file of (await readdir(brandFolder)).filter((name) => name.endsWith('.svg'))) {
    const drawing = await readFile(join(brandFolder, file), 'utf8');
    await page.setContent(`<style>* { margin: 0; display: block }</style>${drawing}`);
    await page.screenshot({ path: join(brandFolder, file.replace('.svg', '.png')), omitBackground: true });
  }
  await browser.close();
};

if (import.meta.main) {
  await writeFile(faviconFile, await drawFavicon());
  await drawBrandMarks();
}
