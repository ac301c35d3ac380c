import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { expect } from '@playwright/test';
import type { Download } from '@playwright/test';
import { fromBufferPromise } from 'yauzl';

/** The files of a saved ZIP by their names; expects each to match its checksum. */
export const unpack = async (download: Download): Promise<ReadonlyMap<string, Buffer>> => {
  const zip = await fromBufferPromise(await readFile(await download.path()));
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    expect(crc32(bytes)).toBe(entry.crc32);
    files.set(entry.fileName, bytes);
  }
  return files;
};
