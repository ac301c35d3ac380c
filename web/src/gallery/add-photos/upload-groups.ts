import type { UploadItem, UploadState } from '../../uploads/upload-item.ts';
import { causeOf, causeSentences } from './cause-sentences.ts';
import type { Cause } from './cause-sentences.ts';

/** Files of the queue that are shown together. */
export interface UploadGroup {
  /** Identifies the cause; empty if there is none. */
  readonly key: string;
  /** Why the files have not arrived or are left out; undefined for files that move, wait, or are to be added. */
  readonly cause: Cause | undefined;
  readonly items: readonly UploadItem[];
  /** The row of the first file: the sentence of a cause is as high as a file. */
  readonly firstRow: number;
}

/** Moving files come before waiting ones, and waiting ones before arrived ones. */
const ranks: Readonly<Record<UploadState, number>> = {
  missing: 0,
  failed: 0,
  damaged: 0,
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

const keyOf = ({ sentence, pixelLimit }: Cause): string => `${sentence} ${pixelLimit ?? ''}`;

/**
 * Groups the files for display: first those that have not arrived or are left out, by cause, then the others. Files in
 * the same state keep the order in which they were chosen.
 */
export const groupsOf = (items: readonly UploadItem[]): readonly UploadGroup[] => {
  const byCause = new Map<string, { readonly cause: Cause; readonly items: UploadItem[] }>();
  const others: UploadItem[][] = [[], [], []];
  for (const item of items) {
    const cause = causeOf(item);
    if (!cause) {
      others[ranks[item.state]]?.push(item);
      continue;
    }
    const key = keyOf(cause);
    const group = byCause.get(key);
    if (group) group.items.push(item);
    else byCause.set(key, { cause, items: [item] });
  }
  const place = ({ sentence }: Cause): number => causeSentences.indexOf(sentence);
  const ofCauses = [...byCause].map(([key, group]) => ({ key, ...group }));
  ofCauses.sort((one, other) => place(one.cause) - place(other.cause));
  const groups: UploadGroup[] = [];
  let rows = 0;
  for (const group of [...ofCauses, { key: '', cause: undefined, items: others.flat() }]) {
    if (group.items.length === 0) continue;
    const firstRow = rows + (group.cause ? 1 : 0);
    groups.push({ ...group, firstRow });
    rows = firstRow + group.items.length;
  }
  return groups;
};
