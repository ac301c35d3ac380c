import { clamp01, smoothstep } from './colour.ts';
import { noise } from './noise.ts';
import { Random } from './random.ts';

/** Texels along one side of a landscape, which repeats without a seam. A power of two: wrapping is a mask. */
export const mapSize = 1024;
const mask = mapSize - 1;

/** A landscape seen from above: heights, and how open each place lies (0 in a gully, 1 on a crest). */
export class HeightMap {
  readonly heights: Float32Array;
  readonly openness: Float32Array;

  constructor(heights: Float32Array) {
    this.heights = heights;
    this.openness = openness(heights);
  }

  /** The height at a place in texels, 0 to about 1. */
  height(u: number, v: number): number {
    const map = this.heights;
    const x = Math.floor(u);
    const y = Math.floor(v);
    const fx = u - x;
    const fy = v - y;
    const x0 = x & mask;
    const x1 = (x + 1) & mask;
    const y0 = (y & mask) * mapSize;
    const y1 = ((y + 1) & mask) * mapSize;
    const top = map[y0 + x0]! + (map[y0 + x1]! - map[y0 + x0]!) * fx;
    const bottom = map[y1 + x0]! + (map[y1 + x1]! - map[y1 + x0]!) * fx;
    return top + (bottom - top) * fy;
  }
}

function openness(heights: Float32Array): Float32Array {
  const reach = 6;
  const across = new Float32Array(heights.length);
  const result = new Float32Array(heights.length);
  const count = 2 * reach + 1;
  for (let y = 0; y < mapSize; y++) {
    let sum = 0;
    for (let i = -reach; i <= reach; i++) sum += heights[y * mapSize + (i & mask)]!;
    for (let x = 0; x < mapSize; x++) {
      across[y * mapSize + x] = sum / count;
      sum += heights[y * mapSize + ((x + reach + 1) & mask)]! - heights[y * mapSize + ((x - reach) & mask)]!;
    }
  }
  for (let x = 0; x < mapSize; x++) {
    let sum = 0;
    for (let i = -reach; i <= reach; i++) sum += across[(i & mask) * mapSize + x]!;
    for (let y = 0; y < mapSize; y++) {
      const k = y * mapSize + x;
      result[k] = clamp01(0.5 + (heights[k]! - sum / count) * 14);
      sum += across[((y + reach + 1) & mask) * mapSize + x]! - across[((y - reach) & mask) * mapSize + x]!;
    }
  }
  return result;
}

/**
 * Mountains as water leaves them: octaves of gradient noise, each weaker where those before it are steep, so that
 * slopes are smooth and crests sharp.
 */
function eroded(seed: string, lastCells: number, wear: number): Float32Array {
  const random = new Random(seed);
  const heights = new Float32Array(mapSize * mapSize);
  const slopeX = new Float32Array(mapSize * mapSize);
  const slopeY = new Float32Array(mapSize * mapSize);
  let amplitude = 1;
  for (let cells = 4; cells <= lastCells; cells *= 2) {
    addWorn(cells, amplitude, wear, random, heights, slopeX, slopeY);
    amplitude *= 0.5;
  }
  return stretch(heights);
}

function addWorn(
  cells: number,
  amplitude: number,
  wear: number,
  random: Random,
  heights: Float32Array,
  slopeX: Float32Array,
  slopeY: Float32Array,
): void {
  const lattice = Float32Array.from({ length: cells * cells }, () => random.next());
  const size = mapSize / cells;
  for (let y = 0; y < mapSize; y++) {
    const cy = Math.floor(y / size);
    const fy = (y + 0.5) / size - cy;
    const sy = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const dy = 30 * fy * fy * (fy * (fy - 2) + 1);
    const row0 = cy * cells;
    const row1 = ((cy + 1) % cells) * cells;
    for (let x = 0; x < mapSize; x++) {
      const cx = (x / size) | 0;
      const fx = (x + 0.5) / size - cx;
      const sx = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
      const dx = 30 * fx * fx * (fx * (fx - 2) + 1);
      const next = (cx + 1) % cells;
      const a = lattice[row0 + cx]!;
      const b = lattice[row0 + next]! - a;
      const c = lattice[row1 + cx]! - a;
      const d = a - lattice[row0 + next]! - lattice[row1 + cx]! + lattice[row1 + next]!;
      const k = y * mapSize + x;
      const gx = (slopeX[k]! += dx * (b + d * sy));
      const gy = (slopeY[k]! += dy * (c + d * sx));
      heights[k]! += (amplitude * (a + b * sx + c * sy + d * sx * sy)) / (1 + wear * (gx * gx + gy * gy));
    }
  }
}

