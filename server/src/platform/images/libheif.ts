/* oxlint-disable no-underscore-dangle -- the functions of a WebAssembly module are spelled so */
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { LibheifExports } from './libheif-exports.ts';

/** libheif found the photo wrong or beyond what it can do; it is ready for the next. */
export class HeifError extends Error {}

/** 3: RGB, 4: RGB and alpha. */
export type Channels = 3 | 4;

/** Decoded rows of 8 bits within libheif's memory, valid until the next call. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
  /** From one row to the next. */
  readonly stride: number;
}

/** A step that brings the coded picture into the shape in which it is shown. */
export type Transformation =
  | { readonly kind: 'rotation'; readonly degreesCounterclockwise: number }
  | { readonly kind: 'mirror'; readonly axis: 'vertical' | 'horizontal' }
  | { readonly kind: 'other' };

/** The primary image of an open file. */
export interface HeifImage {
  readonly hasAlpha: boolean;
  /** As shown. */
  readonly width: number;
  readonly height: number;
  /** As coded, before any transformation; one tile where the picture is coded in one piece. */
  readonly tiling: {
    readonly columns: number;
    readonly rows: number;
    readonly tileWidth: number;
    readonly tileHeight: number;
    readonly width: number;
    readonly height: number;
  };
  readonly transformations: readonly Transformation[];
  /** The ICC profile, where there is one. */
  readonly colourProfile: Uint8Array | undefined;
  /** The code of the primaries (ITU-T H.273) where the colours are named by number instead. */
  readonly colourPrimaries: number | undefined;
  /** Decodes the whole picture with its transformations applied. */
  decode(channels: Channels, use: (plane: Plane) => void): void;
  /** Decodes one tile as it is coded. */
  decodeTile(column: number, row: number, channels: Channels, use: (plane: Plane) => void): void;
}

export interface Libheif {
  /** Opens a file for as long as `use` runs. Throws `HeifError`; after any other error this instance is broken. */
  open<Result>(file: string, use: (image: HeifImage) => Result): Result;
  /** The memory that it holds. It only ever grows. */
  heapBytes(): number;
}

// Values and offsets of heif.h.
const colourSpaceRgb = 1;
const chromaInterleaved = { 3: 10, 4: 11 } as const;
const channelInterleaved = 10;
const mirrorHorizontal = 1;
const decodingOptions = { ignoreTransformations: 1, convertTo8Bit: 20 };
const primariesOffset = 4;
const fourCharacters = (code: string): number => Buffer.from(code, 'latin1').readUInt32BE();

/** Bytes for what libheif writes back: a `heif_error`, a pointer, a `heif_image_tiling` or a list of ids. */
const scratchBytes = 128;

/** More steps than anyone needs; as many ids fit into the scratch memory. */
const mostTransformations = 16;

export const loadLibheif = (): Libheif => {
  const require = createRequire(import.meta.url);
  const factory = require('libheif-js/libheif-wasm/libheif.js') as (options: object) => LibheifExports;
  const wasmBinary = readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'));
  const heif = factory({ wasmBinary });

  const error = heif._malloc(scratchBytes);
  const result = heif._malloc(scratchBytes);

  // The heap is replaced when it grows: never kept, always asked for.
  const uint32 = (pointer: number): number => new DataView(heif.HEAPU8.buffer).getUint32(pointer, true);

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

  const tilingOf = (handle: number): HeifImage['tiling'] => {
    heif._heif_image_handle_get_image_tiling(error, handle, 0, result);
    outcome();
    return {
      columns: uint32(result + 4),
      rows: uint32(result + 8),
      tileWidth: uint32(result + 12),
      tileHeight: uint32(result + 16),
      width: uint32(result + 20),
      height: uint32(result + 24),
    };
  };

  const transformationOf = (context: number, item: number, property: number): Transformation => {
    const type = heif._heif_item_get_property_type(context, item, property);
    if (type === fourCharacters('irot')) {
      const degrees = heif._heif_item_get_property_transform_rotation_ccw(context, item, property);
      return { kind: 'rotation', degreesCounterclockwise: degrees };
    }
    if (type === fourCharacters('imir')) {
      const direction = heif._heif_item_get_property_transform_mirror(context, item, property);
      return { kind: 'mirror', axis: direction === mirrorHorizontal ? 'vertical' : 'horizontal' };
    }
    return { kind: 'other' };
  };

  const transformationsOf = (context: number, handle: number): Transformation[] => {
    const item = heif._heif_image_handle_get_item_id(handle);
    const count = heif._heif_item_get_transformation_properties(context, item, result, mostTransformations);
    const properties = Array.from({ length: count }, (_, index) => uint32(result + 4 * index));
    return properties.map((property) => transformationOf(context, item, property));
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

  /** Runs a decoding function of libheif, 10 bits brought to 8, and hands `use` its pixels. */
  const withDecoded = (
    ignoreTransformations: boolean,
    decode: (options: number) => void,
    use: (plane: Plane) => void,
  ): void => {
    const options = heif._heif_decoding_options_alloc();
    heif.HEAPU8[options + decodingOptions.ignoreTransformations] = ignoreTransformations ? 1 : 0;
    heif.HEAPU8[options + decodingOptions.convertTo8Bit] = 1;
    decode(options);
    heif._heif_decoding_options_free(options);
    const image = outcome();
    try {
      const width = heif._heif_image_get_width(image, channelInterleaved);
      const height = heif._heif_image_get_height(image, channelInterleaved);
      const pointer = heif._heif_image_get_plane_readonly2(image, channelInterleaved, result);
      const stride = uint32(result);
      use({ width, height, stride, bytes: heif.HEAPU8.subarray(pointer, pointer + stride * height) });
    } finally {
      heif._heif_image_release(image);
    }
  };

  const imageOf = (context: number, handle: number): HeifImage => ({
    hasAlpha: heif._heif_image_handle_has_alpha_channel(handle) !== 0,
    width: heif._heif_image_handle_get_width(handle),
    height: heif._heif_image_handle_get_height(handle),
    tiling: tilingOf(handle),
    transformations: transformationsOf(context, handle),
    colourProfile: colourProfileOf(handle),
    colourPrimaries: colourPrimariesOf(handle),
    decode: (channels, use) =>
      withDecoded(
        false,
        (options) =>
          heif._heif_decode_image(
            error,
            handle,
            result,
            colourSpaceRgb,
            chromaInterleaved[channels],
            options,
          ),
        use,
      ),
    decodeTile: (column, row, channels, use) =>
      withDecoded(
        true,
        (options) =>
          heif._heif_image_handle_decode_image_tile(
            error,
            handle,
            result,
            colourSpaceRgb,
            chromaInterleaved[channels],
            options,
            column,
            row,
          ),
        use,
      ),
  });

  return {
    open: (file, use) =>
      withFile(file, (pointer, size) => {
        const context = heif._heif_context_alloc();
        let handle = 0;
        try {
          heif._heif_context_read_from_memory_without_copy(error, context, pointer, size, 0);
          outcome();
          heif._heif_context_get_primary_image_handle(error, context, result);
          handle = outcome();
          return use(imageOf(context, handle));
        } finally {
          if (handle !== 0) heif._heif_image_handle_release(handle);
          heif._heif_context_free(context);
        }
      }),
    heapBytes: () => heif.HEAPU8.length,
  };
};
