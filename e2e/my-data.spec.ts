import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expectNoViolationLightOrDark } from './axe.ts';
import { customer } from './stage.ts';
import { expect, test } from './test.ts';
import { unpack } from './unpack.ts';

test('a customer downloads all data about them, and reads it without a connection', async ({
  page,
}, testInfo) => {
  const { photoIds, addAlbums, addBook } = await customer(page, {
    name: 'data',
    photos: [{ takenAt: '2025-07-01T10:00:00', count: 3 }],
  });
  await addAlbums({ name: 'Summer', photoIds }, { name: 'Winter', photoIds });
  await addBook({ title: 'August by the sea' });
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Get my data' }).click();
  await expect(page).toHaveTitle('My data');
  const withBooks = page.getByRole('switch', { name: 'Include the PDF of my photo book' });
  await withBooks.press(' ');
  await expect(withBooks).toBeChecked();
  await expectNoViolationLightOrDark(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const saved = await downloading;
  expect(saved.suggestedFilename()).toMatch(/^My data \d{4}-\d\d-\d\d\.zip$/);
  await expect(page.getByText('Your download has started')).toBeVisible();

  const folder = testInfo.outputPath('my-data');
  const files = await unpack(saved);
  expect([...files].map(([name]) => name)).toContain('books/August by the sea.pdf');
  for (const [name, bytes] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  await page.goto(pathToFileURL(join(folder, 'index.html')).href);
  await expect(page.getByRole('heading', { level: 1, name: 'My data' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Winter' })).toBeVisible();
  await expectNoViolationLightOrDark(page);
  await page.getByRole('link', { name: 'Photos', exact: true }).click();
  await expect(page.getByText(photoIds[0] ?? '')).toBeVisible();
});
