import { Frame } from './frame.ts';
import { noise } from './noise.ts';
import type { Camera, Ground, Material, Terrain } from './terrain.ts';
import { readSurface } from './terrain.ts';

/** How far and how finely ground is drawn. */
export interface Range {
  /** From the camera, in texels. */
  readonly near: number;
  readonly far: number;
  /** Length of a stride, as a share of the distance. */
  readonly detail: number;
  /** Height of the small unevenness that the map is too coarse for, in texels. */
  readonly roughness: number;
  /** The height of the map below which lies level water. */
  readonly sea?: number;
}

/** Rows of a place that is shaded; smaller steps are put together. */
const leastRows = 0.8;

/**
 * Draws the ground column by column, from near to far, each place shaded once; what is there already is the sky. Returns
 * the row of the skyline in every column.
 */
export function drawTerrain(
  frame: Frame,
  terrain: Terrain,
  camera: Camera,
  material: Material,
  range: Range,
): Float32Array {
  const { width, height, data } = frame;
  const { map, relief } = terrain;
  const skyline = new Float32Array(width);
  const focal = width / 2 / camera.spread;
  const paint = Frame.newPaint();
  const ground: Ground = { x: 0, z: 0, height: 0, sun: 0, openness: 0, steep: 0, distance: 0 };
  const cos = Math.cos(camera.heading);
  const sin = Math.sin(camera.heading);
  const tallest = Math.max(1.2, frame.unit * 0.2);
  const detail = noise('rough');
  const tips = noise('fine');
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
    // A place in view that rises by less than a row waits for the next: drawn only where that one lies lower.
    let waiting = 0;
    let waitingRow = 0;
    while (reached < range.far) {
      let z = reached + stride;
      const usual = z * range.detail + 0.04;
      const scale = (relief * focal) / z;
      let u = camera.x + dx * z;
      let v = camera.z + dz * z;
      let h = map.height(u, v);
      const flooded = h < sea;
      if (flooded) h = sea;
      let row = camera.horizon + (camera.altitude * focal) / z - h * scale;
      // Most places lie hidden behind nearer ground: they need no detail.
      if (!flooded && row - roughness * 0.5 * scale < edge) {
        const bump = (detail.at(u * 7, v * 7) - 0.5 + (tips.at(u * 17, v * 17) - 0.5) * 0.3) * roughness;
        h += bump;
        row -= bump * scale;
      }
      const best = waiting > 0 ? waitingRow : edge;
      if (row >= best) {
        reached = z;
        stride = usual * 2;
        if (waiting === 0) {
          wasHidden = true;
          continue;
        }
        // The crest: what waited is the last place in view.
        z = waiting;
        row = waitingRow;
        u = camera.x + dx * z;
        v = camera.z + dz * z;
        h = Math.max(sea, map.height(u, v));
      } else {
        // Coming out from behind nearer ground: go back and look where.
        if (stride > usual * 1.5) {
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
        if (edge - row < leastRows && reached < range.far) {
          waiting = z;
          waitingRow = row;
          continue;
        }
      }
      const isCrest = waiting > 0 && z === waiting;
      waiting = 0;
      if (row < -height) break;
      ground.x = u;
      ground.z = v;
      ground.height = h;
      readSurface(terrain, u, v, ground);
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
      wasHidden = isCrest;
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
