import { Random } from './random.ts';

/** Texels along one side of every noise field. A power of two, so that wrapping is a mask. */
const fieldSize = 512;
const mask = fieldSize - 1;

/** Values are kept in two bytes, so that all fields together fit into a processor's cache. */
const full = 65535;

/** A square of noise that repeats without a seam, sampled with bilinear interpolation. */
class NoiseField {
  private readonly values: Uint16Array;

  /** Takes values from 0 to 1. */
  constructor(values: Float32Array) {
    this.values = Uint16Array.from(values, (value) => Math.round(value * full));
  }

  /** The value at a place in texels; any coordinates, the field repeats. */
  at(u: number, v: number): number {
    const t = this.values;
    const x = Math.floor(u);
    const y = Math.floor(v);
    const fx = u - x;
    const fy = v - y;
    const x0 = x & mask;
    const x1 = (x + 1) & mask;
    const y0 = (y & mask) * fieldSize;
    const y1 = ((y + 1) & mask) * fieldSize;
    const top = t[y0 + x0]! + (t[y0 + x1]! - t[y0 + x0]!) * fx;
    const bottom = t[y1 + x0]! + (t[y1 + x1]! - t[y1 + x0]!) * fx;
    return (top + (bottom - top) * fy) / full;
  }

  /** The value of the texel itself: faster, for specks that need no smoothness. */
  near(u: number, v: number): number {
    return this.values[(Math.floor(v) & mask) * fieldSize + (Math.floor(u) & mask)]! / full;
  }
}

/** Gradient noise on a lattice of `cells` that repeats after `cells`; returns about -0.7 to 0.7. */
function gradientOctave(cells: number, random: Random, add: (i: number, value: number) => void): void {
  const gx = new Float32Array(cells * cells);
  const gy = new Float32Array(cells * cells);
  for (let i = 0; i < gx.length; i++) {
    const angle = random.next() * Math.PI * 2;
    gx[i] = Math.cos(angle);
    gy[i] = Math.sin(angle);
  }
  const scale = cells / fieldSize;
  for (let y = 0; y < fieldSize; y++) {
    const v = (y + 0.5) * scale;
    const cy = Math.floor(v);
    const fy = v - cy;
    const sy = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const row0 = (cy % cells) * cells;
    const row1 = ((cy + 1) % cells) * cells;
    for (let x = 0; x < fieldSize; x++) {
      const u = (x + 0.5) * scale;
      const cx = Math.floor(u);
      const fx = u - cx;
      const sx = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
      const c0 = cx % cells;
      const c1 = (cx + 1) % cells;
      const a = gx[row0 + c0]! * fx + gy[row0 + c0]! * fy;
      const b = gx[row0 + c1]! * (fx - 1) + gy[row0 + c1]! * fy;
      const c = gx[row1 + c0]! * fx + gy[row1 + c0]! * (fy - 1);
      const d = gx[row1 + c1]! * (fx - 1) + gy[row1 + c1]! * (fy - 1);
      const top = a + (b - a) * sx;
      const bottom = c + (d - c) * sx;
      add(y * fieldSize + x, top + (bottom - top) * sy);
    }
  }
}

/** Stretches values to mean 0.5 so that nearly all of them lie between 0 and 1. */
function normalise(values: Float32Array): Float32Array {
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / values.length;
  const deviation = Math.sqrt(squares / values.length - mean * mean) || 1;
  for (let i = 0; i < values.length; i++) {
    values[i] = Math.min(1, Math.max(0, 0.5 + ((values[i]! - mean) / deviation) * 0.2));
  }
  return values;
}

function layered(
  seed: string,
  firstCells: number,
  lastCells: number,
  gain: number,
  fold: boolean,
): NoiseField {
  const random = new Random(seed);
  const values = new Float32Array(fieldSize * fieldSize);
  let amplitude = 1;
  for (let cells = firstCells; cells <= lastCells; cells *= 2) {
    const weight = amplitude;
    gradientOctave(cells, random, (i, value) => {
      values[i]! += weight * (fold ? 0.5 - Math.abs(value) * 2 : value);
    });
    amplitude *= gain;
  }
  return new NoiseField(normalise(values));
}

/** Distance to the nearest of scattered points (Worley noise), 0 at a point and about 1 between points. */
function scattered(seed: string, cells: number): NoiseField {
  const random = new Random(seed);
  const px = Float32Array.from({ length: cells * cells }, () => random.next());
  const py = Float32Array.from({ length: cells * cells }, () => random.next());
  const values = new Float32Array(fieldSize * fieldSize);
  const scale = cells / fieldSize;
  for (let y = 0; y < fieldSize; y++) {
    const v = y * scale;
    const cy = Math.floor(v);
    for (let x = 0; x < fieldSize; x++) {
      const u = x * scale;
      const cx = Math.floor(u);
      let nearest = 9;
      for (let j = -1; j <= 1; j++) {
        for (let i = -1; i <= 1; i++) {
          const cell = ((cy + j + cells) % cells) * cells + ((cx + i + cells) % cells);
          const dx = cx + i + px[cell]! - u;
          const dy = cy + j + py[cell]! - v;
          const distance = dx * dx + dy * dy;
          if (distance < nearest) nearest = distance;
        }
      }
      values[y * fieldSize + x] = Math.min(1, Math.sqrt(nearest));
    }
  }
  return new NoiseField(values);
}

const makers = {
  /** Slow swells without fine detail: can be magnified without showing texels. */
  soft: () => layered('soft', 4, 32, 0.5, false),
  /** From swells to texel-sized detail. */
  rough: () => layered('rough', 4, 256, 0.55, false),
  /** Creases and crests. */
  ridged: () => layered('ridged', 4, 256, 0.5, true),
  /** Only fine detail, the same everywhere: leaves, gravel, spray. */
  fine: () => layered('fine', 64, 256, 0.8, false),
  /** Round cells, 32 to a side. */
  cells: () => scattered('cells', 32),
} as const;

export type NoiseName = keyof typeof makers;
const made = new Map<NoiseName, NoiseField>();

/** The field of that name, made at its first use and kept. */
export function noise(name: NoiseName): NoiseField {
  let field = made.get(name);
  if (!field) {
    field = makers[name]();
    made.set(name, field);
  }
  return field;
}
