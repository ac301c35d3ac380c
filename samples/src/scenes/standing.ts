import type { Colour } from './colour.ts';
import { clamp01, smoothstep } from './colour.ts';
import type { Frame } from './frame.ts';
import { noise } from './noise.ts';
import type { Random } from './random.ts';
import type { Camera, Terrain } from './terrain.ts';

/** A place of the ground in the picture. */
export interface Spot {
  u: number;
  v: number;
  column: number;
  row: number;
  /** Pixels that one texel takes there. */
  scale: number;
  distance: number;
}

/** Where a place of the map appears in the picture, or nothing where it lies behind the camera. */
function project(frame: Frame, terrain: Terrain, camera: Camera, u: number, v: number): Spot | undefined {
  const cos = Math.cos(camera.heading);
  const sin = Math.sin(camera.heading);
  const dx = u - camera.x;
  const dz = v - camera.z;
  const distance = dx * cos + dz * sin;
  if (distance < 1) return undefined;
  const side = (-dx * sin + dz * cos) / distance;
  const scale = frame.width / 2 / camera.spread / distance;
  return {
    u,
    v,
    column: frame.width * (0.5 + side / camera.spread / 2),
    row: camera.horizon + (camera.altitude - terrain.map.height(u, v) * terrain.relief) * scale,
    scale,
    distance,
  };
}

/** Whether nearer ground leaves a place in view. */
function isVisible(terrain: Terrain, camera: Camera, spot: Spot): boolean {
  const eye = camera.altitude;
  const target = terrain.map.height(spot.u, spot.v) * terrain.relief;
  for (let t = 0.1; t < 0.97; t += 0.06) {
    const ground =
      terrain.map.height(camera.x + (spot.u - camera.x) * t, camera.z + (spot.v - camera.z) * t) *
      terrain.relief;
    if (ground > eye + (target - eye) * t + 0.25) return false;
  }
  return true;
}

/** Scatters places over the visible ground, from far to near; `likes` says how well one suits (0 to 1). */
export function scatter(
  frame: Frame,
  terrain: Terrain,
  camera: Camera,
  wish: { count: number; near: number; far: number; likes: (u: number, v: number, height: number) => number },
  random: Random,
): Spot[] {
  const spots: Spot[] = [];
  for (let i = 0; i < wish.count; i++) {
    // Evenly in the picture, not on the map: else nearly all would stand far away.
    const distance = wish.near * (wish.far / wish.near) ** random.next();
    const side = (random.next() - 0.5) * 2.2 * camera.spread * distance;
    const u = camera.x + Math.cos(camera.heading) * distance - Math.sin(camera.heading) * side;
    const v = camera.z + Math.sin(camera.heading) * distance + Math.cos(camera.heading) * side;
    const like = wish.likes(u, v, terrain.map.height(u, v));
    const draw = random.next();
    if (draw >= like) continue;
    const spot = project(frame, terrain, camera, u, v);
    if (spot && isVisible(terrain, camera, spot)) spots.push(spot);
  }
  return spots.sort((a, b) => b.distance - a.distance);
}

/** Lays the shadow of something that stands at a spot over the ground, away from the sun. */
export function groundShadow(
  frame: Frame,
  terrain: Terrain,
  camera: Camera,
  spot: Spot,
  shape: { tall: number; wide: number; angle: number; steepness: number; colour: Colour; depth: number },
): void {
  const length = Math.min(60, shape.tall / shape.steepness);
  const parts = 14;
  let from = spot;
  for (let i = 1; i <= parts; i++) {
    const t = i / parts;
    const to = project(
      frame,
      terrain,
      camera,
      spot.u - Math.cos(shape.angle) * length * t,
      spot.v - Math.sin(shape.angle) * length * t,
    );
    if (!to) return;
    const wide = shape.wide * (1 - t * 0.85) * 2;
    shadowPart(
      frame,
      from,
      to,
      wide * from.scale * 0.5,
      wide * to.scale * 0.5,
      shape.colour,
      shape.depth * (1 - t * 0.3),
    );
    from = to;
  }
}

