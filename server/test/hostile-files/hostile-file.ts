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
  refused('upload-type-not-accepted', `${name} is ${what}; accepted are image/heic, image/jpeg, image/png.`);

export const unreadable = (name: string): Expected =>
  refused('photo-unreadable', `${name} cannot be read as a photo.`);

export const tooManyPixels = (name: string, limit: number): Expected =>
  refused('photo-too-many-pixels', `${name} has more pixels than the ${limit} that are accepted.`);

export const sideTooLong = (name: string): Expected =>
  refused('photo-side-too-long', `${name} has a side of more pixels than the 65535 that are accepted.`);

export const tooManyBits = (name: string): Expected =>
  refused(
    'photo-too-many-bits',
    `${name} has more than the 8 bits for each colour of a pixel that are accepted of a JPEG.`,
  );
