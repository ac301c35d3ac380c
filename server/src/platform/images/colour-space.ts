/** A colour by its chromaticity (CIE 1931). */
export interface Chromaticity {
  readonly x: number;
  readonly y: number;
}

/** The colours lit by each sample alone, and by all three. */
export interface Primaries {
  readonly red: Chromaticity;
  readonly green: Chromaticity;
  readonly blue: Chromaticity;
  readonly white: Chromaticity;
}

/** The meaning of the samples of RGB pixels. */
export interface ColourSpace {
  readonly primaries: Primaries;
  /** Returns the light of a sample, both from 0 to 1. */
  readonly light: (sample: number) => number;
}

/** Daylight white, the white of all of today's displays. */
export const d65: Chromaticity = { x: 0.3127, y: 0.329 };

/** The primaries of ITU-R BT.709, which sRGB adopted. */
export const srgbPrimaries: Primaries = {
  red: { x: 0.64, y: 0.33 },
  green: { x: 0.3, y: 0.6 },
  blue: { x: 0.15, y: 0.06 },
  white: d65,
};

export const srgbLight = (sample: number): number =>
  sample <= 0.040_45 ? sample / 12.92 : ((sample + 0.055) / 1.055) ** 2.4;

/** Returns the sRGB sample for a light. */
export const srgbSample = (light: number): number =>
  light <= 0.003_130_8 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;

export type Vector = readonly [number, number, number];
export type Matrix = readonly [Vector, Vector, Vector];

const times = (matrix: Matrix, [a, b, c]: Vector): Vector => {
  const [x, y, z] = matrix.map((row) => row[0] * a + row[1] * b + row[2] * c);
  return [x ?? 0, y ?? 0, z ?? 0];
};

const columnsOf = ([a, b, c]: Matrix): Matrix => [
  [a[0], b[0], c[0]],
  [a[1], b[1], c[1]],
  [a[2], b[2], c[2]],
];

const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

const scaledBy = ([a, b, c]: Vector, factor: number): Vector => [a * factor, b * factor, c * factor];

/** Returns the coefficients of three vectors whose sum is `whole`. */
const partsOf = (whole: Vector, [a, b, c]: Matrix): Vector => {
  const dot = (one: Vector, other: Vector) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
  const volume = dot(a, cross(b, c));
  return [
    dot(whole, cross(b, c)) / volume,
    dot(whole, cross(c, a)) / volume,
    dot(whole, cross(a, b)) / volume,
  ];
};

/** Returns CIE XYZ of a chromaticity at full light. */
const xyzOf = ({ x, y }: Chromaticity): Vector => [x / y, 1, (1 - x - y) / y];

/** CIE XYZ of D50, the reference white of colour profiles. */
export const profileWhite: Vector = [0.9642, 1, 0.8249];

/** Bradford's matrix, with which profiles describe how colours look under another white. */
const coneResponses: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

/** Returns the colour that looks the same under the profile white as `colour` does under `white`. */
const adapted = (colour: Vector, white: Vector): Vector => {
  const from = times(coneResponses, white);
  const to = times(coneResponses, profileWhite);
  const seen = times(coneResponses, colour);
  const moved: Vector = [
    (seen[0] * to[0]) / from[0],
    (seen[1] * to[1]) / from[1],
    (seen[2] * to[2]) / from[2],
  ];
  return partsOf(moved, columnsOf(coneResponses));
};

/** Returns CIE XYZ of red, green and blue at full light, relative to the profile white, D50. */
export const colorantsOf = ({ red, green, blue, white }: Primaries): Matrix => {
  const vectors: Matrix = [xyzOf(red), xyzOf(green), xyzOf(blue)];
  const target = xyzOf(white);
  const parts = partsOf(target, vectors);
  return [
    adapted(scaledBy(vectors[0], parts[0]), target),
    adapted(scaledBy(vectors[1], parts[1]), target),
    adapted(scaledBy(vectors[2], parts[2]), target),
  ];
};
