import type { DownloadItem } from '@albumen/contracts/download';
import type { Overview, OverviewExport, OverviewOrderNeed } from '@albumen/contracts/overview';
import { standingOf } from '../../gallery/storage/storage-standing.ts';
import type { StorageStanding } from '../../gallery/storage/storage-standing.ts';

/** Something that waits for the customer. */
export type Need =
  | { readonly kind: 'order'; readonly waiting: OverviewOrderNeed }
  | { readonly kind: 'storage'; readonly standing: StorageStanding }
  | { readonly kind: 'export'; readonly waiting: OverviewExport }
  | { readonly kind: 'download'; readonly waiting: DownloadItem };

interface NeedsContext {
  readonly now: Date;
  /** Whether this browser has saved a download. */
  readonly isSaved: (downloadId: string) => boolean;
  /** Whether to say how long photos are kept. */
  readonly isStorageShown: boolean;
}

/** Our choice: exports of which none is fetched are rare, and older ones are less wanted. */
const exportsShown = 2;
const downloadsShown = 2;

/** Orders wait for these, the most urgent first. */
const orderNeeds: readonly OverviewOrderNeed['kind'][] = [
  'paymentFailed',
  'addressRejected',
  'paymentPending',
];

/** The rules, the most urgent first: their order is the order on the page. */
const rules: readonly ((overview: Overview, context: NeedsContext) => readonly Need[])[] = [
  ({ orders }) =>
    (orders?.needs ?? [])
      .toSorted((one, other) => orderNeeds.indexOf(one.kind) - orderNeeds.indexOf(other.kind))
      .map((waiting) => ({ kind: 'order', waiting })),
  ({ storage }, { now, isStorageShown }) => {
    if (!storage || !isStorageShown) return [];
    const standing = standingOf(storage, now);
    return standing.state === 'safe' ? [] : [{ kind: 'storage', standing }];
  },
  ({ exports }) =>
    (exports?.ready ?? []).slice(0, exportsShown).map((waiting) => ({ kind: 'export', waiting })),
  ({ downloads }, { isSaved }) =>
    (downloads?.newest ?? [])
      .filter(({ id, state }) => state === 'finished' && !isSaved(id))
      .slice(0, downloadsShown)
      .map((waiting) => ({ kind: 'download', waiting })),
];

/** Everything that waits for the customer, the most urgent first. */
export const needsOf = (overview: Overview, context: NeedsContext): Need[] =>
  rules.flatMap((rule) => rule(overview, context));
