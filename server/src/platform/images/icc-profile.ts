import { colorantsOf, profileWhite, srgbPrimaries, srgbSample } from './colour-space.ts';
import type { ColourSpace, Vector } from './colour-space.ts';

// ICC.1, the format of colour profiles.

const headerBytes = 128;
const tagBytes = 12;
const fixedOne = 65_536;

const colorantTags = ['rXYZ', 'gXYZ', 'bXYZ'] as const;
const curveTags = ['rTRC', 'gTRC', 'bTRC'] as const;

/** Reads a signed 16.16 fixed-point number. */
const fixedAt = (data: Buffer, at: number): number => data.readInt32BE(at) / fixedOne;

/** Returns the contents of a profile's tags, by name. Throws `RangeError` if the profile is cut short. */
const tagsOf = (profile: Buffer): Map<string, Buffer> => {
  const tags = new Map<string, Buffer>();
  const count = Math.min(profile.readUInt32BE(headerBytes), Math.floor(profile.length / tagBytes));
  for (let tag = 0; tag < count; tag += 1) {
    const entry = headerBytes + 4 + tag * tagBytes;
    const start = profile.readUInt32BE(entry + 4);
    tags.set(
      profile.toString('latin1', entry, entry + 4),
      profile.subarray(start, start + profile.readUInt32BE(entry + 8)),
    );
  }
  return tags;
};

/** Reads a parametric curve. Each kind has its own number of parameters. */
const parametric = (data: Buffer): ((sample: number) => number) | undefined => {
  const kind = data.readUInt16BE(8);
  const counts = [1, 3, 4, 5, 7];
  const [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from(
    { length: counts[kind] ?? 0 },
    (_, index) => fixedAt(data, 12 + 4 * index),
  );
  const power = (sample: number) => Math.max(a * sample + b, 0) ** g;
  if (kind === 0) return (sample) => sample ** g;
  if (kind === 1) return (sample) => (sample >= -b / a ? power(sample) : 0);
  if (kind === 2) return (sample) => (sample >= -b / a ? power(sample) : 0) + c;
  if (kind === 3) return (sample) => (sample >= d ? power(sample) : c * sample);
  if (kind === 4) return (sample) => (sample >= d ? power(sample) + e : c * sample + f);
  return undefined;
};

/** Returns the curve from a sample to its light; undefined for an unknown form. */
const curveOf = (data: Buffer): ((sample: number) => number) | undefined => {
  const form = data.toString('latin1', 0, 4);
  if (form === 'para') return parametric(data);
  if (form !== 'curv') return undefined;
  const count = data.readUInt32BE(8);
  if (count === 0) return (sample) => sample;
  if (count === 1) return (sample) => sample ** (data.readUInt16BE(12) / 256);
  const entry = (index: number) => data.readUInt16BE(12 + 2 * index) / 65_535;
  return (sample) => {
    const at = sample * (count - 1);
    const below = Math.min(Math.floor(at), count - 2);
    return entry(below) + (entry(below + 1) - entry(below)) * (at - below);
  };
};

const srgbColorants = colorantsOf(srgbPrimaries);

/** The difference between colorants of sRGB profiles; it moves no colour by a step of 255. */
const colorantTolerance = 0.002;

/** A step of 255, in samples. */
const sampleTolerance = 1 / 255;

/** Samples at which curves are compared; more of them in the dark, where curves differ. */
const compared = [0, 0.01, 0.02, 0.04, 0.08, 0.13, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

/**
 * Whether colours in a profile's space are the same in sRGB, so that converting them would change nothing and cost a
 * fifth of the total time. Compares colorants and curves, because a profile named "sRGB" may contain anything.
 */
export const isSrgb = (profile: Buffer): boolean => {
  try {
    const tags = tagsOf(profile);
    // Conversion tables of a profile override its colorants.
    if (profile.toString('latin1', 16, 20) !== 'RGB ' || tags.has('A2B0')) return false;
    const hasColorants = colorantTags.every((tag, row) => {
      const data = tags.get(tag);
      return srgbColorants[row]?.every(
        (value, column) =>
          data !== undefined && Math.abs(fixedAt(data, 8 + 4 * column) - value) < colorantTolerance,
      );
    });
    return (
      hasColorants &&
      curveTags.every((tag) => {
        const curve = curveOf(tags.get(tag) ?? Buffer.alloc(0));
        return compared.every(
          (sample) => curve && Math.abs(srgbSample(curve(sample)) - sample) < sampleTolerance,
        );
      })
    );
  } catch (error) {
    // The profile is cut short or garbled: the code that applies it decides what to do.
    if (error instanceof RangeError) return false;
    throw error;
  }
};

const xyzTag = (xyz: Vector): Buffer => {
  const data = Buffer.alloc(20);
  data.write('XYZ ', 'latin1');
  for (const [index, value] of xyz.entries()) data.writeInt32BE(Math.round(value * fixedOne), 8 + 4 * index);
  return data;
};

/** One entry for each 8-bit sample. */
const curveEntries = 256;

const curveTag = (light: (sample: number) => number): Buffer => {
  const data = Buffer.alloc(12 + 2 * curveEntries);
  data.write('curv', 'latin1');
  data.writeUInt32BE(curveEntries, 8);
  for (let index = 0; index < curveEntries; index += 1) {
    const value = Math.min(Math.max(light(index / (curveEntries - 1)), 0), 1);
    data.writeUInt16BE(Math.round(value * 65_535), 12 + 2 * index);
  }
  return data;
};

/** Creates a profile for a colour space. */
export const profileOf = ({ primaries, light }: ColourSpace): Buffer => {
  const colorants = colorantsOf(primaries);
  const white = xyzTag(profileWhite);
  const curve = curveTag(light);
  const contents = [white, ...colorants.map(xyzTag), curve];
  const tags: readonly (readonly [name: string, content: number])[] = [
    ['wtpt', 0],
    ...colorantTags.map((name, index) => [name, index + 1] as const),
    // All three share one curve.
    ...curveTags.map((name) => [name, contents.length - 1] as const),
  ];
  const directory = Buffer.alloc(4 + tags.length * tagBytes);
  directory.writeUInt32BE(tags.length);
  for (const [index, [name, content]] of tags.entries()) {
    const before = contents.slice(0, content).reduce((sum, { length }) => sum + length, 0);
    directory.write(name, 4 + index * tagBytes, 'latin1');
    directory.writeUInt32BE(headerBytes + directory.length + before, 8 + index * tagBytes);
    directory.writeUInt32BE(contents[content]?.length ?? 0, 12 + index * tagBytes);
  }
  const header = Buffer.alloc(headerBytes);
  const bytes = headerBytes + directory.length + contents.reduce((sum, { length }) => sum + length, 0);
  header.writeUInt32BE(bytes);
  // Version 2.4; class display; RGB, converting through XYZ.
  header.writeUInt32BE(0x02_40_00_00, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  white.copy(header, 68, 8);
  return Buffer.concat([header, directory, ...contents]);
};
