import type { Courtesy } from '../../platform/courtesy.ts';
import type { Database } from '../../platform/database/database.ts';
import { readNumbers } from '../../platform/database/numbers.ts';
import { operatorReads } from '../../kernel/events.ts';
import { handle } from '../../platform/queue.ts';
import { sharedSecret } from '../../platform/secrets.ts';
import type { Made } from '../../kernel/slice.ts';
import { createPhotoCounts } from './counts.ts';
import type { PhotoCounts } from './counts.ts';
import { photosErased } from './events.ts';
import {
  erasePhotosJob,
  examinePhotosJob,
  giveUpRenderingJob,
  renderPhotoJob,
  scrubPhotosJob,
  sweepPhotosJob,
  sweepTasksJob,
  workTaskJob,
} from './jobs.ts';

import { libraryRoutes } from './routes/library.ts';
import { nameDatesRoutes, recentlyDeletedRoutes, selectionRoutes } from './routes/selections.ts';
import { createPhotosService } from './service.ts';
import type { PhotosService, PhotosServiceParts } from './service.ts';
import { createPhotosStore } from './store.ts';

export { renderPhotoJob } from './jobs.ts';
export type { PhotoCounts } from './counts.ts';
export type { ExistingPhoto } from './admission.ts';
export type { PhotosService } from './service.ts';
export type { ArchivedOriginal } from './originals.ts';
export type { ChosenPlace, ExportedOriginal, ExportPosition, ListedOriginal } from './store.ts';

/** Sizes of libraries, for the command line. */
export const openPhotoCounts = (database: Database): PhotoCounts =>
  createPhotoCounts(createPhotosStore(database));

/** Photos that no night renders again by itself, for the command line. */
export const openGivenUpRenderings = (database: Database) => {
  const store = createPhotosStore(database);
  return { count: store.givenUpRenderings, retry: store.retryGivenUp };
};

/** The photos of every library, with their calls, jobs and events. */
export const createPhotos = async (
  parts: Omit<PhotosServiceParts, 'urlKey'> & {
    /** If set, rendering waits for other work of the server. */
    readonly courtesy?: Courtesy | undefined;
  },
): Promise<Made<PhotosService>> => {
  const { database, clock, courtesy, nights } = parts;
  const urlKey = await sharedSecret(database, 'photo-urls');
  const service = createPhotosService({ ...parts, urlKey });
  await service.examination.skipIfNew();
  return {
    service,
    slice: {
      name: 'photos',
      serves: [
        libraryRoutes(service),
        selectionRoutes(service),
        nameDatesRoutes(service),
        recentlyDeletedRoutes(service),
      ],
      jobs: [
        handle(renderPhotoJob, async (photo, { turn }) => {
          // Photos whose turn has come, such as those on somebody's screen, do not wait, see [Note: Fair turns].
          if (turn > clock.now()) await courtesy?.untilQuiet();
          await service.render(photo);
        }),
        handle(giveUpRenderingJob, service.giveUpRendering),
        nights.erasing(erasePhotosJob, service.eraseDeleted),
        nights.job(sweepPhotosJob, service.sweep),
        handle(scrubPhotosJob, service.scrub),
        handle(examinePhotosJob, async () => {
          await courtesy?.untilQuiet();
          return service.examination.examine();
        }),
        handle(workTaskJob, service.tasks.work),
        nights.job(sweepTasksJob, service.tasks.sweepTasks),
      ],
      everyMinute: [examinePhotosJob],
      nightly: [erasePhotosJob, sweepPhotosJob, scrubPhotosJob, sweepTasksJob],
      gauges: [
        {
          name: 'albumen_damaged_originals',
          help: 'Stored originals that no longer match what was uploaded',
          labels: ['fault'],
          read: service.damageCounts,
        },
        {
          name: 'albumen_damaged_original',
          help: 'The damaged originals that were found most recently, by id',
          labels: ['owner_id', 'photo_id', 'fault'],
          read: service.damageByName,
        },
        {
          name: 'albumen_examined_photos',
          help: 'Stored photos that were examined again after the last upgrade, by result; done is 1 at the end',
          labels: ['result'],
          read: service.examination.progress,
        },
      ],
      operatorEvents: [
        operatorReads(photosErased, ({ ownerId: customerId, ...payload }) => [
          { type: 'photos.erased', customerId, payload },
        ]),
      ],
      beforeDeletion: async (ownerId) => {
        const { count } = await readNumbers(database, ownerId, { count: service.library.photosCount });
        return [{ kind: 'photos', count }];
      },
      customerData: service.customerData,
      stored: service.stored,
    },
  };
};
