import type {
  LibrarySection as WireSection,
  SelectedDeletedPhotos,
  SelectedPhotos,
} from '@albumen/contracts/photo-management/selections';
import { monthKeyOf } from './rules.ts';
import type { LibrarySection, PhotoRule } from './rules.ts';
import { clockOf, spanOfDay } from './upload-days.ts';

/** The photos of a task: ids, a rule, or all that are in the library when it begins. */
export type TaskPhotos =
  | { readonly photoIds: readonly string[] }
  | { readonly rule: PhotoRule }
  | { readonly everything: true };

/** Ids are valid in capitals, too, but PostgreSQL returns them in lower case. */
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
 * Reads photos of the library as a call selects them in this field. Throws `invalid-request` for an unknown time zone.
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

/** Reads photos in Recently deleted as a call selects them. */
export const selectedDeletedOf = (photos: SelectedDeletedPhotos): TaskPhotos => {
  if ('photoIds' in photos) return idsOf(photos.photoIds);
  const { all, except, before } = photos;
  return { rule: { of: 'deleted', ...(all.section && { section: all.section }), except, before } };
};
