/** Why a file is not accepted as a photo. */
export type PhotoRefusal =
  | 'empty'
  | 'unsupported-type'
  | 'too-many-pixels'
  | 'side-too-long'
  | 'too-many-bits'
  | 'unreadable';

interface PhotoRefusedOptions {
  /** For `unsupported-type`: the media type that the content shows, where it shows one. */
  readonly detectedType?: string | undefined;
  /** How many pixels a photo of this coding and shape may have: for `too-many-pixels` in all, for `side-too-long` along a side. */
  readonly pixelLimit?: number;
  readonly cause?: unknown;
}

/** A file that cannot become a photo, whoever tries it and however often. */
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
