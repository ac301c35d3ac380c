import { hex, mix, scale, smoothstep } from './colour.ts';
import type { Colour } from './colour.ts';
import { plainFilm } from './develop.ts';
import type { Film } from './develop.ts';
import type { Frame } from './frame.ts';
import { skyFor } from './light.ts';
import type { Season, Sky } from './light.ts';
import { noise } from './noise.ts';
import type { Random } from './random.ts';
import type { Setting } from './scene.ts';
import { paintSky } from './sky.ts';
import { conifer } from './trees.ts';

/** Range behind range in the haze, through a long lens, with mist in the valleys and spruces on the near slopes. */
export function ridges(frame: Frame, setting: Setting): Film {
  const { random, season } = setting;
  const light = setting.light === 'night' ? 'blue' : setting.light;
  const sky = skyFor(light, random);
  const { width, height, unit } = frame;
  const first = height * random.between(0.3, 0.5);
  const sunX = width * random.between(0.15, 0.85);
  const low = light !== 'day' && light !== 'overcast';
  const sunY = first - unit * (low ? random.between(-2, 14) : 50);
  paintSky(frame, {
    sky,
    horizon: first + unit * 18,
    sunX,
    sunY,
    disc: low && light !== 'blue' ? 6 : 0,
    clouds: random.pick(['clear', 'streaks', 'veil', 'streaks', 'puffs'] as const),
    cover: random.between(0.2, 0.55),
    drift: random.between(0, 500),
  });
  const count = random.whole(4, 7);
  const wooded = random.chance(0.7);
  const dark = mix(shadeOf[season], scale(sky.zenith, 0.35), 0.4);
  const lines: Float32Array[] = [];
  // Ranges come in from alternate sides, so that they cross and lead the eye in.
  let side = random.chance(0.5) ? 1 : -1;
  let base = first;
  for (let layer = 0; layer < count; layer++) {
    const depth = layer / (count - 1);
    const slope = side * unit * random.between(4, 26) * (0.5 + depth * 0.7);
    side = random.chance(0.75) ? -side : side;
    lines.push(ridgeLine(frame, base, slope, unit * random.between(6, 17), depth, wooded, random));
    base += ((height - first) / count) * random.between(0.55, 1.15);
  }
  for (let layer = 0; layer < count; layer++) {
    paintRange(frame, lines, layer, sky, dark, { sunX, sunY, glow: low ? 0.9 : 0.25, wooded });
  }
  if (wooded) growForest(frame, sky, dark, sunX, random);
  return { ...plainFilm, exposure: light === 'blue' ? 1.5 : 1.08, contrast: 1.4, vignette: 0.28 };
}

const shadeOf: Record<Season, Colour> = {
  winter: hex('#1e2a38'),
  spring: hex('#172a1f'),
  summer: hex('#14261d'),
  autumn: hex('#2e2a22'),
};

/** The upper edge of a range, a row for every column. */
function ridgeLine(
  frame: Frame,
  base: number,
  slope: number,
  swing: number,
  depth: number,
  wooded: boolean,
  random: Random,
): Float32Array {
  const { width, unit } = frame;
  const rough = noise('rough');
  const soft = noise('soft');
  const line = new Float32Array(width);
  const at = random.next() * 512;
  const row = random.next() * 512;
  const stretch = 0.3 + random.next() * 0.25;
  for (let x = 0; x < width; x++) {
    const u = at + (x / unit) * stretch;
    // Folding the noise gives crests; far ranges are sharper, near ones round.
    const fold = 1 - Math.abs(soft.at(u * 0.8, row) - 0.5) * 3;
    const detail = rough.at(u * 2.5, row + 99) - 0.5;
    line[x] =
      base + slope * (x / width - 0.5) - swing * (fold * 0.75 + detail * (wooded ? 0.3 : 0.85)) + swing * 0.4;
  }
  if (!wooded) return line;
  // Crowns seen from afar: a fine saw of tips along the edge.
  const tall = unit * (0.5 + depth * 1.3);
  for (let x = -tall; x < width + tall; x += tall * random.between(0.12, 0.4)) {
    const size = tall * random.between(0.4, 1.1);
    const half = size * random.between(0.22, 0.34);
    const foot = line[Math.min(width - 1, Math.max(0, Math.round(x)))]! + tall * 0.25;
    for (let px = Math.max(0, Math.ceil(x - half)); px < Math.min(width, x + half); px++) {
      const top = foot - size * (1 - (Math.abs(px - x) / half) ** 0.9);
      if (top < line[px]!) line[px] = top;
    }
  }
  return line;
}

