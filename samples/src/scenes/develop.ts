import { toEncoded } from './colour.ts';
import type { Frame } from './frame.ts';
import { Random } from './random.ts';

/** How a picture in linear light becomes a photo. */
export interface Film {
  /** Brightness factor; 1 leaves it. */
  exposure: number;
  /** 0 flat, 1 the usual gentle curve. */
  contrast: number;
  /** 1 leaves the colours. */
  saturation: number;
  /** Share of bright light that spreads around it, as in any lens. */
  bloom: number;
  /** Darkening of the corners, 0 to 1. */
  vignette: number;
  /** Grain, in levels of 255; about 1 is just felt. */
  grain: number;
}

export const plainFilm: Film = {
  exposure: 1,
  contrast: 1,
  saturation: 1.06,
  bloom: 0.08,
  vignette: 0.22,
  grain: 1.1,
};

/** The darkest and the brightest light that the curve tells apart, as powers of two. */
const darkestPower = -13;
const brightestPower = 4;
/** A float's upper bits (sign, exponent, nine bits of its fraction) are the index: as fine in the shadows as in the light. */
const curveShift = 14;
const curveFirst = (127 + darkestPower) << (23 - curveShift);
const curveLast = (127 + brightestPower) << (23 - curveShift);

/** Linear light to 0..255, indexed by the upper bits of the light as a 32-bit float. */
function toneCurve(film: Film): Float32Array {
  const curve = new Float32Array(curveLast - curveFirst + 1);
  const bits = new Int32Array(1);
  const light = new Float32Array(bits.buffer);
  for (let i = 0; i < curve.length; i++) {
    bits[0] = (i + curveFirst) << curveShift;
    const exposed = i === 0 ? 0 : light[0]! * film.exposure;
    // Straight in the shadows and middle tones, then a long shoulder: highlights roll off as on film.
    const knee = 0.55;
    const rolled =
      exposed <= knee ? exposed : knee + (1 - knee) * (1 - Math.exp(-(exposed - knee) / (1.35 * (1 - knee))));
    const encoded = toEncoded(rolled);
    const s = encoded * encoded * (3 - 2 * encoded);
    curve[i] = 255 * (encoded + (s - encoded) * 0.32 * film.contrast);
  }
  return curve;
}

/** Bell-shaped noise, drawn once; both the grain and the dither against banding read it from a seeded place. */
const grainLength = 1 << 16;
let grainTable: Float32Array | undefined;

function grains(): Float32Array {
  if (!grainTable) {
    const random = new Random('grain');
    grainTable = Float32Array.from({ length: grainLength }, () => random.bell() * 1.7);
  }
  return grainTable;
}

interface Bloom {
  data: Float32Array;
  width: number;
  height: number;
}

/** Light above `threshold`, shrunk by `factor` and blurred; added back it is the glow around lights. */
function bloomOf(frame: Frame, factor: number, strength: number): Bloom {
  const width = Math.ceil(frame.width / factor) + 2;
  const height = Math.ceil(frame.height / factor) + 2;
  const small = new Float32Array(width * height * 3);
  const threshold = 0.75;
  const half = factor >> 1;
  for (let y = 0; y < height; y++) {
    const sy = Math.min(frame.height - 1, y * factor);
    const sy2 = Math.min(frame.height - 1, sy + half);
    for (let x = 0; x < width; x++) {
      const sx = Math.min(frame.width - 1, x * factor);
      const sx2 = Math.min(frame.width - 1, sx + half);
      for (let c = 0; c < 3; c++) {
        const sum =
          Math.min(8, Math.max(0, frame.data[(sy * frame.width + sx) * 3 + c]! - threshold)) +
          Math.min(8, Math.max(0, frame.data[(sy2 * frame.width + sx2) * 3 + c]! - threshold)) +
          Math.min(8, Math.max(0, frame.data[(sy * frame.width + sx2) * 3 + c]! - threshold)) +
          Math.min(8, Math.max(0, frame.data[(sy2 * frame.width + sx) * 3 + c]! - threshold));
        small[(y * width + x) * 3 + c] = (sum / 4) * strength;
      }
    }
  }
  const reach = Math.max(2, Math.round((frame.unit * 3) / factor));
  for (let pass = 0; pass < 2; pass++) blur(small, width, height, reach);
  return { data: small, width, height };
}

