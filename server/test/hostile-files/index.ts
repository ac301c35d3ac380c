import { brokenPhotos } from './broken-photos.ts';
import { hostileNames } from './hostile-names.ts';
import { largePhotos } from './large-photos.ts';
import { notPhotos } from './not-photos.ts';
import { oddPhotos } from './odd-photos.ts';
import type { HostileFile } from './hostile-file.ts';

export type { Expected, HostileFile } from './hostile-file.ts';

/** Files that people upload as photos by mistake, by accident or with intent, each with its expected result. */
export const hostileFiles = (): HostileFile[] => [
  ...notPhotos(),
  ...brokenPhotos(),
  ...largePhotos(),
  ...oddPhotos(),
  ...hostileNames(),
];
