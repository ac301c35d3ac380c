/* oxlint-disable no-underscore-dangle -- the functions of a WebAssembly module are spelled so */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** libheif rejects the photo or cannot read it. It is ready for the next one. */
export class HeifError extends Error {}

/**
 * The functions of libheif's C interface (heif.h) that are used here. Every pointer is an offset into `HEAPU8`;
 * `error`, and parameters with the name of a result, point to memory for it.
 */
interface LibheifExports {
  readonly HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
  _heif_get_global_security_limits(): number;
  _heif_context_alloc(): number;
  _heif_context_free(context: number): void;
  _heif_context_set_security_limits(error: number, context: number, limits: number): void;
  _heif_context_read_from_memory_without_copy(
    error: number,
    context: number,
    bytes: number,
    size: number,
    options: 0,
  ): void;
  _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void;
  _heif_item_get_item_type(context: number, item: number): number;
  _heif_item_get_transformation_properties(
    context: number,
    item: number,
    properties: number,
    most: number,
  ): number;
  _heif_item_get_property_type(context: number, item: number, property: number): number;
  _heif_item_get_property_transform_rotation_ccw(context: number, item: number, property: number): number;
  _heif_item_get_property_transform_mirror(context: number, item: number, property: number): number;
  _heif_item_get_property_transform_crop_borders(
    context: number,
    item: number,
    property: number,
    width: number,
    height: number,
    left: number,
    top: number,
    right: number,
    bottom: number,
  ): void;
  _heif_context_get_item_references(
    context: number,
    item: number,
    index: number,
    type: number,
    items: number,
  ): number;
  _heif_release_item_references(context: number, items: number): void;
  _heif_image_handle_release(handle: number): void;
  _heif_image_handle_get_item_id(handle: number): number;
  _heif_image_handle_has_alpha_channel(handle: number): number;
  _heif_image_handle_get_width(handle: number): number;
  _heif_image_handle_get_height(handle: number): number;
  _heif_image_handle_get_image_tiling(error: number, handle: number, transformed: 0, tiling: number): void;
  _heif_image_handle_get_list_of_metadata_block_IDs(
    handle: number,
    filter: 0,
    ids: number,
    most: number,
  ): number;
  _heif_image_handle_get_metadata_type(handle: number, id: number): number;
  _heif_image_handle_get_metadata_content_type(handle: number, id: number): number;
  _heif_image_handle_get_metadata_size(handle: number, id: number): number;
  _heif_image_handle_get_metadata(error: number, handle: number, id: number, bytes: number): void;
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
  _heif_image_handle_decode_image_tile(
    error: number,
    handle: number,
    image: number,
    colourSpace: number,
    chroma: number,
    options: number,
    column: number,
    row: number,
  ): void;
  _heif_image_release(image: number): void;
  _heif_image_get_width(image: number, channel: number): number;
  _heif_image_get_height(image: number, channel: number): number;
  _heif_image_get_plane_readonly2(image: number, channel: number, stride: number): number;
}

/** Bytes for the results of libheif: a `heif_error`, a pointer, a `heif_image_tiling` or a list of ids. */
const scratchBytes = 128;

/** The number of ids that fit into that memory: more transformations or blocks of metadata than any photo has. */
export const mostListedIds = 16;

/** More bytes than `heif_security_limits` has; the offsets of its limits of one and of all allocations. */
const limitsBytes = 256;
const limitOffsets = { oneAllocation: 40, allAllocations: 64 };

/** The memory of a photo being decoded; the largest picture in one piece takes 240 MB. */
const allocationsLimitBytes = 384 * 1024 * 1024;

/**
 * All of libheif's memory: the file, one of its items, and the coder's own memory, which libheif does not count. Two
 * threads with as much keep a process below 1 GiB; unbounded, an item of 99 MB of zeros took 2 GB.
 */
export const heapLimitBytes = 384 * 1024 * 1024;

const pageBytes = 65_536;

interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

interface WasmInstance {
  readonly exports: Readonly<Record<string, unknown>>;
}

/** The parts of WebAssembly that are used here; Node.js has no types for them. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => WasmInstance;
  readonly Memory: new () => WasmMemory;
};

/** Runs libheif in bounded memory: allocations beyond it fail, as on a machine without more memory. */
const instantiateBounded = (wasm: Uint8Array, imports: object): WasmInstance => {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(wasm), imports);
  const memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory);
  if (memory === undefined) throw new Error('libheif does not export its memory.');
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * pageBytes > heapLimitBytes) throw new RangeError('No more memory');
    return grow(pages);
  };
  return instance;
};

/** libheif and everything that is needed to call it from JavaScript. */
export interface LibheifModule {
  readonly heif: LibheifExports;
  /** Memory for an error and for a result. */
  readonly error: number;
  readonly result: number;
  /** Memory for the limits of a file. */
  readonly limits: number;
  uint32(pointer: number): number;
  /** The text at a pointer, up to its zero byte. */
  text(pointer: number): string;
  /** The value that libheif wrote to `result`, after a call that may have failed. Throws `HeifError`. */
  outcome(): number;
  /** Allocates `bytes`. Throws `HeifError` if there is not enough memory. */
  allocate(bytes: number): number;
  /** A copy of the bytes that `write` writes into memory. */
  bytesFrom(size: number, write: (pointer: number) => void): Uint8Array;
}

export const loadLibheifModule = (): LibheifModule => {
  const require = createRequire(import.meta.url);
  const factory = require('libheif-js/libheif-wasm/libheif.js') as (options: object) => LibheifExports;
  const wasm = readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm'));
  // The coder reports broken pictures on standard error, which would go into the log.
  const heif = factory({
    instantiateWasm: (imports: object, receive: (instance: WasmInstance) => object) =>
      receive(instantiateBounded(wasm, imports)),
    print: () => undefined,
    printErr: () => undefined,
  });

  const error = heif._malloc(scratchBytes);
  const result = heif._malloc(scratchBytes);
  const limits = heif._malloc(limitsBytes);

  // The heap is replaced when it grows, so it is read again each time.
  const heap = (): DataView => new DataView(heif.HEAPU8.buffer);
  const uint32 = (pointer: number): number => heap().getUint32(pointer, true);

  const usualLimits = heif._heif_get_global_security_limits();
  heif.HEAPU8.copyWithin(limits, usualLimits, usualLimits + limitsBytes);
  for (const offset of Object.values(limitOffsets)) {
    heap().setBigUint64(limits + offset, BigInt(allocationsLimitBytes), true);
  }

  const text = (pointer: number): string =>
    Buffer.from(heif.HEAPU8.subarray(pointer, heif.HEAPU8.indexOf(0, pointer))).toString('latin1');

  const outcome = (): number => {
    if (uint32(error) !== 0) throw new HeifError(text(uint32(error + 8)));
    return uint32(result);
  };

  const allocate = (bytes: number): number => {
    const pointer = heif._malloc(bytes);
    if (pointer === 0) throw new HeifError(`No memory for ${bytes} bytes`);
    return pointer;
  };

  const bytesFrom = (size: number, write: (pointer: number) => void): Uint8Array => {
    const pointer = allocate(size);
    try {
      write(pointer);
      return heif.HEAPU8.slice(pointer, pointer + size);
    } finally {
      heif._free(pointer);
    }
  };

  return { heif, error, result, limits, uint32, text, outcome, allocate, bytesFrom };
};
