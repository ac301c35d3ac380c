import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { measureBare, renderBare } from './bare-cascade.ts';

// The yardstick of rendering HEIC photos: libheif as its package offers it, then the cascade.

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

interface HeifImage {
  get_width(): number;
  get_height(): number;
  display(into: Picture, done: (picture: Picture | null) => void): void;
  free(): void;
}

/** The package has no types for its bundle. */
const { HeifDecoder } = createRequire(import.meta.url)('libheif-js/wasm-bundle') as {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
};

await measureBare(process.argv.slice(2), async (file) => {
  const decoder = new HeifDecoder();
  const [image] = decoder.decode(await readFile(file));
  if (image === undefined) throw new Error(`${file} holds no image.`);
  const [width, height] = [image.get_width(), image.get_height()];
  const pixels = { width, height, data: new Uint8ClampedArray(width * height * 4) };
  await new Promise((resolve) => image.display(pixels, resolve));
  image.free();
  const raw = { width, height, channels: 4 } as const;
  await renderBare(sharp(pixels.data, { raw }).removeAlpha(), width, height);
});
