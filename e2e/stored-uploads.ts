import type { Page } from '@playwright/test';

/** The number of files that this browser keeps for later, or of files whose bytes it keeps. */
export const storedCount = (page: Page, what: 'files' | 'bytes'): Promise<number> =>
  page.evaluate(
    (store) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('albumen-uploads');
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction(store).objectStore(store).count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
    what,
  );

/** Deletes the bytes of all files and nothing else, like a browser without free space. */
export const forgetBytes = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('albumen-uploads');
        opening.addEventListener('success', () => {
          const transaction = opening.result.transaction('bytes', 'readwrite');
          transaction.objectStore('bytes').clear();
          transaction.addEventListener('complete', () => {
            opening.result.close();
            resolve();
          });
        });
      }),
  );
