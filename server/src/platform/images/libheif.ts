/* oxlint-disable no-underscore-dangle -- the functions of a WebAssembly module are spelled so */
import { createRequire } from 'node:module';
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';

/** A decoded picture: rows of 8-bit RGB or RGBA without gaps, upright. */
export interface HeicPicture {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly pixels: ArrayBuffer;
  /** The ICC profile, where the photo carries one. */
  readonly colourProfile: Uint8Array | undefined;
  /** The code of the primaries (ITU-T H.273) where the photo names its colours by number instead. */
  readonly colourPrimaries: number | undefined;
  /** Some of its tiles could not be decoded and are black. */
  readonly damaged: boolean;
}

/** libheif found the photo wrong or beyond what it can do; it is ready for the next. */
export class HeifError extends Error {}

/** The functions of libheif's C interface that are used here; every pointer is an offset into `HEAPU8`. */
interface LibheifExports {
  readonly HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
  _heif_context_alloc(): number;
  _heif_context_free(context: number): void;
  _heif_context_read_from_memory_without_copy(
    error: number,
    context: number,
    bytes: number,
    size: number,
    options: 0,
  ): void;
  _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void;
  _heif_image_handle_release(handle: number): void;
  _heif_image_handle_has_alpha_channel(handle: number): number;
  _heif_image_handle_get_width(handle: number): number;
  _heif_image_handle_get_height(handle: number): number;
  _heif_image_handle_get_image_tiling(error: number, handle: number, transformed: 1, tiling: number): void;
  _heif_image_handle_get_raw_color_profile_size(handle: number): number;
  _heif_image_handle_get_raw_color_profile(error: number, handle: number, bytes: number): void;
  _heif_image_handle_get_nclx_color_profile(error: number, handle: number, profile: number): void;
  _heif_nclx_color_profile_free(profile: number): void;
  _heif_decoding_options_alloc(): number;
  _heif_decoding_options_free(options: number): void;
  _heif_decode_image(
    error: number,
    handle: number,
    image: number,
    colourSpace: number,
    chroma: number,
    options: number,
  ): void;
  _heif_image_get_decoding_warnings(image: number, first: 0, warnings: 0, most: 0): number;
  _heif_image_release(image: number): void;
  _heif_image_get_width(image: number, channel: number): number;
  _heif_image_get_height(image: number, channel: number): number;
  _heif_image_get_plane_readonly2(image: number, channel: number, stride: number): number;
}

// Values of heif.h.
const colourSpaceRgb = 1;
const chromaInterleaved = { 3: 10, 4: 11 } as const;
const channelInterleaved = 10;
/** Offset of `convert_hdr_to_8bit` in `heif_decoding_options`. */
const convertTo8BitOffset = 20;
/** Offset of `color_primaries` in `heif_color_profile_nclx`. */
const primariesOffset = 4;

/**
 * The largest picture of one piece (HEVC level 6.2). Larger photos come as a grid of tiles, which libheif decodes one
 * by one in little memory; in one piece they would take half as much again as `decodingBytes` counts on.
 */
const largestPiecePixels = 35_651_584;

/** Bytes for what libheif writes back: a `heif_error`, a pointer or a `heif_image_tiling`. */
const scratchBytes = 128;

export interface Libheif {
  /** Decodes the primary image of a HEIC file. Throws `HeifError`; after any other error this instance is broken. */
  decode(file: string): HeicPicture;
  /** The memory that it holds. It only ever grows. */
  heapBytes(): number;
}

