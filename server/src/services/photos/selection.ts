import type {
  LibrarySection as WireSection,
  SelectedDeletedPhotos,
  SelectedPhotos,
} from '@albumen/contracts/photo-management/selections';
import { monthKeyOf } from './rules.ts';
import type { LibrarySection, PhotoRule } from './rules.ts';
import { clockOf, spanOfDay } from './upload-days.ts';

/** The photos that a task is about: ids, what a rule means, or all that are in the library once it begins. */
export type TaskPhotos =
  | { readonly photoIds: readonly string[] }
  | { readonly rule: PhotoRule }
  | { readonly everything: true };

/** An id means the same in capitals, which PostgreSQL answers in small letters. */
const idsOf = (photoIds: readonly string[]): { readonly photoIds: readonly string[] } => ({
  photoIds: [...new Set(photoIds.map((id) => id.toLowerCase()))],
});

const sectionOf = (section: WireSection, field: string): LibrarySection => {
  if ('day' in section)
    return spanOfDay(clockOf(section.timeZone, `${field}.all.section.timeZone`), section.day);
  const [year = 0, month = 0] = section.month.split('-').map(Number);
  return { monthKey: monthKeyOf(year, month) };
};

/**
 * Photos of the library as a call names them in this field. Throws `invalid-request` for an unknown time zone.
 */
export const selectedOf = (
  photos: SelectedPhotos,
  field: string,
): Exclude<TaskPhotos, { everything: true }> => {
  if ('photoIds' in photos) return idsOf(photos.photoIds);
  const { all, except, before } = photos;
  const section = all.section && sectionOf(all.section, field);
  return { rule: { of: 'library', ...(section && { section }), except, before } };
};

/** Photos of Recently deleted as a call names them. */
export const selectedDeletedOf = (photos: SelectedDeletedPhotos): TaskPhotos => {
  if ('photoIds' in photos) return idsOf(photos.photoIds);
  const { all, except, before } = photos;
  return { rule: { of: 'deleted', ...(all.section && { section: all.section }), except, before } };
};