/** Darkens the band between two places; shadows that overlap do not darken twice, for they cover with a colour. */
function shadowPart(
  frame: Frame,
  from: Spot,
  to: Spot,
  w0: number,
  w1: number,
  colour: Colour,
  depth: number,
): void {
  const { width, height, data } = frame;
  // On the ground, width across the view shows in full and width along it is foreshortened.
  const flat = 0.3;
  const dx = to.column - from.column;
  const dy = (to.row - from.row) / flat;
  const length2 = dx * dx + dy * dy || 1e-6;
  const reach = Math.max(w0, w1) + 1;
  const y1 = Math.min(height - 1, Math.ceil(Math.max(from.row, to.row) + reach * flat));
  const x1 = Math.min(width - 1, Math.ceil(Math.max(from.column, to.column) + reach));
  for (let y = Math.max(0, Math.floor(Math.min(from.row, to.row) - reach * flat)); y <= y1; y++) {
    for (let x = Math.max(0, Math.floor(Math.min(from.column, to.column) - reach)); x <= x1; x++) {
      const px = x - from.column;
      const py = (y - from.row) / flat;
      const t = (px * dx + py * dy) / length2;
      if (t < 0 || t > 1) continue;
      const away = Math.hypot(px - dx * t, py - dy * t) / (w0 + (w1 - w0) * t + 0.6);
      if (away >= 1) continue;
      const cover = smoothstep(1, 0.45, away) * depth;
      const i = (y * width + x) * 3;
      // Only what is brighter than the shadow is darkened.
      if (data[i]! > colour[0]) data[i]! += (colour[0] - data[i]!) * cover;
      if (data[i + 1]! > colour[1]) data[i + 1]! += (colour[1] - data[i + 1]!) * cover;
      if (data[i + 2]! > colour[2]) data[i + 2]! += (colour[2] - data[i + 2]!) * cover;
    }
  }
}

export interface CrownLook {
  dark: Colour;
  lit: Colour;
  trunk: Colour;
  sunSide: number;
  mist: number;
  mistColour: Colour;
  /** Width of the crown for its height: 0.25 a cypress, 1 an oak. */
  broad: number;
}

/** A leafy tree seen from afar: a crown of light and dark clumps on a short trunk, its foot at (x, base). */
export function crownTree(
  frame: Frame,
  x: number,
  base: number,
  height: number,
  look: CrownLook,
  random: Random,
): void {
  const rough = noise('rough');
  const fine = noise('fine');
  const seed = random.next() * 512;
  const slim = look.broad < 0.5;
  const half = (height * look.broad) / 2;
  const bottom = slim ? 0.03 : 0.12;
  const { dark, lit, mistColour, mist } = look;
  frame.stroke(x, base, x, base - height * 0.5, height * 0.055, height * 0.03, [
    look.trunk[0] + (mistColour[0] - look.trunk[0]) * mist,
    look.trunk[1] + (mistColour[1] - look.trunk[1]) * mist,
    look.trunk[2] + (mistColour[2] - look.trunk[2]) * mist,
  ]);
  const texel = 60 / height;
  const right = Math.min(frame.width - 1, Math.ceil(x + half * 1.2));
  const low = Math.min(frame.height - 1, Math.ceil(base - height * (bottom - 0.06)));
  for (let py = Math.max(0, Math.floor(base - height * 1.05)); py <= low; py++) {
    const up = (base - py) / height;
    const t = (up - bottom) / (1 - bottom);
    // A cypress is a spindle, an oak a dome.
    const outline = slim
      ? Math.max(0, Math.min(1, t * 7)) * (1 - Math.max(0, t) ** 1.8)
      : Math.sqrt(Math.max(0, 1 - ((t - 0.42) / 0.58) ** 2));
    for (let px = Math.max(0, Math.floor(x - half * 1.2)); px <= right; px++) {
      const side = (px - x) / half;
      const clump = rough.at(seed + px * texel * 4, seed + py * texel * 4);
      const lobe = rough.at(seed + px * texel * 1.7, seed + py * texel * 1.7);
      const edge =
        outline * (slim ? 0.65 + clump * 0.3 + lobe * 0.3 : 0.15 + clump * 0.5 + lobe * 1.1) - Math.abs(side);
      if (edge < -0.15) continue;
      const leaf = fine.at(seed + px * texel * 5, seed + py * texel * 5);
      const cover = smoothstep(-0.06, 0.1, edge + (leaf - 0.5) * 0.3);
      if (cover <= 0) continue;
      const light = clamp01(
        0.26 +
          side * look.sunSide * 0.36 +
          (t - 0.45) * 0.6 +
          (lobe - 0.5) * 0.7 +
          (clump - 0.5) * 1.1 +
          (leaf - 0.5) * 0.7,
      );
      const r = dark[0] + (lit[0] - dark[0]) * light;
      const g = dark[1] + (lit[1] - dark[1]) * light;
      const b = dark[2] + (lit[2] - dark[2]) * light;
      frame.lay(
        px,
        py,
        r + (mistColour[0] - r) * mist,
        g + (mistColour[1] - g) * mist,
        b + (mistColour[2] - b) * mist,
        cover,
      );
    }
  }
}
