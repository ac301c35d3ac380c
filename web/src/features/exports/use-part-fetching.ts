import type { Backup } from '@albumen/contracts/photo-management/backups';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { readPartUrl } from '../../api/photos/exports.ts';
import { saveFrom } from '../../gallery/download/save-file.ts';
import { createPartFetching } from './part-fetching.ts';

/** Photo library §7: "the file is saved as photo-export-{iteration}.zip". */
export const partFileName = (iteration: number): string => `photo-export-${iteration}.zip`;

/**
 * Fetches the parts of an export.
 *
 * @param chunks as they were last read
 * @param readAt when that was: that nothing has changed since says something, too
 */
export const usePartFetching = (backupId: string, chunks: Backup['chunks'], readAt: number) => {
  const [fetching] = useState(() =>
    createPartFetching({
      handOver: async (iteration) =>
        saveFrom(await readPartUrl(backupId, iteration), partFileName(iteration)),
      now: () => performance.now(),
    }),
  );
  useEffect(() => {
    fetching.hear(chunks);
  }, [fetching, chunks, readAt]);
  const view = useSyncExternalStore(fetching.subscribe, fetching.view);
  return { ...view, fetchPart: fetching.fetchPart, fetchAll: fetching.fetchAll };
};

export type PartFetching = ReturnType<typeof usePartFetching>;
