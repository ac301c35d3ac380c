import { acceptedPhotoEndings, photoEndings } from './limits.ts';
import type { PhotoType } from './limits.ts';

/**
 * The name under which an original is saved: its own. One that does not end like a photo (`holiday.exe`, `scan`) gets
 * the ending of its type, so that nobody's computer takes a photo for something to run.
 */
export const downloadName = (fileName: string, contentType: PhotoType): string => {
  const name = fileName.toLowerCase();
  return acceptedPhotoEndings.some((ending) => name.endsWith(ending))
    ? fileName
    : fileName + photoEndings[contentType][0];
};
