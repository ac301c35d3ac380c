/** Our choice: files that are taken in at a time; the page stays at hand between two slices. */
const filesInSlice = 200;

/** Our choice: after so many milliseconds, those of a folder that is slow to read are shown, however few. */
const longestWaitMs = 200;

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Gives files to `take` a slice at a time, so that not even a hundred thousand hold up the page, and slow ones are seen to
 * come. Reads no further once they are not wanted any more.
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
