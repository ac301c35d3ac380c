import type { Frame, Paint } from './frame.ts';
import { Frame as FrameClass } from './frame.ts';
import type { HeightMap } from './heightmap.ts';
import { mapSize } from './heightmap.ts';
import { noise } from './noise.ts';
import type { Random } from './random.ts';

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
  map: HeightMap;
  /** Texels of height between the lowest and the highest place. */
  relief: number;
  /** Sunlight, openness and steepness, three numbers a texel. */
  surface: Float32Array;
}

/** Works out sunlight with cast shadows for the whole map. */
export function lightTerrain(map: HeightMap, relief: number, light: SunDirection): Terrain {
  const { heights, openness } = map;
  const mask = mapSize - 1;
  const surface = new Float32Array(heights.length * 3);
  const lx = Math.cos(light.angle);
  const lz = Math.sin(light.angle);
  const length = Math.hypot(1, light.steepness);
  for (let y = 0, k = 0; y < mapSize; y++) {
    const up = ((y - 1) & mask) * mapSize;
    const down = ((y + 1) & mask) * mapSize;
    const row = y * mapSize;
    for (let x = 0; x < mapSize; x++, k += 3) {
      const nx = (heights[row + ((x - 1) & mask)]! - heights[row + ((x + 1) & mask)]!) * relief * 0.5;
      const nz = (heights[up + x]! - heights[down + x]!) * relief * 0.5;
      const n = 1 / Math.sqrt(nx * nx + nz * nz + 1);
      const facing = ((nx * lx + nz * lz + light.steepness) * n) / length;
      surface[k] = facing > 0 ? facing : 0;
      surface[k + 1] = openness[row + x]!;
      surface[k + 2] = 1 - n;
    }
  }
  castShadows(heights, relief, light, surface);
  return { map, relief, surface };
}

/** Fills in what the surface is like at a place between the texels. */
function readSurface(surface: Float32Array, u: number, v: number, ground: Ground): void {
  const mask = mapSize - 1;
  const x = Math.floor(u);
  const y = Math.floor(v);
  const fx = u - x;
  const fy = v - y;
  const y0 = (y & mask) * mapSize;
  const y1 = ((y + 1) & mask) * mapSize;
  const a = (y0 + (x & mask)) * 3;
  const b = (y0 + ((x + 1) & mask)) * 3;
  const c = (y1 + (x & mask)) * 3;
  const d = (y1 + ((x + 1) & mask)) * 3;
  const wa = (1 - fx) * (1 - fy);
  const wb = fx * (1 - fy);
  const wc = (1 - fx) * fy;
  const wd = fx * fy;
  ground.sun = surface[a]! * wa + surface[b]! * wb + surface[c]! * wc + surface[d]! * wd;
  ground.openness = surface[a + 1]! * wa + surface[b + 1]! * wb + surface[c + 1]! * wc + surface[d + 1]! * wd;
  ground.steep = surface[a + 2]! * wa + surface[b + 2]! * wb + surface[c + 2]! * wc + surface[d + 2]! * wd;
}

/** Carries the height of the shadow's edge away from the sun, line by line, and darkens what lies under it. */
function castShadows(heights: Float32Array, relief: number, light: SunDirection, surface: Float32Array): void {
  const mask = mapSize - 1;
  const dx = -Math.cos(light.angle);
  const dz = -Math.sin(light.angle);
  const alongX = Math.abs(dx) > Math.abs(dz);
  const major = alongX ? Math.sign(dx) : Math.sign(dz);
  const slide = alongX ? dz / Math.abs(dx) : dx / Math.abs(dz);
  const drop = (light.steepness * Math.hypot(1, slide)) / relief;
  let edge = new Float32Array(mapSize).fill(-1);
  let next = new Float32Array(mapSize);
  const soft = 2.5 / relief;
  // Once around to bring in the shadows from beyond the seam, once more to lay them.
  for (let step = 0; step < mapSize * 1.25; step++) {
    const line = (major * step) & mask;
    for (let i = 0; i < mapSize; i++) {
      const from = i - slide;
      const f = Math.floor(from);
      const part = from - f;
      const before = edge[f & mask]! * (1 - part) + edge[(f + 1) & mask]! * part - drop;
      const k = alongX ? i * mapSize + line : line * mapSize + i;
      const height = heights[k]!;
      next[i] = before > height ? before : height;
      const under = (before - height) / soft;
      if (under > 0) surface[k * 3]! *= under >= 1 ? 0 : 1 - under;
    }
    [edge, next] = [next, edge];
  }
}

/**
 * Looks for a place worth a photo: some random ones are tried, and the one whose skyline varies most without
 * hiding the view is taken.
 */
export function scout(frame: Frame, map: HeightMap, relief: number, random: Random, wish: { above: number; spread: number; horizon: number; clear: number; rise?: number }): Camera {
  let best: Camera | undefined;
  let bestScore = -Infinity;
  for (let attempt = 0; attempt < 14; attempt++) {
    const x = random.next() * mapSize;
    const z = random.next() * mapSize;
    const heading = random.next() * Math.PI * 2;
    const altitude = map.height(x, z) * relief + wish.above;
    const camera = { x, z, altitude, heading, spread: wish.spread, horizon: wish.horizon };
    const score = scoreView(frame, map, relief, camera, wish.clear, wish.rise ?? 0.25);
    if (score > bestScore) {
      bestScore = score;
      best = camera;
    }
  }
  return best!;
}

