import type { Page } from '@playwright/test';

/** How many files, or bytes of how many, this browser keeps for later. */
export const kept = (page: Page, what: 'files' | 'bytes'): Promise<number> =>
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

/** As a browser does that has no room left: it forgets the bytes of all files, and nothing else. */
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
