import sharp from 'sharp';
import { addPhotos, previewOf, register } from './story.ts';
import { expect, test } from './test.ts';

/** As large as the stage of 1024 × 768 pixels at the maximum zoom, 2.5: there it is shown at 100 %. */
const size = { width: 2560, height: 1920 };

/** Dark and light lines, each one pixel wide: vertical in the left half, horizontal in the right half. */
const linedPhoto = async (): Promise<Buffer> => {
  const { width, height } = size;
  const pixels = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) pixels[y * width + x] = (x < width / 2 ? x : y) % 2 === 0 ? 0 : 255;
  return sharp(pixels, { raw: { ...size, channels: 1 } })
    .png()
    .toBuffer();
};

const stage = { width: 1024, height: 768 };

test.use({ viewport: stage });

test('a photo of 2560 pixels of width is shown pixel by pixel when the zoom reaches 100 %', async ({
  page,
}) => {
  await register(page, 'full-size');
  await addPhotos(page, [{ name: 'lines.png', mimeType: 'image/png', buffer: await linedPhoto() }]);
  await page.getByRole('grid').getByRole('link').click();
  const photo = previewOf(page).getByRole('img', { name: /^lines\.png/ });
  await expect(photo).toBeVisible();
  // The scrollbar of the page keeps its place next to the stage.
  const scrollbar = stage.width - ((await photo.boundingBox())?.width ?? 0);
  await page.setViewportSize({ ...stage, width: stage.width + scrollbar });
  await expect.poll(async () => (await photo.boundingBox())?.width).toBe(stage.width);
  await previewOf(page).getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(async () => (await photo.boundingBox())?.width).toBe(size.width);

  /** The smallest difference of neighbours across the lines, in each half. */
  const contrast = async () => {
    const clip = { x: 502, y: 374, width: 20, height: 20 };
    const shot = sharp(await page.screenshot({ clip }))
      .greyscale()
      .raw();
    const shown = await shot.toBuffer();
    const at = (x: number, y: number) => shown[y * clip.width + x] ?? 0;
    const steps = Array.from({ length: 8 }, (_, step) => step);
    return Math.min(
      ...steps.map((x) => Math.abs(at(x, 10) - at(x + 1, 10))),
      ...steps.map((y) => Math.abs(at(15, y) - at(15, y + 1))),
    );
  };
  await expect.poll(contrast).toBeGreaterThan(200);
});