function scoreView(frame: Frame, map: HeightMap, relief: number, camera: Camera, clear: number, rise: number): number {
  const focal = frame.width / 2 / camera.spread;
  const rows: number[] = [];
  let blocked = 0;
  for (let i = 0; i < 24; i++) {
    const side = (i / 23 - 0.5) * 2 * camera.spread;
    const dx = Math.cos(camera.heading) - Math.sin(camera.heading) * side;
    const dz = Math.sin(camera.heading) + Math.cos(camera.heading) * side;
    let highest = -Infinity;
    for (let z = 6; z < 480; z *= 1.09) {
      const rise = (map.height(camera.x + dx * z, camera.z + dz * z) * relief - camera.altitude) / z;
      if (rise > highest) highest = rise;
      if (z < clear && rise > -0.06) blocked++;
    }
    rows.push((highest * focal) / frame.height);
  }
  const mean = rows.reduce((a, b) => a + b, 0) / rows.length;
  const spread = Math.sqrt(rows.reduce((a, b) => a + (b - mean) ** 2, 0) / rows.length);
  const room = camera.horizon / frame.height;
  const tooHigh = Math.max(0, Math.max(...rows) - room * 0.8);
  return spread * 6 - Math.abs(mean - room * rise) * 2.5 - blocked * 0.05 - tooHigh * 8;
}

/**
 * Draws the ground column by column, from near to far, each place shaded once; what is there already is the sky.
 * Below the height `sea` of the map lies level water. Returns the row of the skyline in every column.
 */
export function drawTerrain(frame: Frame, terrain: Terrain, camera: Camera, material: Material, range: { near: number; far: number; detail: number; roughness: number; sea?: number }): Float32Array {
  const { width, height, data } = frame;
  const { map, relief } = terrain;
  const skyline = new Float32Array(width);
  const focal = width / 2 / camera.spread;
  const paint = FrameClass.newPaint();
  const ground: Ground = { x: 0, z: 0, height: 0, sun: 0, openness: 0, steep: 0, distance: 0 };
  const cos = Math.cos(camera.heading);
  const sin = Math.sin(camera.heading);
  const tallest = Math.max(1.2, frame.unit * 0.2);
  const detail = noise('rough');
  const sea = range.sea ?? -1;
  const roughness = range.roughness / relief;
  for (let column = 0; column < width; column++) {
    const side = ((column + 0.5) / width - 0.5) * 2 * camera.spread;
    const dx = cos - sin * side;
    const dz = sin + cos * side;
    let edge = height;
    // The part of the topmost pixel that nearer ground covers already.
    let held = 0;
    let heldRed = 0;
    let heldGreen = 0;
    let heldBlue = 0;
    let wasHidden = true;
    let lastRed = 0;
    let lastGreen = 0;
    let lastBlue = 0;
    let reached = range.near;
    let stride = range.near * range.detail;
    while (reached < range.far) {
      const z = reached + stride;
      const u = camera.x + dx * z;
      const v = camera.z + dz * z;
      let h = map.height(u, v);
      const flooded = h < sea;
      if (flooded) h = sea;
      const usual = z * range.detail + 0.04;
      const scale = (relief * focal) / z;
      let row = camera.horizon + (camera.altitude * focal) / z - h * scale;
      // Most places lie hidden behind nearer ground: they need no detail.
      if (!flooded && row - roughness * 0.5 * scale < edge) {
        const bump = (detail.at(u * 7, v * 7) - 0.5) * roughness;
        h += bump;
        row -= bump * scale;
      }
      if (row >= edge) {
        wasHidden = true;
        reached = z;
        stride = usual;
        continue;
      }
      // A steep slope gets shorter strides, so that it is not smeared over many rows.
      if (edge - row > tallest && stride > usual * 0.08) {
        stride *= Math.max(0.2, tallest / (edge - row)) * 0.9;
        continue;
      }
      reached = z;
      stride = Math.min(usual, stride * 1.6);
      if (row < -height) break;
      ground.x = u;
      ground.z = v;
      ground.height = h;
      readSurface(terrain.surface, u, v, ground);
      ground.distance = z;
      material(ground, paint);
      const { red, green, blue } = paint;
      if (wasHidden) {
        lastRed = red;
        lastGreen = green;
        lastBlue = blue;
      }
      const top = Math.floor(row);
      const span = 1 / (edge - row);
      for (let y = Math.ceil(edge) - 1; y > top; y--) {
        if (y >= 0 && y < height) {
          const t = Math.min(1, (edge - y) * span);
          const i = (y * width + column) * 3;
          data[i] = heldRed * held + (lastRed + (red - lastRed) * t) * (1 - held);
          data[i + 1] = heldGreen * held + (lastGreen + (green - lastGreen) * t) * (1 - held);
          data[i + 2] = heldBlue * held + (lastBlue + (blue - lastBlue) * t) * (1 - held);
        }
        held = 0;
      }
      // The topmost pixel is covered in part; ground behind it may still fill the rest.
      const inTop = Math.min(edge, top + 1) - row;
      const total = held + inTop;
      if (total > 0) {
        heldRed = (heldRed * held + red * inTop) / total;
        heldGreen = (heldGreen * held + green * inTop) / total;
        heldBlue = (heldBlue * held + blue * inTop) / total;
      }
      held = Math.min(1, total);
      edge = row;
      lastRed = red;
      lastGreen = green;
      lastBlue = blue;
      wasHidden = false;
    }
    const top = Math.floor(edge);
    if (top >= 0 && top < height && held > 0) {
      const i = (top * width + column) * 3;
      data[i] = heldRed * held + data[i]! * (1 - held);
      data[i + 1] = heldGreen * held + data[i + 1]! * (1 - held);
      data[i + 2] = heldBlue * held + data[i + 2]! * (1 - held);
    }
    skyline[column] = edge;
  }
  return skyline;
}
