/* oxlint-disable no-underscore-dangle -- the functions of a WebAssembly module are spelled so */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { ColourCodes } from '../colour-codes.ts';
import { describedRanges } from './described-ranges.ts';
import { missingBytes, namedBytes, stillOnly } from './heif-boxes.ts';
import { codecOf, isCanvas, transformationsOf } from './libheif-items.ts';
import type { Transformation } from './libheif-items.ts';
import { HeifError, loadLibheifModule, mostListedIds } from './libheif-module.ts';
import type { LibheifModule } from './libheif-module.ts';

/** 3: RGB, 4: RGB and alpha. */
export type Channels = 3 | 4;

/** Decoded rows of 8 bits within libheif's memory, valid until the next call. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
  /** Bytes from one row to the next. */
  readonly stride: number;
}

/** As coded, before any transformation; one tile if the picture is coded in one piece. */
export interface Tiling {
  readonly columns: number;
  readonly rows: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly width: number;
  readonly height: number;
}

/** The primary image of an open file. Every function throws `HeifError` if the file is wrong. */
export interface HeifImage {
  readonly hasAlpha: boolean;
  /** The file ends too early; missing bytes are read as zeros. */
  readonly cutShort: boolean;
  /** As shown. */
  readonly width: number;
  readonly height: number;
  /** The type of the item that holds its pixels, or the first of them: `hvc1` for HEVC, `av01` for AV1… */
  codec(): string;
  /** Whether it is made of pictures that are laid on a canvas. */
  isCanvas(): boolean;
  tiling(): Tiling;
  transformations(): Transformation[];
  /** The ICC profile, if there is one. */
  colourProfile(): Uint8Array | undefined;
  /** The codes of the colours, if they are named by number instead. */
  colourCodes(): ColourCodes | undefined;
  /** The first block of metadata of a kind, as it is in the file. */
  metadata(kind: 'exif' | 'xmp'): Uint8Array | undefined;
  /** Decodes the whole picture with its transformations applied. */
  decode(channels: Channels, use: (plane: Plane) => void): void;
  /** Decodes one tile as it is coded. */
  decodeTile(column: number, row: number, channels: Channels, use: (plane: Plane) => void): void;
}

export interface Libheif {
  /**
   * Opens a file while `use` runs, without its pixels if only its description is wanted. Throws `HeifError`; after any
   * other error this instance is broken.
   */
  open<Result>(file: string, use: (image: HeifImage) => Result, wanted?: 'all' | 'description'): Result;
  /** The size of its memory, which only ever grows. */
  heapBytes(): number;
}

// Values and offsets of heif.h.
const colourSpaceRgb = 1;
const chromaInterleaved = { 3: 10, 4: 11 } as const;
const channelInterleaved = 10;
const decodingOptions = { ignoreTransformations: 1, convertTo8Bit: 20 };
const codesOffsets = { primaries: 4, transfer: 8 };

/** The largest block of metadata that is read; real ones have some kilobytes. */
const longestMetadataBytes = 1024 * 1024;

/** The size up to which a file is padded: more than the largest upload, and little compared to the decoded picture. */
const mostBytes = 128 * 1024 * 1024;

/**
 * Passes `use` a copy of the file in libheif's memory. Pads a file that ends too early with zeros: libheif refuses a
 * picture with missing bytes, but shows the valid part of one with wrong bytes.
 */
const withFile = <Result>(
  { heif, allocate }: LibheifModule,
  file: string,
  wanted: 'all' | 'description',
  use: (pointer: number, size: number, cutShort: boolean) => Result,
): Result => {
  const descriptor = openSync(file, 'r');
  let pointer = 0;
  try {
    const { size } = fstatSync(descriptor);
    const missing = missingBytes(descriptor, size);
    const filled = size + missing > mostBytes ? size : size + missing;
    pointer = allocate(filled);
    const ranges = wanted === 'description' ? describedRanges(descriptor, size) : undefined;
    heif.HEAPU8.fill(0, ranges ? pointer : pointer + size, pointer + filled);
    let readable = filled;
    for (const { start, end } of ranges ?? [{ start: 0, end: size }]) {
      let read = start;
      for (let bytes = -1; read < end && bytes !== 0; read += bytes) {
        bytes = readSync(descriptor, heif.HEAPU8, pointer + read, end - read, read);
      }
      // The file became shorter meanwhile.
      if (read < end) readable = Math.min(readable, filled - size + read);
    }
    const named = namedBytes(heif.HEAPU8.subarray(pointer, pointer + readable));
    if (named > readable) throw new HeifError('Its items name more bytes than it has');
    for (const { at, type } of stillOnly(descriptor, size)) heif.HEAPU8.set(Buffer.from(type), pointer + at);
    return use(pointer, readable, missing > 0);
  } finally {
    heif._free(pointer);
    closeSync(descriptor);
  }
};

