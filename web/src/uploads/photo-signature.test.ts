import { expect, test } from 'vitest';
import { looksLikePhoto } from './photo-signature.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));

test.each([
  ['a JPEG', '\xff\xd8\xff\xe1\x00\x18Exif\0\0'],
  ['a JPEG with bytes before its first segment', '\xff\xd8\0\0\xff\xdb'],
  ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\r'],
  ['a HEIC', '\0\0\0\x18ftypheic'],
  ['a HEIC of another brand', '\0\0\0\x1cftypmif1'],
])('%s may be sent', (_, start) => {
  expect(looksLikePhoto(bytes(start))).toBe(true);
});

// #wrong-file-type
test.each([
  ['an MP4', '\0\0\0\x18ftypmp42'],
  ['a film of an iPhone', '\0\0\0\x14ftypqt  '],
  ['a PDF', '%PDF-1.7\n%\xe2\xe3'],
  ['an SVG', '<svg xmlns="h'],
  ['text', 'hi'],
])('refuses %s without sending it, whatever its name', (_, start) => {
  expect(looksLikePhoto(bytes(start))).toBe(false);
});
