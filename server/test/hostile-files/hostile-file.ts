import type { ProblemCode } from '@albumen/contracts/problem';

/** The expected result of uploading a file as a photo. */
export type Expected =
  | {
      readonly outcome: 'added';
      /**
       * `either` if the format has no checksum: a changed bit may be noticed, or give a valid picture with other
       * colours.
       */
      readonly damaged: boolean | 'either';
      /** `failed` if only decoding finds that there is no picture: the original is kept. */
      readonly renditions: 'ready' | 'failed';
      /** The name in the library, if it differs from the given one. */
      readonly keptName?: string;
    }
  | {
      readonly outcome: 'refused';
      readonly code: ProblemCode;
      /** The exact detail of the problem. */
      readonly sentence: string;
    };

/** A file that is not a photo, or an odd one. */
export interface HostileFile {
  readonly what: string;
  readonly name: string;
  readonly make: () => Promise<Buffer> | Buffer;
  readonly expected: Expected;
}

export const added: Expected = { outcome: 'added', damaged: false, renditions: 'ready' };
export const addedDamaged: Expected = { outcome: 'added', damaged: true, renditions: 'ready' };

/** The original is kept, but nothing of it can be shown. */
export const addedUnshown: Expected = { outcome: 'added', damaged: true, renditions: 'failed' };

export const refused = (code: ProblemCode, sentence: string): Expected => ({
  outcome: 'refused',
  code,
  sentence,
});

/** The sentence for a file whose content is something else. */
export const notAccepted = (name: string, what: string): Expected =>
  refused(
    'upload-type-not-accepted',
    `${name} is ${what}, but must be one of image/heic, image/jpeg, image/png.`,
  );

export const unreadable = (name: string): Expected =>
  refused('photo-unreadable', `${name} cannot be read as a photo.`);

export const tooManyPixels = (name: string, limit: number): Expected =>
  refused('photo-too-many-pixels', `${name} has more than the maximum of ${limit} pixels.`);

export const sideTooLong = (name: string): Expected =>
  refused('photo-side-too-long', `${name} has a side of more than the maximum of 65535 pixels.`);

export const lossless = (name: string): Expected =>
  refused('photo-lossless', `${name} is a lossless JPEG; ordinary JPEG is accepted.`);
export const tooManyBits = (name: string): Expected =>
  refused('photo-too-many-bits', `${name} is a JPEG with more than the maximum of 8 bits per colour.`);