function stretch(heights: Float32Array): Float32Array {
  let low = Infinity;
  let high = -Infinity;
  for (const height of heights) {
    if (height < low) low = height;
    if (height > high) high = height;
  }
  for (let i = 0; i < heights.length; i++) heights[i] = (heights[i]! - low) / (high - low);
  return heights;
}

/** Long crests with a gentle windward and a steep lee side, bending and forking as sand does. */
function dunes(): Float32Array {
  const soft = noise('soft');
  const heights = new Float32Array(mapSize * mapSize);
  for (let y = 0; y < mapSize; y++) {
    for (let x = 0; x < mapSize; x++) {
      const u = x / 2;
      const v = y / 2;
      const bend = soft.at(u * 0.5, v * 0.5) * 2.2 + soft.at(u + 90, v) * 0.5;
      const swell = smoothstep(0.25, 0.75, soft.at(u * 0.5 + 200, v * 0.5 + 77));
      heights[y * mapSize + x] =
        crest((y * 6) / mapSize + bend) * (0.3 + 0.7 * swell) * 0.72 +
        crest((y * 13 + x * 3) / mapSize + bend * 1.5) * 0.12 * (1 - swell) +
        soft.at(u * 0.5, v * 0.5 + 40) * 0.3;
    }
  }
  // A crest sharper than a few texels would show them.
  for (let pass = 0; pass < 2; pass++) soften(heights);
  return stretch(heights);
}

/** Averages every texel with its neighbours. */
function soften(heights: Float32Array): void {
  const source = heights.slice();
  for (let y = 0; y < mapSize; y++) {
    for (let x = 0; x < mapSize; x++) {
      let sum = 0;
      for (let j = -1; j <= 1; j++) {
        const row = ((y + j) & mask) * mapSize;
        sum += source[row + ((x - 1) & mask)]! + source[row + x]! + source[row + ((x + 1) & mask)]!;
      }
      heights[y * mapSize + x] = sum / 9;
    }
  }
}

/** One dune to every unit: up slowly, a crest, down fast. */
function crest(phase: number): number {
  const t = phase - Math.floor(phase);
  const windward = 0.62;
  return t < windward
    ? (t / windward) ** 1.35 * (0.8 + 0.2 * smoothstep(0, 1, t / windward))
    : (1 - (t - windward) / (1 - windward)) ** 1.3;
}

/** Gentle farmland. */
function hills(): Float32Array {
  const soft = noise('soft');
  const heights = new Float32Array(mapSize * mapSize);
  for (let y = 0; y < mapSize; y++) {
    for (let x = 0; x < mapSize; x++) {
      const u = x / 2;
      const v = y / 2;
      const broad = soft.at(u, v);
      heights[y * mapSize + x] = broad * broad + soft.at(u * 2 + 130, v * 2 + 11) * 0.16;
    }
  }
  return stretch(heights);
}

/** The upper side of a sheet of clouds: round heads of every size. */
function billows(): Float32Array {
  const cells = noise('cells');
  const soft = noise('soft');
  const heights = new Float32Array(mapSize * mapSize);
  for (let y = 0; y < mapSize; y++) {
    for (let x = 0; x < mapSize; x++) {
      const u = x / 2;
      const v = y / 2;
      const warp = soft.at(u, v) * 40;
      let head = 0;
      let size = 1;
      for (let octave = 0; octave < 4; octave++) {
        const distance = cells.at(
          (u + warp) * 0.25 * 2 ** octave + octave * 37,
          (v + warp * 0.6) * 0.25 * 2 ** octave + octave * 91,
        );
        head += size * (1 - distance * distance);
        size *= 0.52;
      }
      heights[y * mapSize + x] = head * 0.6 + soft.at(u * 0.5, v * 0.5) * 1.5;
    }
  }
  soften(heights);
  return stretch(heights);
}

const makers = {
  alps: () => eroded('alps', 512, 1),
  crags: () => eroded('crags', 512, 0.35),
  billows,
  dunes,
  hills,
} as const;

export type HeightMapName = keyof typeof makers;
const made = new Map<HeightMapName, HeightMap>();

/** The landscape of that name, made at its first use and kept. */
export function heightMap(name: HeightMapName): HeightMap {
  let map = made.get(name);
  if (!map) {
    map = new HeightMap(makers[name]());
    made.set(name, map);
  }
  return map;
}
