import { eventType } from '../../kernel/events.ts';

/**
 * An import has ended, and its manifests name these albums. Announced again with the same ids and more photos after a
 * second try has brought the files that failed at first.
 */
export const albumsImported = eventType<{
  readonly ownerId: string;
  readonly albums: readonly {
    readonly id: string;
    readonly name: string;
    /** In the order of the manifest. */
    readonly photoIds: readonly string[];
  }[];
}>('activation.albums-imported');
