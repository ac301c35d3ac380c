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
  'photo-lossless': 'uploads.refused.lossless',
  'checksum-mismatch': 'uploads.refused.checksum',
  'too-large-for-network': 'uploads.refused.tooLargeForNetwork',
};

const damagedSentence: MessageId = 'uploads.damaged';

/** The sentences of all causes in display order: first those about which the customer can do the most. */
export const causeSentences: readonly MessageId[] = [
  lossSentences,
  failureSentences,
  { damaged: damagedSentence },
  refusalSentences,
].flatMap((sentences) => Object.values<MessageId>(sentences));

/** Why files have not arrived and do not continue by themselves, or are left out. */
export interface Cause {
  readonly sentence: MessageId;
  /** The pixel limit in the sentence, if the service reported one. */
  readonly pixelLimit?: number | undefined;
}

/** The sentence names megapixels to one decimal, so files with the same sentence share it. */
const namedPixels = 100_000;

const refusedFor = ({ refusal = 'photo-unreadable', pixelLimit }: UploadItem): Cause => {
  const sentence = refusalSentences[refusal];
  if (refusal !== 'photo-too-many-pixels' || pixelLimit === undefined) return { sentence, pixelLimit };
  return { sentence, pixelLimit: Math.floor(pixelLimit / namedPixels) * namedPixels };
};

/**
 * Returns why a file has not arrived and does not continue by itself, or is left out; undefined for all other files.
 */
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

/** Why uploads are paused, and what the customer can do, if anything. */
export const pauseSentences: Readonly<Record<UploadTrouble, MessageId>> = {
  network: 'uploads.paused.network',
  service: 'uploads.paused.service',
  'sign-in': 'uploads.paused.signIn',
  'unfinished-uploads': 'uploads.paused.unfinishedUploads',
  'turned-away': 'uploads.paused.turnedAway',
};
