import { heicPieces } from './heic-picture.ts';
import type { HeicPieces } from './heic-picture.ts';
import type { Libheif } from './libheif.ts';

/** The type of an item that is coded as HEVC. */
export const hevcCodec = 'hvc1';

/** What a HEIC file says about its primary image. */
export interface HeicFacts {
  /** As shown. */
  readonly width: number;
  readonly height: number;
  /** Only HEVC is decoded. */
  readonly codec: string;
  /** Undefined for what is not HEVC. */
  readonly pieces: HeicPieces | undefined;
  /** The file ends too early, and only decoding tells whether anything of its picture is left. */
  readonly cutShort: boolean;
  /** From its TIFF header on. */
  readonly exif: Uint8Array | undefined;
  readonly xmp: Uint8Array | undefined;
}

/** The block begins with the distance from its fifth byte to the TIFF header. */
const tiffOf = (block: Uint8Array): Uint8Array =>
  block.length < 4 ? block : block.subarray(4 + new DataView(block.buffer, block.byteOffset).getUint32(0));

/** Reads what is known without decoding. Throws `HeifError`. */
export const readHeicFacts = (libheif: Libheif, file: string): HeicFacts =>
  libheif.open(file, (image) => {
    const codec = image.codec();
    const exif = image.metadata('exif');
    return {
      width: image.width,
      height: image.height,
      codec,
      pieces: codec === hevcCodec ? heicPieces(image) : undefined,
      cutShort: image.cutShort,
      exif: exif && tiffOf(exif),
      xmp: image.metadata('xmp'),
    };
  });
