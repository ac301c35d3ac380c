import { useState } from 'react';
import { useRetry } from './retrying.ts';

interface RetriedPicture {
  readonly isShown: boolean;
  readonly hasFailed: boolean;
  /** For the `key` of the image: another one loads it again. */
  readonly imageKey: string;
  readonly onLoad: () => void;
  readonly onError: () => void;
}

interface Last {
  readonly src: string | undefined;
  readonly isShown: boolean;
  readonly failures: number;
}

/** The state of a picture that is loaded again after a failure. A renewed address is a new picture. */
export const useRetriedPicture = (src: string | undefined): RetriedPicture => {
  const [last, setLast] = useState<Last>({ src, isShown: false, failures: 0 });
  const { isShown, failures } = last.src === src ? last : { isShown: false, failures: 0 };
  const [attempt, setAttempt] = useState(0);
  useRetry(isShown ? 0 : failures, () => setAttempt(failures));
  return {
    isShown,
    hasFailed: failures > 0 && !isShown,
    imageKey: `${src} ${attempt}`,
    onLoad: () => setLast({ src, isShown: true, failures: 0 }),
    onError: () => setLast({ src, isShown: false, failures: failures + 1 }),
  };
};

/** The pictures that have not failed to load, and the handler for one that does. */
export const useLoadablePictures = (
  pictures: readonly string[],
): { readonly loadable: readonly string[]; readonly onFailed: (picture: string) => void } => {
  const [failed, setFailed] = useState<readonly string[]>([]);
  return {
    loadable: pictures.filter((picture) => !failed.includes(picture)),
    onFailed: (picture) => setFailed((before) => [...before, picture]),
  };
};
