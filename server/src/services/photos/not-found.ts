import { AppError } from '../../platform/errors.ts';

/** A photo that is not there and one of somebody else look the same. */
export const photoNotFound = (): AppError => new AppError('not-found', { detail: 'There is no such photo.' });