/** A box blur in both directions, in place. */
function blur(data: Float32Array, width: number, height: number, reach: number): void {
  const line = new Float32Array(Math.max(width, height));
  const run = (start: number, stride: number, count: number) => {
    let sum = 0;
    for (let i = 0; i < count; i++) line[i] = data[start + i * stride]!;
    for (let i = -reach; i <= reach; i++) sum += line[Math.min(count - 1, Math.max(0, i))]!;
    for (let i = 0; i < count; i++) {
      data[start + i * stride] = sum / (2 * reach + 1);
      sum += line[Math.min(count - 1, i + reach + 1)]! - line[Math.max(0, i - reach)]!;
    }
  };
  for (let c = 0; c < 3; c++) {
    for (let y = 0; y < height; y++) run(y * width * 3 + c, 3, width);
    for (let x = 0; x < width; x++) run(x * 3 + c, width * 3, height);
  }
}

/** Develops a frame into 8-bit RGB: bloom, vignette, saturation, tone curve, fine grain and dither. */
export function develop(frame: Frame, film: Film, seed: number): Uint8Array {
  const { width, height, data } = frame;
  const out = new Uint8Array(width * height * 3);
  const curve = toneCurve(film);
  const noise = grains();
  const random = new Random(seed).fork('grain');
  const factor = Math.max(4, Math.round(frame.unit * 0.6));
  const bloom = bloomOf(frame, factor, film.bloom);
  const glow = new Float32Array(bloom.width * 3 + 6);
  const line = new Float32Array(width * 3);
  const lineBits = new Int32Array(line.buffer);
  const middleX = width / 2;
  const middleY = height / 2;
  const corner = 1 / (middleX * middleX + middleY * middleY);
  const { saturation, vignette, grain } = film;
  for (let y = 0; y < height; y++) {
    const row = y * width * 3;
    bloomRow(bloom, y / factor, glow);
    const awayY = (y - middleY) ** 2;
    for (let x = 0, i = 0; x < width; x++, i += 3) {
      const at = x / factor;
      const k = (at | 0) * 3;
      const f = at - (at | 0);
      const r = data[row + i]! + glow[k]! + (glow[k + 3]! - glow[k]!) * f;
      const g = data[row + i + 1]! + glow[k + 1]! + (glow[k + 4]! - glow[k + 1]!) * f;
      const b = data[row + i + 2]! + glow[k + 2]! + (glow[k + 5]! - glow[k + 2]!) * f;
      const away = ((x - middleX) * (x - middleX) + awayY) * corner;
      const shade = 1 - vignette * away * away;
      const grey = r * 0.25 + g * 0.65 + b * 0.1;
      line[i] = (grey + (r - grey) * saturation) * shade;
      line[i + 1] = (grey + (g - grey) * saturation) * shade;
      line[i + 2] = (grey + (b - grey) * saturation) * shade;
    }
    let at = Math.floor(random.next() * grainLength);
    for (let i = 0; i < line.length; i += 3) {
      at = (at + 1) & (grainLength - 1);
      const speck = noise[at]! * grain + 0.5;
      const shift = noise[(at + 7919) & (grainLength - 1)]! * 0.4;
      out[row + i] = level(curve, lineBits[i]!, speck + shift);
      out[row + i + 1] = level(curve, lineBits[i + 1]!, speck);
      out[row + i + 2] = level(curve, lineBits[i + 2]!, speck - shift);
    }
  }
  return out;
}

function level(curve: Float32Array, bits: number, speck: number): number {
  let index = (bits >> curveShift) - curveFirst;
  if (index < 0) index = 0;
  else if (index > curveLast - curveFirst) index = curveLast - curveFirst;
  const value = curve[index]! + speck;
  return value <= 0 ? 0 : value >= 255 ? 255 : value;
}

/** One row of the bloom at a height between its rows. */
function bloomRow(bloom: Bloom, at: number, into: Float32Array): void {
  const nextRow = bloom.width * 3;
  const start = Math.floor(at) * nextRow;
  const f = at - Math.floor(at);
  for (let i = 0; i < nextRow; i++) {
    const above = bloom.data[start + i]!;
    into[i] = above + (bloom.data[start + nextRow + i]! - above) * f;
  }
}
