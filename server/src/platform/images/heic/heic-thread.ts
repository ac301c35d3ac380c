import { parentPort } from 'node:worker_threads';
import { readHeicFacts } from './heic-facts.ts';
import type { HeicFacts } from './heic-facts.ts';
import { decodeHeicPicture } from './heic-picture.ts';
import type { HeicPicture } from './heic-picture.ts';
import { HeifError } from './libheif-module.ts';
import { loadLibheif } from './libheif.ts';

/** The tasks of the thread with a HEIC file, and their results. */
export interface HeicResults {
  readonly describe: HeicFacts;
  readonly decode: HeicPicture;
}

export type HeicAnswer<Task extends keyof HeicResults> = {
  readonly heapBytes: number;
} & (
  | { readonly result: HeicResults[Task] }
  /** Why libheif cannot read this file. */
  | { readonly refusal: string }
  /** Why the disk does not return the file; the photo is not to blame. */
  | { readonly failure: Error }
);

/** Sent as soon as the thread starts on a photo: if the thread ends before that, no photo is to blame. */
export interface HeicBegun {
  readonly begun: true;
}

interface Request {
  readonly task: keyof HeicResults;
  readonly file: string;
}

const libheif = loadLibheif();

const resultOf = ({ task, file }: Request): HeicFacts | HeicPicture =>
  task === 'describe' ? readHeicFacts(libheif, file) : decodeHeicPicture(libheif, file);

const answer = (message: object, pixels: readonly ArrayBuffer[]): void => {
  parentPort?.postMessage({ ...message, heapBytes: libheif.heapBytes() }, pixels);
};

parentPort?.on('message', (request: Request) => {
  parentPort?.postMessage({ begun: true } satisfies HeicBegun, []);
  try {
    const result = resultOf(request);
    answer({ result }, 'pixels' in result ? [result.pixels] : []);
  } catch (error) {
    if (error instanceof HeifError) return answer({ refusal: error.message }, []);
    if (error instanceof Error && 'syscall' in error) return answer({ failure: error }, []);
    // Any other error leaves libheif in an unknown state, so this thread ends.
    throw error;
  }
});
