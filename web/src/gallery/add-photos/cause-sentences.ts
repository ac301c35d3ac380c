import type { BytesLoss, UploadItem, UploadRefusal, UploadTrouble } from '../../uploads/upload-item.ts';
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
  'photo-side-too-long': 'uploads.refused.sideTooLong',
  'photo-too-many-bits': 'uploads.refused.tooManyBits',
  'checksum-mismatch': 'uploads.refused.checksum',
  'too-large-for-network': 'uploads.refused.tooLargeForNetwork',
};

const damagedSentence: MessageId = 'uploads.damaged';

/** The sentences of all causes, in the order in which they are shown: what the customer can do most about stands first. */
export const causeSentences: readonly MessageId[] = [
  lossSentences,
  failureSentences,
  { damaged: damagedSentence },
  refusalSentences,
].flatMap((sentences) => Object.values<MessageId>(sentences));

/** Why files have not arrived and do not go on by themselves, or are left out. */
export interface Cause {
  readonly sentence: MessageId;
  /** Pixels that the sentence names, where the service has said how many. */
  readonly pixelLimit?: number | undefined;
}

/** The sentence names megapixels to one decimal: files that would be told the same are told it together. */
const namedPixels = 100_000;

const refusedFor = ({ refusal = 'photo-unreadable', pixelLimit }: UploadItem): Cause => {
  const sentence = refusalSentences[refusal];
  if (refusal !== 'photo-too-many-pixels' || pixelLimit === undefined) return { sentence, pixelLimit };
  return { sentence, pixelLimit: Math.floor(pixelLimit / namedPixels) * namedPixels };
};

/** Why a file has not arrived and does not go on by itself, or is left out; undefined for every other. */
export const causeOf = (item: UploadItem): Cause | undefined => {
  switch (item.state) {
    case 'missing':
      return { sentence: lossSentences[item.loss ?? 'not-kept'] };
    case 'failed':
      return { sentence: failureSentences[item.failure ?? 'service'] };
    case 'damaged':
      return { sentence: damagedSentence };
    case 'refused':
      return refusedFor(item);
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