export const loadLibheif = (): Libheif => {
  const require = createRequire(import.meta.url);
  const factory = require('libheif-js/libheif-wasm/libheif.js') as (options: object) => LibheifExports;
  const wasmBinary = readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'));
  const heif = factory({ wasmBinary });

  const error = heif._malloc(scratchBytes);
  const result = heif._malloc(scratchBytes);

  // The heap is replaced when it grows: never kept, always asked for.
  const uint32 = (pointer: number): number =>
    new DataView(heif.HEAPU8.buffer).getUint32(heif.HEAPU8.byteOffset + pointer, true);

  const text = (pointer: number): string =>
    Buffer.from(heif.HEAPU8.subarray(pointer, heif.HEAPU8.indexOf(0, pointer))).toString('latin1');

  /** What libheif wrote back, after a call that may have failed. */
  const outcome = (): number => {
    if (uint32(error) !== 0) throw new HeifError(text(uint32(error + 8)));
    return uint32(result);
  };

  const allocate = (bytes: number): number => {
    const pointer = heif._malloc(bytes);
    if (pointer === 0) throw new HeifError(`No memory for ${bytes} bytes`);
    return pointer;
  };

  /** Hands `use` a copy of the file inside the heap. */
  const withFile = <Result>(file: string, use: (pointer: number, size: number) => Result): Result => {
    const descriptor = openSync(file, 'r');
    let pointer = 0;
    try {
      const { size } = fstatSync(descriptor);
      pointer = allocate(size);
      let read = 0;
      for (let bytes = -1; read < size && bytes !== 0; read += bytes) {
        bytes = readSync(descriptor, heif.HEAPU8, pointer + read, size - read, read);
      }
      return use(pointer, read);
    } finally {
      heif._free(pointer);
      closeSync(descriptor);
    }
  };

  const withPrimaryImage = <Result>(
    pointer: number,
    size: number,
    use: (handle: number) => Result,
  ): Result => {
    const context = heif._heif_context_alloc();
    let handle = 0;
    try {
      heif._heif_context_read_from_memory_without_copy(error, context, pointer, size, 0);
      outcome();
      heif._heif_context_get_primary_image_handle(error, context, result);
      handle = outcome();
      return use(handle);
    } finally {
      if (handle !== 0) heif._heif_image_handle_release(handle);
      heif._heif_context_free(context);
    }
  };

  const tilesOf = (handle: number): number => {
    heif._heif_image_handle_get_image_tiling(error, handle, 1, result);
    outcome();
    const [columns, rows] = [uint32(result + 4), uint32(result + 8)];
    return columns * rows;
  };

  const refuseLargePiece = (handle: number, tiles: number): void => {
    const pixels = heif._heif_image_handle_get_width(handle) * heif._heif_image_handle_get_height(handle);
    if (pixels / tiles > largestPiecePixels) throw new HeifError('Too large for one piece');
  };

  /** Whether tiles are missing; libheif warns of each. Without any tile there is no picture. */
  const isDamaged = (image: number, tiles: number): boolean => {
    const warnings = heif._heif_image_get_decoding_warnings(image, 0, 0, 0);
    if (warnings >= tiles) throw new HeifError('No tile can be decoded');
    return warnings > 0;
  };

  const colourProfileOf = (handle: number): Uint8Array | undefined => {
    const size = heif._heif_image_handle_get_raw_color_profile_size(handle);
    if (size === 0) return undefined;
    const pointer = allocate(size);
    try {
      heif._heif_image_handle_get_raw_color_profile(error, handle, pointer);
      outcome();
      return heif.HEAPU8.slice(pointer, pointer + size);
    } finally {
      heif._free(pointer);
    }
  };

  const colourPrimariesOf = (handle: number): number | undefined => {
    heif._heif_image_handle_get_nclx_color_profile(error, handle, result);
    // It fails where there is none.
    if (uint32(error) !== 0) return undefined;
    const profile = uint32(result);
    const primaries = uint32(profile + primariesOffset);
    heif._heif_nclx_color_profile_free(profile);
    return primaries;
  };

  /** Decodes with rotation, mirroring and cropping applied, 10 bits brought to 8. */
  const withDecoded = <Result>(handle: number, channels: 3 | 4, use: (image: number) => Result): Result => {
    const options = heif._heif_decoding_options_alloc();
    heif.HEAPU8[options + convertTo8BitOffset] = 1;
    heif._heif_decode_image(error, handle, result, colourSpaceRgb, chromaInterleaved[channels], options);
    heif._heif_decoding_options_free(options);
    const image = outcome();
    try {
      return use(image);
    } finally {
      heif._heif_image_release(image);
    }
  };

  const pictureOf = (image: number, channels: 3 | 4): Pick<HeicPicture, 'width' | 'height' | 'pixels'> => {
    const width = heif._heif_image_get_width(image, channelInterleaved);
    const height = heif._heif_image_get_height(image, channelInterleaved);
    const plane = heif._heif_image_get_plane_readonly2(image, channelInterleaved, result);
    const stride = uint32(result);
    const rowBytes = width * channels;
    const pixels = new Uint8Array(rowBytes * height);
    for (let row = 0; row < height; row += 1) {
      const start = plane + row * stride;
      pixels.set(heif.HEAPU8.subarray(start, start + rowBytes), row * rowBytes);
    }
    return { width, height, pixels: pixels.buffer };
  };

  return {
    decode: (file) =>
      withFile(file, (pointer, size) =>
        withPrimaryImage(pointer, size, (handle) => {
          const tiles = tilesOf(handle);
          refuseLargePiece(handle, tiles);
          const channels = heif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
          const colours = {
            colourProfile: colourProfileOf(handle),
            colourPrimaries: colourPrimariesOf(handle),
          };
          return withDecoded(handle, channels, (image) => ({
            damaged: isDamaged(image, tiles),
            ...pictureOf(image, channels),
            channels,
            ...colours,
          }));
        }),
      ),
    heapBytes: () => heif.HEAPU8.length,
  };
};
