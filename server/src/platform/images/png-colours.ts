import { spaceOfCodes } from './colour-codes.ts';
import { srgbLight, srgbPrimaries } from './colour-space.ts';
import type { ColourSpace, Primaries } from './colour-space.ts';
import { profileOf } from './icc-profile.ts';

/** Chunks that name colours by number. */
export const colourChunks = ['cICP', 'sRGB', 'gAMA', 'cHRM'] as const;

/** What they hold, by their types. */
type Chunks = ReadonlyMap<string, Buffer>;

const codedSpace = (data: Buffer | undefined): ColourSpace | undefined => {
  if (data?.length !== 4) return undefined;
  const [primaries = 0, transfer = 0, matrix, range] = data;
  // PNG holds RGB only.
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

/** Exponents beyond these come from no program that meant them. */
const largestExponent = 10;

/** Within 5 % of it an exponent stands for sRGB's curve, as libpng has it: programs write 1/2.2 where they mean sRGB. */
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
        : // One function, whatever the picture.
          (sample) => sample ** exponent,
  };
};

/**
 * The profile of the colours that the chunks of a PNG name by number; undefined where its embedded profile counts, or
 * sRGB. PNG (third edition) §4.3: `cICP` comes before `iCCP`, that before `sRGB`, that before `gAMA` and `cHRM`. What
 * nobody understands is passed over.
 */
export const pngColourProfile = (chunks: Chunks, hasProfile: boolean): Buffer | undefined => {
  const coded = codedSpace(chunks.get('cICP'));
  if (coded !== undefined) return profileOf(coded);
  if (hasProfile || chunks.has('sRGB')) return undefined;
  const space = gammaSpace(chunks);
  return space && profileOf(space);
};
