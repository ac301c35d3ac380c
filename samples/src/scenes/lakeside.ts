import { hex, mix, smoothstep, times } from './colour.ts';
import type { Colour } from './colour.ts';
import type { Frame } from './frame.ts';
import type { Sky } from './light.ts';
import { noise } from './noise.ts';
import type { Random } from './random.ts';

/** Still water below the shore that mirrors what stands above it. */
export function mirrorLake(frame: Frame, shore: number, random: Random): void {
  const { width, height, unit, data } = frame;
  const rough = noise('rough');
  const soft = noise('soft');
  const at = random.next() * 512;
  const line = Math.min(height - 1, Math.ceil(shore + unit * 4));
  const breeze = random.between(0.12, 0.34);
  for (let y = line; y < height; y++) {
    const depth = (y - line) / unit;
    // Ripples grow towards the camera, and a breath of wind roughens some belts of the water.
    const v = 46 / (depth + 5);
    for (let x = 0; x < width; x++) {
      const u = ((x - width / 2) / unit) * (0.12 + v * 0.05);
      const ripple = rough.at(u * 3 + at, v * 34 + at) - 0.5;
      const wind = smoothstep(0.5, 0.68, soft.at(u * 0.9 + at, v * 7));
      const sway = ripple * depth * unit * (breeze + wind * 0.5);
      const sy = Math.max(0, Math.round(line - (y - line) * 0.94 + sway - 1));
      const sx = Math.min(width - 1, Math.max(0, Math.round(x + sway * 0.12)));
      const from = (Math.min(line - 1, sy) * width + sx) * 3;
      const i = (y * width + x) * 3;
      const dim = 0.8 - depth * 0.0055 + ripple * wind * 0.3;
      data[i] = data[from]! * dim * 0.95;
      data[i + 1] = data[from + 1]! * dim;
      data[i + 2] = data[from + 2]! * dim * 1.04;
    }
  }
  // A bright thread of water along the shore, where the far ripples catch the sky.
  for (let x = 0; x < width; x++) {
    const glint = rough.at((x / unit) * 0.8 + at, 5);
    frame.blend(x, line, [data[x * 3]!, data[x * 3 + 1]!, data[x * 3 + 2]!], 0.35 * glint);
  }
}

/** The wooded strip of land where the lake ends, all across the picture. */
export function farShore(frame: Frame, line: number, colour: Colour, sky: Sky, random: Random): void {
  const { width, unit } = frame;
  const rough = noise('rough');
  const fine = noise('fine');
  const at = random.next() * 512;
  const shade = times(colour, mix(sky.ambient, sky.sun, 0.18));
  for (let x = 0; x < width; x++) {
    const wood = smoothstep(0.3, 0.62, rough.at((x / unit) * 0.55 + at, at));
    const tips = fine.at((x / unit) * 5 + at, at) * 0.8 + fine.at((x / unit) * 11, at) * 0.4;
    const top = line - unit * (0.7 + wood * (1.1 + tips * 1.5));
    for (let y = Math.floor(top); y <= line; y++) {
      const light = 0.6 + fine.near((x / unit) * 9, (y / unit) * 7 + at) * 0.8;
      frame.blend(
        x,
        y,
        [shade[0] * light, shade[1] * light, shade[2] * light],
        Math.min(1, Math.max(0, y - top + 0.5)) * 0.92,
      );
    }
  }
}

/** A wooden jetty that leads from the lower edge out onto the water. */
export function jetty(frame: Frame, horizon: number, sky: Sky, random: Random): void {
  const { width, height, unit } = frame;
  const rough = noise('rough');
  const x0 = width * random.between(0.3, 0.7);
  const drift = random.between(-0.16, 0.16) * width;
  const end = horizon + unit * random.between(9, 14);
  const wide = unit * random.between(13, 20);
  const wood = times(hex('#7c746a'), mix(sky.ambient, sky.sun, 0.22));
  const eye = horizon - unit * 3;
  const along = (y: number) => (y - eye) / (height - eye);
  const post = (side: number, y: number) => {
    const t = along(y);
    const x = x0 + drift * (1 - t) + side * wide * t;
    const thick = unit * 1.9 * t;
    frame.stroke(x, y - unit * 7 * t, x, y + unit * 6 * t, thick, thick, mix(wood, [0, 0, 0], 0.72));
    frame.stroke(
      x - thick * 0.2 * side,
      y - unit * 7 * t,
      x - thick * 0.2 * side,
      y,
      thick * 0.35,
      thick * 0.35,
      wood,
      0.5,
    );
  };
  const posts = 6;
  const rows = Array.from(
    { length: posts },
    (_, i) =>
      eye +
      (height * 1.12 - eye) / (1 + (posts - 1 - i) * (((height - eye) / (end - eye) - 1) / (posts - 1))),
  );
  for (const row of rows) for (const side of [-1, 1]) post(side, row);
  for (let y = Math.floor(end); y < height; y++) {
    const t = along(y);
    const middle = x0 + drift * (1 - t);
    const half = wide * t;
    // Boards lie across: evenly spaced on the ground, closer and closer in the picture.
    const board = 26 / t;
    const part = board - Math.floor(board);
    const gap = smoothstep(0, 0.09, part) * smoothstep(1, 0.93, part);
    const tone = 0.62 + 0.5 * rough.near(Math.floor(board) * 37, 9);
    for (let x = Math.floor(middle - half); x <= middle + half; x++) {
      if (x < 0 || x >= width) continue;
      const grain = 0.8 + 0.4 * rough.at(((x - middle) / half) * 60, board * 5);
      const light = tone * grain * (0.12 + 0.88 * gap);
      frame.lay(
        x,
        y,
        wood[0] * light,
        wood[1] * light,
        wood[2] * light,
        Math.min(1, half - Math.abs(x - middle) + 0.5),
      );
    }
  }
}
