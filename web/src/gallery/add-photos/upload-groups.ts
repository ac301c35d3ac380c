import type { UploadItem, UploadState } from '../../api/uploads/upload-item.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { causeOf, causeSentences } from './cause-sentences.ts';

/** Files of the queue that are shown together. */
export interface UploadGroup {
  /** Why they have not arrived; undefined for those that move, wait, or have arrived. */
  readonly cause: MessageId | undefined;
  readonly items: readonly UploadItem[];
  /** The row of the first of them: the sentence of a cause is as high as a file. */
  readonly firstRow: number;
}

/** What moves stands before what waits, and that before what has arrived. */
const ranks: Readonly<Record<UploadState, number>> = {
  missing: 0,
  failed: 0,
  refused: 0,
  sending: 0,
  interrupted: 0,
  queued: 1,
  chosen: 1,
  added: 2,
  restored: 2,
  duplicate: 2,
  repeated: 2,
};

/**
 * The files as they are shown: first those that have not arrived, by their cause, then the others. Those that are in the
 * same way keep the order of choosing.
 */
export const groupsOf = (items: readonly UploadItem[]): readonly UploadGroup[] => {
  const byCause = new Map<MessageId, UploadItem[]>();
  const others: UploadItem[][] = [[], [], []];
  for (const item of items) {
    const cause = causeOf(item);
    if (!cause) others[ranks[item.state]]?.push(item);
    else if (byCause.has(cause)) byCause.get(cause)?.push(item);
    else byCause.set(cause, [item]);
  }
  const groups: UploadGroup[] = [];
  let rows = 0;
  for (const cause of [...causeSentences, undefined]) {
    const together = cause ? (byCause.get(cause) ?? []) : others.flat();
    if (together.length === 0) continue;
    const firstRow = rows + (cause ? 1 : 0);
    groups.push({ cause, items: together, firstRow });
    rows = firstRow + together.length;
  }
  return groups;
};
