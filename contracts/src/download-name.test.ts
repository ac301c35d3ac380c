import { expect, test } from 'vitest';
import { downloadName } from './download-name.ts';

test('saves a photo under its exact name', () => {
  for (const name of ['IMG_0001.JPG', 'été à la plage.jpeg', 'смотри.heic', 'a.b.c.png', '.jpg']) {
    expect(downloadName(name, 'image/jpeg')).toBe(name);
  }
});

test("adds the ending of its type to a name without a photo's ending", () => {
  expect(downloadName('setup.exe', 'image/jpeg')).toBe('setup.exe.jpg');
  expect(downloadName('page.html', 'image/png')).toBe('page.html.png');
  expect(downloadName('scan', 'image/heic')).toBe('scan.heic');
  expect(downloadName('photo.jpg.', 'image/jpeg')).toBe('photo.jpg..jpg');
});
