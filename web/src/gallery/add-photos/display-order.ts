import { uploadRefusals } from '../../api/uploads/upload-item.ts';
import type { UploadItem, UploadState } from '../../api/uploads/upload-item.ts';

/** What needs the customer stands first, then what moves, what waits, and what has arrived. */
const displayRanks: Readonly<Record<UploadState, number>> = {
  missing: 0,
  failed: 1,
  refused: 2,
  sending: 2 + uploadRefusals.length,
  interrupted: 2 + uploadRefusals.length,
  queued: 3 + uploadRefusals.length,
  chosen: 3 + uploadRefusals.length,
  added: 4 + uploadRefusals.length,
  restored: 4 + uploadRefusals.length,
  duplicate: 4 + uploadRefusals.length,
  repeated: 4 + uploadRefusals.length,
};

/** Refused files stand together by their cause. */
const rankOf = ({ state, refusal }: UploadItem): number =>
  displayRanks[state] + (refusal ? uploadRefusals.indexOf(refusal) : 0);

/** The files in the order in which they are shown; those that are in the same way keep the order of choosing. */
export const inDisplayOrder = (items: readonly UploadItem[]): readonly UploadItem[] => {
  const ranks: UploadItem[][] = [];
  for (const item of items) (ranks[rankOf(item)] ??= []).push(item);
  return ranks.flat();
};
