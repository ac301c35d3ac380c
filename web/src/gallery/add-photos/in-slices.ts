/** Files per slice. Our choice: the page stays responsive between two slices. */
const filesInSlice = 200;

/** Milliseconds after which files from a slow folder are shown, however few they are. Our choice. */
const longestWaitMs = 200;

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Passes files to `take` in slices, so that even 100,000 files do not block the page, and slow files appear as they
 * come. Stops reading when the files are no longer wanted.
 */
export const inSlices = async (
  files: AsyncIterable<File> | Iterable<File>,
  take: (slice: readonly File[]) => void,
  areWanted: () => boolean,
): Promise<void> => {
  let slice: File[] = [];
  let wait: ReturnType<typeof setTimeout> | undefined;
  const handOver = () => {
    clearTimeout(wait);
    wait = undefined;
    const whole = slice;
    slice = [];
    if (whole.length > 0) take(whole);
  };
  try {
    for await (const file of files) {
      if (!areWanted()) break;
      slice.push(file);
      wait ??= setTimeout(handOver, longestWaitMs);
      if (slice.length < filesInSlice) continue;
      handOver();
      await nextTask();
    }
  } finally {
    handOver();
  }
};
