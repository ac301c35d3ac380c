import { spaceOfCodes } from './colour-codes.ts';
import { srgbLight, srgbPrimaries } from './colour-space.ts';
import type { ColourSpace, Primaries } from './colour-space.ts';
import { profileOf } from './icc-profile.ts';

/** Chunks that specify colours by number. */
export const colourChunks = ['cICP', 'sRGB', 'gAMA', 'cHRM'] as const;

/** The contents of these chunks, by type. */
type Chunks = ReadonlyMap<string, Buffer>;

const codedSpace = (data: Buffer | undefined): ColourSpace | undefined => {
  if (data?.length !== 4) return undefined;
  const [primaries = 0, transfer = 0, matrix, range] = data;
  // PNG supports RGB only.
  return matrix === 0 ? spaceOfCodes({ primaries, transfer, isFullRange: range !== 0 }) : undefined;
};

const unit = 100_000;

const primariesOf = (data: Buffer): Primaries => {
  const at = (index: number) => ({
    x: data.readUInt32BE(index * 8) / unit,
    y: data.readUInt32BE(index * 8 + 4) / unit,
  });
  return { white: at(0), red: at(1), green: at(2), blue: at(3) };
};

/** No program writes exponents beyond this on purpose. */
const largestExponent = 10;

/**
 * An exponent within 5 % of this value counts as sRGB's curve, as in libpng: programs write 1/2.2 when they mean sRGB.
 */
const srgbExponent = 2.2;

const gammaSpace = (chunks: Chunks): ColourSpace | undefined => {
  const gamma = chunks.get('gAMA');
  if (gamma?.length !== 4) return undefined;
  const exponent = unit / gamma.readUInt32BE();
  if (exponent > largestExponent || exponent < 1 / largestExponent) return undefined;
  const chromaticities = chunks.get('cHRM');
  return {
    primaries: chromaticities?.length === 32 ? primariesOf(chromaticities) : srgbPrimaries,
    light:
      Math.abs(exponent / srgbExponent - 1) < 0.05
        ? srgbLight
        : // The same function for all pictures.
          (sample) => sample ** exponent,
  };
};

/**
 * Returns the profile of the colours that a PNG's chunks specify by number; undefined if its embedded profile or sRGB
 * applies. PNG (third edition) §4.3: `cICP` comes before `iCCP`, that before `sRGB`, that before `gAMA` and `cHRM`.
 * Unknown values are skipped.
 */
export const pngColourProfile = (chunks: Chunks, hasProfile: boolean): Buffer | undefined => {
  const coded = codedSpace(chunks.get('cICP'));
  if (coded !== undefined) return profileOf(coded);
  if (hasProfile || chunks.has('sRGB')) return undefined;
  const space = gammaSpace(chunks);
  return space && profileOf(space);
};
