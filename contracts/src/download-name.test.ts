import { expect, test } from 'vitest';
import { downloadName } from './download-name.ts';

test('a photo is saved under its own name, to the letter', () => {
  for (const name of ['IMG_0001.JPG', 'été à la plage.jpeg', 'смотри.heic', 'a.b.c.png', '.jpg']) {
    expect(downloadName(name, 'image/jpeg')).toBe(name);
  }
});

test('a name that does not end like a photo gets the ending of its type', () => {
  expect(downloadName('setup.exe', 'image/jpeg')).toBe('setup.exe.jpg');
  expect(downloadName('page.html', 'image/png')).toBe('page.html.png');
  expect(downloadName('scan', 'image/heic')).toBe('scan.heic');
  expect(downloadName('photo.jpg.', 'image/jpeg')).toBe('photo.jpg..jpg');
});
