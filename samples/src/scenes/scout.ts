import type { Frame } from './frame.ts';
import type { HeightMap } from './heightmap.ts';
import { mapSize } from './heightmap.ts';
import type { Random } from './random.ts';
import type { Camera } from './terrain.ts';

/**
 * Looks for a place worth a photo: some random ones are tried, and the one whose skyline varies most without
 * hiding the view is taken.
 */
export function scout(
  frame: Frame,
  map: HeightMap,
  relief: number,
  random: Random,
  wish: { above: number; spread: number; horizon: number; clear: number; rise?: number },
): Camera {
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

function scoreView(
  frame: Frame,
  map: HeightMap,
  relief: number,
  camera: Camera,
  clear: number,
  rise: number,
): number {
  const focal = frame.width / 2 / camera.spread;
  const rows: number[] = [];
  let blocked = 0;
  for (let i = 0; i < 24; i++) {
    const side = (i / 23 - 0.5) * 2 * camera.spread;
    const dx = Math.cos(camera.heading) - Math.sin(camera.heading) * side;
    const dz = Math.sin(camera.heading) + Math.cos(camera.heading) * side;
    let highest = -Infinity;
    for (let z = 6; z < 480; z *= 1.09) {
      const slope = (map.height(camera.x + dx * z, camera.z + dz * z) * relief - camera.altitude) / z;
      if (slope > highest) highest = slope;
      if (z < clear && slope > -0.06) blocked++;
    }
    rows.push((highest * focal) / frame.height);
  }
  const mean = rows.reduce((a, b) => a + b, 0) / rows.length;
  const spread = Math.sqrt(rows.reduce((a, b) => a + (b - mean) ** 2, 0) / rows.length);
  const room = camera.horizon / frame.height;
  const tooHigh = Math.max(0, Math.max(...rows) - room * 0.8);
  return spread * 6 - Math.abs(mean - room * rise) * 2.5 - blocked * 0.05 - tooHigh * 8;
}
