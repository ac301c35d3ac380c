import type { Pause } from '../../api/uploads/upload-pace.ts';
import type { MessageId } from '../../i18n/message-id.ts';

/** Why nothing moves, and that nothing need be done. */
export const pauseSentences: Readonly<Record<Pause, MessageId>> = {
  network: 'uploads.paused.network',
  service: 'uploads.paused.service',
};
