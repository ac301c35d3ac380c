import { acceptedPhotoEndings, photoEndings } from './limits.ts';
import type { PhotoType } from './limits.ts';

/**
 * The file name of a downloaded original: its own name. A name without a photo's ending (`holiday.exe`, `scan`) gets
 * the ending of its type, so that no computer treats a photo as a program.
 */
export const downloadName = (fileName: string, contentType: PhotoType): string => {
  const name = fileName.toLowerCase();
  return acceptedPhotoEndings.some((ending) => name.endsWith(ending))
    ? fileName
    : fileName + photoEndings[contentType][0];
};
