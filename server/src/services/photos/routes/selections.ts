import { photoDeletion } from '@albumen/contracts/photo-deletion';
import { nameDates } from '@albumen/contracts/photo-management/name-dates';
import { photoSelections } from '@albumen/contracts/photo-management/selections';
import type { PhotoTask } from '@albumen/contracts/photo-management/selections';
import { serves } from '../../../kernel/http/contract-routes.ts';
import type { Served } from '../../../kernel/http/contract-routes.ts';
import { lastDeletedFirst } from '../library.ts';
import { photoNotFound } from '../not-found.ts';
import { selectedDeletedOf, selectedOf } from '../selection.ts';
import type { PhotosService } from '../service.ts';

/** The answer for a task, which continues if it has not ended. */
const answer = (task: PhotoTask) =>
  task.state === 'done' ? ({ status: 200, body: task } as const) : ({ status: 202, body: task } as const);

/** The calls that change many photos of the library, one task each. */
export const selectionRoutes = ({ tasks }: PhotosService): Served =>
  serves(photoSelections, {
    deletePhotos: async ({ caller, body: { taskId, ...selected } }) => {
      const photos = selectedOf(selected, 'body');
      return answer(await tasks.run({ ownerId: caller.customerId, taskId, kind: 'delete', photos }));
    },
    deleteAllPhotos: async ({ caller, body }) =>
      answer(await tasks.deleteAll(caller.customerId, body?.taskId)),
    deletePhoto: async ({ caller, params, body }) => {
      const photos = { photoIds: [params.photoId.toLowerCase()] };
      const request = { ownerId: caller.customerId, taskId: body?.taskId, kind: 'delete', photos } as const;
      const task = await tasks.run(request);
      if (task.failed.some((id) => photos.photoIds.includes(id))) throw photoNotFound();
      return task;
    },
    changeDates: async ({ caller, body: { photos: selected, change, taskId } }) => {
      const photos = selectedOf(selected, 'body.photos');
      return answer(await tasks.run({ ownerId: caller.customerId, taskId, kind: 'date', change, photos }));
    },
    readPhotoTask: ({ caller, params }) => tasks.read(caller.customerId, params.taskId),
  });

/** The calls on the days in the names of undated photos. */
export const nameDatesRoutes = ({ nameOffer, tasks }: PhotosService): Served =>
  serves(nameDates, {
    readNameDates: ({ caller, query }) => nameOffer.read(caller.customerId, query.timeZone),
    applyNameDates: async ({ caller, body }) => answer(await nameOffer.apply(caller.customerId, body)),
    undoNameDates: async ({ caller, params }) =>
      answer(await tasks.undoNameDates(caller.customerId, params.taskId)),
  });

/** The calls on Recently deleted. */
export const recentlyDeletedRoutes = ({ library, tasks }: PhotosService): Served =>
  serves(photoDeletion, {
    readDeletionDays: ({ caller }) => library.deletionDays(caller.customerId),
    readDeletedPhotos: ({ caller, params, query }) =>
      library.sectionPage(
        caller.customerId,
        { deletedOn: params.date },
        { ...query, cursor: query.cursor, sort: lastDeletedFirst },
      ),
    readDeletedColumns: ({ caller, params, query }) =>
      library.sectionColumns(caller.customerId, { deletedOn: params.date }, lastDeletedFirst, query),
    readDeletedLayouts: ({ caller }) => library.deletedLayouts(caller.customerId),
    readDeletedPhoto: async ({ caller, params }) => {
      const photo = await library.photo(caller.customerId, params.photoId, 'deleted');
      if (photo === undefined) throw photoNotFound();
      return photo;
    },
    readDeletedPlace: async ({ caller, params }) => {
      const place = await library.deletedPlace(caller.customerId, params.photoId);
      if (place === undefined) throw photoNotFound();
      return place;
    },
    undoDeletion: async ({ caller, params }) =>
      answer(await tasks.undo(caller.customerId, params.deletionId)),
    restorePhotos: async ({ caller, body: { photos: selected, taskId } }) => {
      const photos = selectedDeletedOf(selected);
      return answer(await tasks.run({ ownerId: caller.customerId, taskId, kind: 'restore', photos }));
    },
    erasePhotos: async ({ caller, body: { photos: selected, taskId } }) => {
      const photos = selectedDeletedOf(selected);
      return answer(await tasks.run({ ownerId: caller.customerId, taskId, kind: 'erase', photos }));
    },
  });
