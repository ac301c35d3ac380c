import { d65, srgbLight, srgbPrimaries } from './colour-space.ts';
import type { ColourSpace, Primaries } from './colour-space.ts';

/** Colours identified by number (ITU-T H.273), as in a HEIC's `nclx`. */
export interface ColourCodes {
  readonly primaries: number;
  readonly transfer: number;
}

/** Those of phones and cameras; others count as sRGB's. */
const primariesOfCode: Readonly<Record<number, Primaries>> = {
  // BT.2020, used by HDR.
  9: {
    red: { x: 0.708, y: 0.292 },
    green: { x: 0.17, y: 0.797 },
    blue: { x: 0.131, y: 0.046 },
    white: d65,
  },
  // Display P3.
  12: {
    red: { x: 0.68, y: 0.32 },
    green: { x: 0.265, y: 0.69 },
    blue: { x: 0.15, y: 0.06 },
    white: d65,
  },
};

// [Note: HDR in SDR] A picture in PQ or HLG specifies how bright its lights are, up to far above the white of paper.
// Renditions are sRGB, whose white is exactly that. Our choice: light up to half of diffuse white keeps its brightness,
// and brighter light is compressed into the rest, so that highlights keep their shape and faces their brightness. This
// happens for each channel separately, as in cameras: a very bright colour pales instead of shifting its hue to the
// next primary.

/** Candelas per square metre of diffuse white in HDR (ITU-R BT.2408). */
const diffuseWhite = 203;

/**
 * The brightest distinguishable light, in the same unit: HLG is defined up to it, and nearly all PQ is graded for it.
 */
const brightest = 1000;

/** Relative to diffuse white: darker light stays unchanged. */
const kneeLight = 0.5;

/** Converts light relative to diffuse white to light from 0 to 1. */
const pressed = (light: number): number => {
  if (light <= kneeLight) return light;
  const room = 1 - kneeLight;
  const excess = (Math.min(light, brightest / diffuseWhite) - kneeLight) / room;
  const most = (brightest / diffuseWhite - kneeLight) / room;
  return kneeLight + (room * excess * (1 + excess / most ** 2)) / (1 + excess);
};

/** SMPTE ST 2084: returns light relative to diffuse white. */
const pqLight = (sample: number): number => {
  const [m1, m2, c1, c2, c3] = [1305 / 8192, 2523 / 32, 107 / 128, 2413 / 128, 2392 / 128];
  const root = sample ** (1 / m2);
  return ((Math.max(root - c1, 0) / (c2 - c3 * root)) ** (1 / m1) * 10_000) / diffuseWhite;
};

/** ITU-R BT.2100: returns light relative to diffuse white, on a display of 1000 candelas. */
const hlgLight = (sample: number): number => {
  const [a, b, c] = [0.178_832_77, 0.284_668_92, 0.559_910_73];
  const scene = sample <= 0.5 ? sample ** 2 / 3 : (Math.exp((sample - c) / a) + b) / 12;
  return (scene ** 1.2 * brightest) / diffuseWhite;
};

/**
 * Our choice: other curves count as sRGB's. Those of video cameras (BT.601, 709, 2020) mean the same displays in a still
 * picture.
 */
const lightOfCode: Readonly<Record<number, ColourSpace['light']>> = {
  16: (sample) => pressed(pqLight(sample)),
  18: (sample) => pressed(hlgLight(sample)),
};

/** Returns the colour space of these codes. */
export const spaceOfCodes = ({ primaries, transfer }: ColourCodes): ColourSpace => ({
  primaries: primariesOfCode[primaries] ?? srgbPrimaries,
  light: lightOfCode[transfer] ?? srgbLight,
});
