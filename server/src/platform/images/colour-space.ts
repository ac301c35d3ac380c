/** A colour by its chromaticity (CIE 1931). */
export interface Chromaticity {
  readonly x: number;
  readonly y: number;
}

/** What is lit by one sample alone, and by all three. */
export interface Primaries {
  readonly red: Chromaticity;
  readonly green: Chromaticity;
  readonly blue: Chromaticity;
  readonly white: Chromaticity;
}

/** What the samples of RGB pixels mean. */
export interface ColourSpace {
  readonly primaries: Primaries;
  /** The light that a sample stands for, both from 0 to 1. */
  readonly light: (sample: number) => number;
}

/** The white of daylight, which all displays of today have. */
export const d65: Chromaticity = { x: 0.3127, y: 0.329 };

/** Of ITU-R BT.709, which sRGB took over. */
export const srgbPrimaries: Primaries = {
  red: { x: 0.64, y: 0.33 },
  green: { x: 0.3, y: 0.6 },
  blue: { x: 0.15, y: 0.06 },
  white: d65,
};

export const srgbLight = (sample: number): number =>
  sample <= 0.040_45 ? sample / 12.92 : ((sample + 0.055) / 1.055) ** 2.4;

/** The sample that stands for a light in sRGB. */
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

/** The parts of three vectors that make up a fourth. Not finite where the three lie in one plane. */
const partsOf = (whole: Vector, [a, b, c]: Matrix): Vector => {
  const dot = (one: Vector, other: Vector) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
  const volume = dot(a, cross(b, c));
  return [
    dot(whole, cross(b, c)) / volume,
    dot(whole, cross(c, a)) / volume,
    dot(whole, cross(a, b)) / volume,
  ];
};

/** CIE XYZ of a chromaticity at full light. */
const xyzOf = ({ x, y }: Chromaticity): Vector => [x / y, 1, (1 - x - y) / y];

/** CIE XYZ of the white that colour profiles refer to, D50. */
export const profileWhite: Vector = [0.9642, 1, 0.8249];

/** Bradford's matrix, by which profiles tell how colours look under another white. */
const coneResponses: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

/** The colour that looks under the white of profiles as `colour` looks under `white`. */
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

/**
 * CIE XYZ of red, green and blue at full light, as a colour profile names them: under its white, D50. Not finite for
 * primaries that span no colours.
 */
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