interface Backlight {
  sunX: number;
  sunY: number;
  glow: number;
  wooded: boolean;
}

/** One range: darker and clearer the nearer it is, paling into mist towards its foot. */
function paintRange(
  frame: Frame,
  lines: Float32Array[],
  layer: number,
  sky: Sky,
  dark: Colour,
  light: Backlight,
): void {
  const { width, height, unit, data } = frame;
  const depth = layer / (lines.length - 1);
  const line = lines[layer]!;
  const near = lines.slice(layer + 1);
  const body = mix(mix(sky.haze, sky.horizon, 0.35 * (1 - depth)), dark, 0.06 + 0.88 * depth ** 1.35);
  const mistDeep = unit * (9 + 10 * depth);
  const mistiness = 0.9 - 0.62 * depth;
  const fine = noise('fine');
  const soft = noise('soft');
  const creased = noise('ridged');
  for (let x = 0; x < width; x++) {
    const top = line[x]!;
    let end = height;
    for (const other of near) if (other[x]! < end) end = other[x]!;
    end = Math.min(height, Math.ceil(end) + 1);
    const glow = Math.exp(-(((x - light.sunX) / (unit * 42)) ** 2)) * light.glow * (1 - depth * 0.8);
    for (let y = Math.max(0, Math.floor(top)); y < end; y++) {
      const cover = y < top ? 1 - (top - y) : 1;
      const below = (y - top) / mistDeep;
      const drift = soft.at((x / unit) * 1.6 + layer * 70, (y / unit) * 4 + layer * 31);
      const mist = smoothstep(0.1, 1.25, below + (drift - 0.5) * 0.9) * mistiness;
      const texture = light.wooded
        ? 1 + (fine.near((x / unit) * 9 + layer * 40, (y / unit) * 5) - 0.5) * 0.5 * depth
        : 0.8 + creased.at((x / unit) * 2.2 + layer * 40, ((y - top) / unit) * 3.4) * 0.4;
      const warm = glow * (0.25 + mist);
      const i = (y * width + x) * 3;
      const r = body[0] * texture + (sky.haze[0] * 0.96 - body[0]) * mist;
      const g = body[1] * texture + (sky.haze[1] * 0.96 - body[1]) * mist;
      const b = body[2] * texture + (sky.haze[2] * 0.96 - body[2]) * mist;
      data[i]! += (r + (sky.glow[0] - r) * warm * 0.6 - data[i]!) * cover;
      data[i + 1]! += (g + (sky.glow[1] - g) * warm * 0.55 - data[i + 1]!) * cover;
      data[i + 2]! += (b + (sky.glow[2] - b) * warm * 0.5 - data[i + 2]!) * cover;
    }
  }
}

/** Rows of spruces below the ranges, each before its own bank of mist, the nearest tall and dark. */
function growForest(frame: Frame, sky: Sky, dark: Colour, sunX: number, random: Random): void {
  const { width, height, unit } = frame;
  const soft = noise('soft');
  const rows = random.whole(1, 3);
  const open = random.between(0.2, 0.8) * width;
  for (let row = 0; row < rows; row++) {
    const near = rows === 1 ? 1 : row / (rows - 1);
    const foot = height + unit * (-14 + 22 * near);
    const tall = unit * (11 + 20 * near * near);
    const mist = 0.3 * (1 - near) + 0.03;
    for (let x = -tall * 0.2; x < width + tall * 0.2; x += tall * random.between(0.1, 0.42)) {
      // The row opens where one looks through, and rises towards the sides of the picture.
      const away = Math.min(1, Math.abs(x - open) / (width * 0.5));
      const size = tall * random.between(0.45, 1) * (0.35 + 0.95 * away);
      conifer(
        frame,
        x,
        foot + unit * random.between(0, 4),
        size,
        {
          dark: scale(dark, 0.4),
          lit: scale(dark, 1.5),
          sunSide: sunX > x ? 1 : -1,
          mist,
          mistColour: sky.haze,
        },
        random,
      );
    }
    if (near === 1) break;
    const drift = random.next() * 500;
    frame.paintSoft(foot - tall * 0.9, height, Math.max(2, Math.round(unit * 0.6)), (x, y, paint) => {
      const swirl = soft.at((x / unit) * 1.2 + drift, (y / unit) * 3.2 + drift);
      paint.red = sky.haze[0];
      paint.green = sky.haze[1];
      paint.blue = sky.haze[2];
      paint.cover = smoothstep(0, 1.1, (y - foot + tall * 0.9) / tall + (swirl - 0.5) * 1.2) * 0.75;
    });
  }
}