const tilingOf = ({ heif, error, result, outcome, uint32 }: LibheifModule, handle: number): Tiling => {
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

const colourProfileOf = (
  { heif, error, outcome, bytesFrom }: LibheifModule,
  handle: number,
): Uint8Array | undefined => {
  const size = heif._heif_image_handle_get_raw_color_profile_size(handle);
  if (size === 0) return undefined;
  return bytesFrom(size, (pointer) => {
    heif._heif_image_handle_get_raw_color_profile(error, handle, pointer);
    outcome();
  });
};

const colourCodesOf = (
  { heif, error, result, uint32 }: LibheifModule,
  handle: number,
): ColourCodes | undefined => {
  heif._heif_image_handle_get_nclx_color_profile(error, handle, result);
  // It fails where there is none.
  if (uint32(error) !== 0) return undefined;
  const profile = uint32(result);
  const primaries = uint32(profile + codesOffsets.primaries);
  const transfer = uint32(profile + codesOffsets.transfer);
  heif._heif_nclx_color_profile_free(profile);
  return { primaries, transfer };
};

const metadataOf = (
  { heif, error, result, outcome, uint32, text, bytesFrom }: LibheifModule,
  handle: number,
  kind: 'exif' | 'xmp',
): Uint8Array | undefined => {
  const count = heif._heif_image_handle_get_list_of_metadata_block_IDs(handle, 0, result, mostListedIds);
  const ids = Array.from({ length: count }, (_, index) => uint32(result + 4 * index));
  const id = ids.find((block) =>
    kind === 'exif'
      ? text(heif._heif_image_handle_get_metadata_type(handle, block)) === 'Exif'
      : text(heif._heif_image_handle_get_metadata_content_type(handle, block)) === 'application/rdf+xml',
  );
  const size = id === undefined ? 0 : heif._heif_image_handle_get_metadata_size(handle, id);
  if (id === undefined || size === 0 || size > longestMetadataBytes) return undefined;
  return bytesFrom(size, (pointer) => {
    heif._heif_image_handle_get_metadata(error, handle, id, pointer);
    outcome();
  });
};

/** Runs a decoding function of libheif, with 10 bits reduced to 8, and passes its pixels to `use`. */
const withDecoded = (
  { heif, result, outcome, uint32 }: LibheifModule,
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

const imageOf = (module: LibheifModule, context: number, handle: number, cutShort: boolean): HeifImage => {
  const { heif, error, result } = module;
  const rgb = (channels: Channels) => [colourSpaceRgb, chromaInterleaved[channels]] as const;
  return {
    hasAlpha: heif._heif_image_handle_has_alpha_channel(handle) !== 0,
    cutShort,
    width: heif._heif_image_handle_get_width(handle),
    height: heif._heif_image_handle_get_height(handle),
    codec: () => codecOf(module, context, handle),
    tiling: () => tilingOf(module, handle),
    isCanvas: () => isCanvas(module, context, handle),
    transformations: () => transformationsOf(module, context, handle, tilingOf(module, handle)),
    colourProfile: () => colourProfileOf(module, handle),
    colourCodes: () => colourCodesOf(module, handle),
    metadata: (kind) => metadataOf(module, handle, kind),
    decode: (channels, use) => {
      const decode = (options: number): void =>
        heif._heif_decode_image(error, handle, result, ...rgb(channels), options);
      withDecoded(module, false, decode, use);
    },
    decodeTile: (column, row, channels, use) => {
      const decode = (options: number): void =>
        heif._heif_image_handle_decode_image_tile(
          error,
          handle,
          result,
          ...rgb(channels),
          options,
          column,
          row,
        );
      withDecoded(module, true, decode, use);
    },
  };
};

export const loadLibheif = (): Libheif => {
  const module = loadLibheifModule();
  const { heif, error, result, limits, outcome } = module;
  return {
    open: (file, use, wanted = 'all') =>
      withFile(module, file, wanted, (pointer, size, cutShort) => {
        const context = heif._heif_context_alloc();
        let handle = 0;
        try {
          heif._heif_context_set_security_limits(error, context, limits);
          outcome();
          heif._heif_context_read_from_memory_without_copy(error, context, pointer, size, 0);
          outcome();
          heif._heif_context_get_primary_image_handle(error, context, result);
          handle = outcome();
          return use(imageOf(module, context, handle, cutShort));
        } finally {
          if (handle !== 0) heif._heif_image_handle_release(handle);
          heif._heif_context_free(context);
        }
      }),
    heapBytes: () => heif.HEAPU8.length,
  };
};
