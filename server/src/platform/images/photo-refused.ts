/** The reason why a file is not accepted as a photo. */
export type PhotoRefusal =
  | 'empty'
  | 'unsupported-type'
  | 'too-many-pixels'
  | 'side-too-long'
  | 'too-many-bits'
  | 'lossless'
  | 'unreadable';

interface PhotoRefusedOptions {
  /** For `unsupported-type`: the media type of the content, if it has a known one. */
  readonly detectedType?: string | undefined;
  /**
   * The maximum pixels of a photo of this coding and shape: in total for `too-many-pixels`, along a side for
   * `side-too-long`.
   */
  readonly pixelLimit?: number;
  readonly cause?: unknown;
}

/** The file cannot become a photo, and another try cannot change that. */
export class PhotoRefused extends Error {
  readonly reason: PhotoRefusal;
  readonly detectedType: string | undefined;
  readonly pixelLimit: number | undefined;

  constructor(reason: PhotoRefusal, options: PhotoRefusedOptions = {}) {
    super(`The photo is refused: ${reason}`, { cause: options.cause });
    this.name = 'PhotoRefused';
    this.reason = reason;
    this.detectedType = options.detectedType;
    this.pixelLimit = options.pixelLimit;
  }
}
