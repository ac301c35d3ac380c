import type { Paint } from './frame.ts';
import type { HeightMap } from './heightmap.ts';
import { mapSize } from './heightmap.ts';
import { scratch } from './scratch.ts';

/** Where the light comes from: an angle over the map, and how steeply it falls (1 is 45 degrees). */
export interface SunDirection {
  angle: number;
  steepness: number;
}

export interface Camera {
  x: number;
  z: number;
  /** Above the zero of the map, in texels. */
  altitude: number;
  /** The direction of view over the map, in radians. */
  heading: number;
  /** Half the width of the view at distance 1. */
  spread: number;
  /** The row of the frame at the height of the camera. */
  horizon: number;
}

/** What is known of a visible place of the ground. */
export interface Ground {
  x: number;
  z: number;
  /** 0 to 1, as in the map. */
  height: number;
  /** Light of the sun that arrives, 0 to about 1.2. */
  sun: number;
  /** 0 in a gully, 1 on a crest. */
  openness: number;
  /** 0 level, 1 vertical. */
  steep: number;
  /** From the camera, in texels. */
  distance: number;
}

export type Material = (ground: Ground, paint: Paint) => void;

export interface Terrain {
  readonly map: HeightMap;
  /** Texels of height between the lowest and the highest place. */
  readonly relief: number;
  readonly light: SunDirection;
  /** Sunlight, openness and steepness, three numbers a texel, worked out where they are first asked for. */
  readonly surface: Float32Array;
  /** How much of the sun's light arrives, for every second texel. */
  readonly shadow: Float32Array;
}

const mask = mapSize - 1;

/** Shadows are soft: half the map's resolution is enough. */
const shadowSize = mapSize / 2;

/** Not worked out yet. */
const unknown = -1;

/** A landscape under a sun. */
export function lightTerrain(map: HeightMap, relief: number, light: SunDirection): Terrain {
  const surface = scratch('surface', map.heights.length * 3, unknown);
  return { map, relief, light, surface, shadow: castShadows(map.heights, relief, light) };
}

function lightTexel(terrain: Terrain, x: number, y: number): void {
  const { heights, openness } = terrain.map;
  const { relief, light, surface, shadow } = terrain;
  const row = y * mapSize;
  const nx = (heights[row + ((x - 1) & mask)]! - heights[row + ((x + 1) & mask)]!) * relief * 0.5;
  const nz =
    (heights[((y - 1) & mask) * mapSize + x]! - heights[((y + 1) & mask) * mapSize + x]!) * relief * 0.5;
  const n = 1 / Math.sqrt(nx * nx + nz * nz + 1);
  const toSun = nx * Math.cos(light.angle) + nz * Math.sin(light.angle) + light.steepness;
  const facing = (toSun * n) / Math.hypot(1, light.steepness);
  const k = (row + x) * 3;
  surface[k] = facing > 0 ? facing * shadowAt(shadow, x, y) : 0;
  surface[k + 1] = openness[row + x]!;
  surface[k + 2] = 1 - n;
}

function shadowAt(shadow: Float32Array, x: number, y: number): number {
  const small = shadowSize - 1;
  const row = (y >> 1) * shadowSize;
  const next = (((y >> 1) + (y & 1)) & small) * shadowSize;
  const column = x >> 1;
  const beside = (column + (x & 1)) & small;
  return (
    (shadow[row + column]! + shadow[row + beside]! + shadow[next + column]! + shadow[next + beside]!) / 4
  );
}

/** Fills in what the surface is like at a place between the texels. */
export function readSurface(terrain: Terrain, u: number, v: number, ground: Ground): void {
  const { surface } = terrain;
  const x = Math.floor(u);
  const y = Math.floor(v);
  const fx = u - x;
  const fy = v - y;
  const x0 = x & mask;
  const x1 = (x + 1) & mask;
  const y0 = y & mask;
  const y1 = (y + 1) & mask;
  const a = (y0 * mapSize + x0) * 3;
  const b = (y0 * mapSize + x1) * 3;
  const c = (y1 * mapSize + x0) * 3;
  const d = (y1 * mapSize + x1) * 3;
  if (surface[a] === unknown) lightTexel(terrain, x0, y0);
  if (surface[b] === unknown) lightTexel(terrain, x1, y0);
  if (surface[c] === unknown) lightTexel(terrain, x0, y1);
  if (surface[d] === unknown) lightTexel(terrain, x1, y1);
  const wa = (1 - fx) * (1 - fy);
  const wb = fx * (1 - fy);
  const wc = (1 - fx) * fy;
  const wd = fx * fy;
  ground.sun = surface[a]! * wa + surface[b]! * wb + surface[c]! * wc + surface[d]! * wd;
  ground.openness = surface[a + 1]! * wa + surface[b + 1]! * wb + surface[c + 1]! * wc + surface[d + 1]! * wd;
  ground.steep = surface[a + 2]! * wa + surface[b + 2]! * wb + surface[c + 2]! * wc + surface[d + 2]! * wd;
}

/** Carries the height of the shadow's edge away from the sun, line by line, and darkens what lies under it. */
function castShadows(heights: Float32Array, relief: number, light: SunDirection): Float32Array {
  const small = shadowSize - 1;
  const shadow = scratch('shadow', shadowSize * shadowSize, 1);
  const dx = -Math.cos(light.angle);
  const dz = -Math.sin(light.angle);
  const alongX = Math.abs(dx) > Math.abs(dz);
  const forward = alongX ? Math.sign(dx) : Math.sign(dz);
  const slide = alongX ? dz / Math.abs(dx) : dx / Math.abs(dz);
  const drop = (2 * light.steepness * Math.hypot(1, slide)) / relief;
  let edge = new Float32Array(shadowSize).fill(-1);
  let next = new Float32Array(shadowSize);
  const soft = 2.5 / relief;
  // Once around to bring in the shadows from beyond the seam, a quarter more to lay them.
  for (let step = 0; step < shadowSize * 1.25; step++) {
    const line = (forward * step) & small;
    for (let i = 0; i < shadowSize; i++) {
      const from = i - slide;
      const f = Math.floor(from);
      const part = from - f;
      const before = edge[f & small]! * (1 - part) + edge[(f + 1) & small]! * part - drop;
      const height = heights[alongX ? i * 2 * mapSize + line * 2 : line * 2 * mapSize + i * 2]!;
      next[i] = before > height ? before : height;
      const under = (before - height) / soft;
      shadow[alongX ? i * shadowSize + line : line * shadowSize + i] =
        under <= 0 ? 1 : under >= 1 ? 0 : 1 - under;
    }
    [edge, next] = [next, edge];
  }
  return shadow;
}
