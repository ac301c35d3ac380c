/** Our choice: files that are taken in at a time; the page stays at hand between two slices. */
const filesInSlice = 200;

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Gives files to `take` a slice at a time, so that not even a hundred thousand hold up the page. */
export const inSlices = async (
  files: AsyncIterable<File> | Iterable<File>,
  take: (slice: readonly File[]) => void,
): Promise<void> => {
  let slice: File[] = [];
  for await (const file of files) {
    slice.push(file);
    if (slice.length < filesInSlice) continue;
    take(slice);
    slice = [];
    await nextTask();
  }
  if (slice.length > 0) take(slice);
};
