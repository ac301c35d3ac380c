/* oxlint-disable no-underscore-dangle -- the functions of a WebAssembly module are spelled so */
import type { LibheifModule } from './libheif-module.ts';

/** How finely a picture is coded, which decides what its decoder holds. */
export interface Sampling {
  /** More than 8 bits a sample. */
  readonly isDeep: boolean;
  /** Colours at a quarter of the resolution, at half of it or at all of it. */
  readonly chroma: '4:2:0' | '4:2:2' | '4:4:4';
}

// Values of heif.h; 0 is grey.
const chromas = ['4:2:0', '4:2:0', '4:2:2', '4:4:4'] as const;

export const samplingOf = ({ heif, error, result, uint32 }: LibheifModule, handle: number): Sampling => {
  const chromaAt = result + 4;
  heif._heif_image_handle_get_preferred_decoding_colorspace(error, handle, result, chromaAt);
  const isTold = uint32(error) === 0;
  const lumaBits = heif._heif_image_handle_get_luma_bits_per_pixel(handle);
  const chromaBits = heif._heif_image_handle_get_chroma_bits_per_pixel(handle);
  return {
    isDeep: Math.max(lumaBits, chromaBits) > 8,
    chroma: (isTold ? chromas[uint32(chromaAt)] : undefined) ?? '4:2:0',
  };
};

/**
 * Bytes that libheif holds for a pixel of the piece that it decodes: in the coder, as YCbCr and as RGB, and 4:2:2 of more
 * than 8 bits as 4:4:4 between. Measured.
 */
const bytesPerPixel = {
  '4:2:0': { plain: 7.2, deep: 10.3 },
  '4:2:2': { plain: 8.3, deep: 15.4 },
  '4:4:4': { plain: 10.3, deep: 16.2 },
} as const;

export const heldBytesPerPixel = ({ isDeep, chroma }: Sampling): number =>
  bytesPerPixel[chroma][isDeep ? 'deep' : 'plain'];
