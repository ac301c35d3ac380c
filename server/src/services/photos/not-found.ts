import { AppError } from '../../platform/errors.ts';

/** Missing photos and photos of others give the same answer. */
export const photoNotFound = (): AppError => new AppError('not-found', { detail: 'There is no such photo.' });
