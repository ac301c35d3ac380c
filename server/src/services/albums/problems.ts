import { albumPhotosLimit, albumsLimit } from '@albumen/contracts/limits';
import { AppError } from '../../platform/errors.ts';

/** A missing album and another customer's album look the same. */
export const albumNotFound = () => new AppError('not-found', { detail: 'There is no such album.' });

export const albumPhotoNotFound = () =>
  new AppError('not-found', { detail: 'There is no such photo in this album.' });

export const albumIsShared = () => new AppError('album-is-shared');

export const albumFull = (photosCount: number) =>
  new AppError('album-full', {
    detail: `An album can have at most ${albumPhotosLimit} photos; this one has ${photosCount}.`,
    params: { photosLimit: albumPhotosLimit, photosCount },
  });

export const tooManyAlbums = () =>
  new AppError('too-many-albums', {
    detail: `A customer can have at most ${albumsLimit} albums, including those in Recently deleted.`,
    params: { albumsLimit },
  });

export const otherTask = () => {
  const message = 'is the id of a task with another change';
  return new AppError('invalid-request', {
    detail: `body.taskId: ${message}`,
    fields: [{ field: 'body.taskId', message }],
  });
};
