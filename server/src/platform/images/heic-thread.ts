import { parentPort } from 'node:worker_threads';
import { decodeHeicPicture } from './heic-picture.ts';
import type { HeicPicture } from './heic-picture.ts';
import { HeifError, loadLibheif } from './libheif.ts';

/** What the thread answers to the path of a HEIC file. */
export type HeicAnswer =
  | { readonly picture: HeicPicture; readonly heapBytes: number }
  /** Why libheif cannot decode this file. */
  | { readonly refusal: string };

const libheif = loadLibheif();

const answerTo = (file: string): HeicAnswer => {
  try {
    return { picture: decodeHeicPicture(libheif, file), heapBytes: libheif.heapBytes() };
  } catch (error) {
    // Anything else leaves libheif in an unknown state: it ends this thread, and with it that state.
    if (!(error instanceof HeifError)) throw error;
    return { refusal: error.message };
  }
};

parentPort?.on('message', (file: string) => {
  const answer = answerTo(file);
  parentPort?.postMessage(answer, 'picture' in answer ? [answer.picture.pixels] : []);
});
