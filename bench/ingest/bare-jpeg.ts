import sharp from 'sharp';
import { measureBare, renderBare } from './bare-cascade.ts';

// The yardstick of rendering JPEGs: renders the files in its arguments one after the other.

await measureBare(process.argv.slice(2), async (file) => {
  const { autoOrient } = await sharp(file).metadata();
  await renderBare(sharp(file).autoOrient(), autoOrient.width, autoOrient.height);
});
