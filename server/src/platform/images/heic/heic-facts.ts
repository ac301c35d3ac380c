import { heicPieces } from './heic-picture.ts';
import type { HeicPieces } from './heic-picture.ts';
import type { Libheif } from './libheif.ts';

/** The type of an item that is coded as HEVC. */
export const hevcCodec = 'hvc1';

/** The properties of the primary image of a HEIC file. */
export interface HeicFacts {
  /** After the transformations that the file itself specifies. */
  readonly width: number;
  readonly height: number;
  /** Whether it specifies a rotation or mirroring, even one by 0 degrees. */
  readonly isTurned: boolean;
  /** Only HEVC is decoded. */
  readonly codec: string;
  /** Undefined for other codecs than HEVC. */
  readonly pieces: HeicPieces | undefined;
  /** The file ends too early, and only decoding shows whether any of its picture is left. */
  readonly cutShort: boolean;
  /** From its TIFF header on. */
  readonly exif: Uint8Array | undefined;
  readonly xmp: Uint8Array | undefined;
}

/**
 * Without or with the signature that JPEG puts before it, and without or with the offset that HEIC puts before that.
 */
const usualTiffStarts = [0, 4, 6, 10];

const isTiff = (block: Uint8Array, at: number): boolean =>
  ['II*\0', 'MM\0*'].includes(Buffer.from(block.subarray(at, at + 4)).toString('latin1'));

/**
 * The block begins with the offset of the TIFF header from its fifth byte. Some programs write a wrong offset, or none.
 */
const tiffOf = (block: Uint8Array): Uint8Array => {
  if (block.length < 4) return block;
  const named = 4 + new DataView(block.buffer, block.byteOffset).getUint32(0);
  return block.subarray([named, ...usualTiffStarts].find((at) => isTiff(block, at)) ?? named);
};

/** Reads everything that needs no decoding. Throws `HeifError`. */
export const readHeicFacts = (libheif: Libheif, file: string): HeicFacts =>
  libheif.open(
    file,
    (image) => {
      const codec = image.codec();
      const exif = image.metadata('exif');
      return {
        width: image.width,
        height: image.height,
        isTurned: codec === hevcCodec && image.transformations().some(({ kind }) => kind !== 'crop'),
        codec,
        pieces: codec === hevcCodec ? heicPieces(image) : undefined,
        cutShort: image.cutShort,
        exif: exif && tiffOf(exif),
        xmp: image.metadata('xmp'),
      };
    },
    'description',
  );
