import type { BytesLoss, UploadItem, UploadRefusal, UploadTrouble } from '../../api/uploads/upload-item.ts';
import type { MessageId } from '../../i18n/message-id.ts';

const lossSentences: Readonly<Record<BytesLoss, MessageId>> = {
  unreadable: 'uploads.missing.unreadable',
  'not-kept': 'uploads.missing.notKept',
};

const failureSentences: Readonly<Record<UploadTrouble, MessageId>> = {
  network: 'uploads.failed.network',
  service: 'uploads.failed.service',
  'sign-in': 'uploads.failed.signIn',
  'unfinished-uploads': 'uploads.failed.unfinishedUploads',
  'turned-away': 'uploads.failed.turnedAway',
};

const refusalSentences: Readonly<Record<UploadRefusal, MessageId>> = {
  'upload-type-not-accepted': 'uploads.refused.type',
  'upload-too-large': 'uploads.refused.tooLarge',
  'photo-empty': 'uploads.refused.empty',
  'photo-unreadable': 'uploads.refused.unreadable',
  'photo-too-many-pixels': 'uploads.refused.tooManyPixels',
  'checksum-mismatch': 'uploads.refused.checksum',
  'too-large-for-network': 'uploads.refused.tooLargeForNetwork',
};

/** The sentences of all causes, in the order in which they are shown: what the customer can do most about stands first. */
export const causeSentences: readonly MessageId[] = [
  lossSentences,
  failureSentences,
  refusalSentences,
].flatMap((sentences) => Object.values<MessageId>(sentences));

/** Why a file has not arrived and does not go on by itself; undefined for every other. */
export const causeOf = ({ state, loss, failure, refusal }: UploadItem): MessageId | undefined => {
  switch (state) {
    case 'missing':
      return lossSentences[loss ?? 'not-kept'];
    case 'failed':
      return failureSentences[failure ?? 'service'];
    case 'refused':
      return refusalSentences[refusal ?? 'photo-unreadable'];
    default:
      return undefined;
  }
};

/** Why nothing moves, and that nothing need be done, or what. */
export const pauseSentences: Readonly<Record<UploadTrouble, MessageId>> = {
  network: 'uploads.paused.network',
  service: 'uploads.paused.service',
  'sign-in': 'uploads.paused.signIn',
  'unfinished-uploads': 'uploads.paused.unfinishedUploads',
  'turned-away': 'uploads.paused.turnedAway',
};
