import type { Page } from '@playwright/test';
import { createUploader } from '../samples/src/upload.ts';
import { accessTokenOf } from './calls.ts';
import type { ChosenFile } from './story.ts';

/** Files that are sent at the same time. */
const filesAtOnce = 4;

/** Uploads files for the customer of this page by calls, not on the page; returns a function that adds them. */
export const uploadElsewhere = async (
  page: Page,
  files: readonly ChosenFile[],
): Promise<() => Promise<unknown>> => {
  const { origin } = new URL(page.url());
  const uploader = await createUploader(origin, () => accessTokenOf(page));
  const session = await uploader.openSession();
  const waiting = files.values();
  const send = async (): Promise<void> => {
    for (const { name, buffer } of waiting) {
      await uploader.upload(session, { fileName: name, bytes: buffer });
    }
  };
  await Promise.all(Array.from({ length: filesAtOnce }, send));
  return () => uploader.confirmSession(session);
};

/** Adds photos to the library of this page's customer by calls, not on the page: for stories about other things. */
export const fillLibrary = async (page: Page, files: readonly ChosenFile[]): Promise<void> => {
  const confirm = await uploadElsewhere(page, files);
  await confirm();
};
