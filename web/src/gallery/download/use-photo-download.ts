import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { refreshLibrary } from '../../api/photos/library.ts';
import type { PhotoList } from '../../api/photos/photo-list.ts';
import { fetchOriginal } from '../../api/photos/original.ts';
import type { ReceivedBytes } from '../../api/photos/original.ts';
import { failureCause } from '../../lib/failure-cause.ts';
import { saveFile } from './save-file.ts';

interface PhotoDownload {
  /** Photo library §4: "Single-photo download modal: initial, pending, success, failure." */
  readonly state: 'initial' | 'pending' | 'success' | 'failure';
  /** Undefined until the first bytes are under way. */
  readonly progress: ReceivedBytes | undefined;
  readonly error: Error | null;
  /** After a failure: whether the photo is not there any more, so that trying again is of no use. */
  readonly isGone: boolean;
  readonly start: () => void;
}

const states = { idle: 'initial', pending: 'pending', success: 'success', error: 'failure' } as const;

const isGone = (error: unknown): boolean => failureCause(error) === 'gone';

/** The download of one original. It is given up when the component that shows it goes away. */
export const usePhotoDownload = (list: PhotoList, photoId: string): PhotoDownload => {
  const client = useQueryClient();
  const [progress, setProgress] = useState<ReceivedBytes>();
  const giveUp = useRef<AbortController>(undefined);
  useEffect(() => () => giveUp.current?.abort(), []);

  const { mutate, status, error } = useMutation({
    mutationFn: async (controller: AbortController) => {
      setProgress(undefined);
      const { signal } = controller;
      try {
        const { name, bytes } = await fetchOriginal(list, photoId, setProgress, signal);
        saveFile(name, bytes);
      } catch (cause) {
        // What was given up has not failed.
        if (!signal.aborted) throw cause;
      } finally {
        giveUp.current = undefined;
      }
    },
    onError: (failed) => isGone(failed) && refreshLibrary(client),
  });
  return {
    state: states[status],
    progress,
    error,
    isGone: isGone(error),
    start: useCallback(() => {
      // A double click is quicker than the button, which takes no press while it is pending.
      if (giveUp.current) return;
      giveUp.current = new AbortController();
      mutate(giveUp.current);
    }, [mutate]),
  };
};
