import { AppError } from '../../platform/errors.ts';
import { sessionEndedSentence } from './rules.ts';

export const uploadNotFound = () => new AppError('not-found', { detail: 'There is no such upload.' });

export const sessionNotFound = () =>
  new AppError('not-found', { detail: 'There is no such upload session.' });

export const sessionEnded = (state: string) =>
  new AppError('upload-session-ended', { detail: sessionEndedSentence(state) });
