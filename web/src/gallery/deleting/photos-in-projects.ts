import type { SelectedPhotos } from '@albumen/contracts/photo-management/selections';
import type { UsedPhoto } from '@albumen/contracts/projects';
import { queryOptions } from '@tanstack/react-query';
import { projectCalls } from '../../api/projects.ts';
import { session } from '../../api/session.ts';

/** Our choice, in milliseconds: customers seldom work on a project and delete its photos at once. */
const freshMs = 300_000;

/** Nothing observes it until photos are deleted, so it must not be collected before. */
export const usedPhotosQuery = queryOptions({
  queryKey: ['projects', 'photos'],
  queryFn: async ({ signal }) => {
    const params = { accountId: session.customerId() ?? '' };
    return (await projectCalls.listUsedPhotos({ params, signal })).photos;
  },
  staleTime: freshMs,
  gcTime: Infinity,
  retry: false,
});

type PhotoTest = (photo: UsedPhoto) => boolean;

const isIn = (selected: SelectedPhotos): PhotoTest => {
  if ('photoIds' in selected) {
    const ids = new Set(selected.photoIds);
    return ({ photoId }) => ids.has(photoId);
  }
  const { section } = selected.all;
  const except = new Set(selected.except);
  const days =
    section && 'day' in section ? new Intl.DateTimeFormat('sv', { timeZone: section.timeZone }) : undefined;
  return ({ photoId, month, uploadEnd }) => {
    if (except.has(photoId)) return false;
    if (!section) return true;
    return 'month' in section ? month === section.month : days?.format(new Date(uploadEnd)) === section.day;
  };
};

/** Counts the selected photos that saved projects use, and these projects. */
export const countUses = (
  selected: readonly SelectedPhotos[],
  usedPhotos: readonly UsedPhoto[] = [],
): { readonly used: number; readonly projects: number } => {
  const tests = selected.map(isIn);
  const used = usedPhotos.filter((photo) => tests.some((test) => test(photo)));
  return { used: used.length, projects: new Set(used.flatMap(({ projectIds }) => projectIds)).size };
};
