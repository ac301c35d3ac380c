import { clamp01, hex, smoothstep } from './colour.ts';
import { plainFilm } from './develop.ts';
import type { Film } from './develop.ts';
import { standTrunks } from './forest-stand.ts';
import type { Mood } from './forest-stand.ts';
import type { Frame, Shader } from './frame.ts';
import type { Season } from './light.ts';
import { noise } from './noise.ts';
import type { Random } from './random.ts';
import type { Setting } from './scene.ts';

const moods: Record<Season, readonly Mood[]> = {
  winter: [
    {
      mist: hex('#b9c6d2'),
      glow: hex('#eef2f4'),
      leaf: [hex('#3a444c'), hex('#7d8a94')],
      floor: [hex('#8fa2b8'), hex('#f0f4f8')],
    },
    {
      mist: hex('#a9b4c4'),
      glow: hex('#ffe3c4'),
      leaf: [hex('#39404a'), hex('#8c8f98')],
      floor: [hex('#7f93b0'), hex('#ffeede')],
    },
  ],
  spring: [
    {
      mist: hex('#b6c9a8'),
      glow: hex('#fbf6cf'),
      leaf: [hex('#41552c'), hex('#a3b25c')],
      floor: [hex('#343f24'), hex('#7c8a52')],
    },
    {
      mist: hex('#a8bcb4'),
      glow: hex('#eef3e2'),
      leaf: [hex('#3c5234'), hex('#8ea45a')],
      floor: [hex('#3b3a66'), hex('#8a86c8')],
    },
  ],
  summer: [
    {
      mist: hex('#93ab86'),
      glow: hex('#f6f2c2'),
      leaf: [hex('#283b22'), hex('#72884a')],
      floor: [hex('#242f1d'), hex('#66783f')],
    },
    {
      mist: hex('#9fb2a4'),
      glow: hex('#e8f0dc'),
      leaf: [hex('#24372a'), hex('#5f7a50')],
      floor: [hex('#262f22'), hex('#5f7048')],
    },
  ],
  autumn: [
    {
      mist: hex('#c9b18a'),
      glow: hex('#ffe6a8'),
      leaf: [hex('#8a4a14'), hex('#f0b030')],
      floor: [hex('#5c3214'), hex('#d88430')],
    },
    {
      mist: hex('#bfb4a4'),
      glow: hex('#fff0d2'),
      leaf: [hex('#7c3a18'), hex('#e08a28')],
      floor: [hex('#4f2c18'), hex('#c06a2c')],
    },
    {
      mist: hex('#aab4b4'),
      glow: hex('#f0eee0'),
      leaf: [hex('#6a5a1c'), hex('#d8c040')],
      floor: [hex('#4c3c1c'), hex('#b8923c')],
    },
  ],
};

/** Trunks behind trunks in the mist, with leaves and a floor of the season, and the low sun between them. */
export function forest(frame: Frame, setting: Setting): Film {
  const { random, season } = setting;
  const mood = random.pick(moods[season]);
  const { width, height, unit } = frame;
  const birch = random.chance(0.3);
  const sunX = width * random.between(0.25, 0.75);
  const sunY = height * random.between(0.18, 0.46);
  const floorTop = height * random.between(0.62, 0.74);
  const clear = setting.light === 'overcast' ? 0.35 : 1;
  frame.paintSoft(0, height, Math.max(2, Math.round(unit * 0.5)), (x, y, paint) => {
    const away = Math.hypot(x - sunX, (y - sunY) * 1.2) / (unit * 55);
    const glow = Math.exp(-away * away * 2.2) * (0.4 + 0.6 * clear);
    const dim = 0.78 + 0.22 * (1 - y / height);
    paint.red = (mood.mist[0] + (mood.glow[0] * 1.25 - mood.mist[0]) * glow) * dim;
    paint.green = (mood.mist[1] + (mood.glow[1] * 1.25 - mood.mist[1]) * glow) * dim;
    paint.blue = (mood.mist[2] + (mood.glow[2] * 1.25 - mood.mist[2]) * glow) * dim;
  });
  const layers = 6;
  for (let layer = 0; layer < layers; layer++) {
    const near = layer / (layers - 1);
    const foot = floorTop + (height * 1.04 - floorTop) * near ** 1.6;
    standTrunks(frame, mood, { near, foot, birch, sunX, bare: season === 'winter' }, random);
    forestFloor(
      frame,
      mood,
      foot,
      floorTop + (height * 1.04 - floorTop) * Math.min(1, near + 0.2) ** 1.6,
      near,
      season,
      sunX,
      random,
    );
    if (season !== 'winter' && layer % 2 === 1) leaves(frame, mood, near, sunX, sunY, random);
  }
  if (clear === 1 && random.chance(0.75)) shafts(frame, mood, sunX, sunY - unit * 30, random);
  return { ...plainFilm, exposure: 1.02, contrast: 1.25, bloom: 0.2, vignette: 0.38 };
}

function forestFloor(
  frame: Frame,
  mood: Mood,
  foot: number,
  nextFoot: number,
  near: number,
  season: Season,
  sunX: number,
  random: Random,
): void {
  const { unit, width } = frame;
  const rough = noise('rough');
  const fine = noise('fine');
  const at = random.next() * 512;
  const top = foot - unit * (1.5 + 2.5 * near);
  const texel = 4.4 - 2.6 * near;
  const clarity = 0.12 + 0.8 * near ** 1.2;
  const edge = new Float32Array(width);
  const sunlit = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const tufts = fine.at((x / unit) * texel * 2 + at, at) * (season === 'winter' ? 0.25 : 1.6);
    edge[x] = top + unit * (3.5 - rough.at((x / unit) * 0.5 + at, at) * 7 - tufts);
    sunlit[x] = Math.exp(-(((x - sunX) / (unit * 45)) ** 2)) * 0.5;
  }
  frame.paint(top - unit * 6, nextFoot + unit * 6, (x, y, paint) => {
    const below = y - edge[x]!;
    if (below < -1) {
      paint.cover = 0;
      return;
    }
    const tuft = fine.at((x / unit) * texel + at, (y / unit) * texel * 1.5);
    const clump = rough.at((x / unit) * texel * 0.5, (y / unit) * texel + at);
    const sun = sunlit[x]!;
    const light =
      season === 'winter'
        ? clamp01(0.45 + (clump - 0.5) * 0.5 + (tuft - 0.5) * 0.12 + sun * 0.5)
        : clamp01((tuft - 0.35) * 1.7 * (0.5 + clump) + sun * 0.45);
    const far = 1 - clarity + 0.1 * smoothstep(width, 0, Math.abs(x - sunX));
    const r = mood.floor[0][0] + (mood.floor[1][0] - mood.floor[0][0]) * light;
    const g = mood.floor[0][1] + (mood.floor[1][1] - mood.floor[0][1]) * light;
    const b = mood.floor[0][2] + (mood.floor[1][2] - mood.floor[0][2]) * light;
    paint.red = r + (mood.mist[0] - r) * far;
    paint.green = g + (mood.mist[1] - g) * far;
    paint.blue = b + (mood.mist[2] - b) * far;
    paint.cover = clamp01(below + 1);
  });
}

function leaves(frame: Frame, mood: Mood, near: number, sunX: number, sunY: number, random: Random): void {
  const { unit, height } = frame;
  const rough = noise('rough');
  const fine = noise('fine');
  const at = random.next() * 512;
  const grow = 1.5 - near * 0.8;
  const mist = 0.8 * (1 - near) + 0.03;
  const low = height * (0.42 + 0.1 * (1 - near));
  const reach = new Float32Array(Math.ceil(low * 1.3) + 4);
  for (let y = 0; y < reach.length; y++) reach[y] = 0.5 + (y / low) ** 1.5 * 0.32 + near * 0.1;
  const shader: Shader = (x, y, paint) => {
    const clump = rough.at((x / unit) * grow * 0.9 + at, (y / unit) * grow + at);
    const threshold = reach[y]!;
    if (clump < threshold - 0.12) {
      paint.cover = 0;
      return;
    }
    const leaf = fine.at((x / unit) * grow * 6 + at, (y / unit) * grow * 6);
    const away = Math.hypot(x - sunX, y - sunY) / (unit * 60);
    const light = clamp01((leaf - 0.3) * 1.5 + Math.exp(-away * away * 3) * 0.5 - 0.1);
    paint.red = mood.leaf[0][0] + (mood.leaf[1][0] - mood.leaf[0][0]) * light;
    paint.green = mood.leaf[0][1] + (mood.leaf[1][1] - mood.leaf[0][1]) * light;
    paint.blue = mood.leaf[0][2] + (mood.leaf[1][2] - mood.leaf[0][2]) * light;
    paint.red += (mood.mist[0] - paint.red) * mist;
    paint.green += (mood.mist[1] - paint.green) * mist;
    paint.blue += (mood.mist[2] - paint.blue) * mist;
    paint.cover = smoothstep(threshold - 0.02, threshold + 0.06, clump + (leaf - 0.5) * 0.5) * 0.92;
  };
  if (near > 0.5) frame.paint(0, low * 1.3, shader);
  else frame.paintSoft(0, low * 1.3, 3, shader);
}

/** Rays of sunlight that the mist makes visible, fanning out from the sun. */
function shafts(frame: Frame, mood: Mood, sunX: number, sunY: number, random: Random): void {
  const { unit, height } = frame;
  const soft = noise('soft');
  const at = random.next() * 512;
  frame.paintSoft(0, height, Math.max(2, Math.round(unit * 0.4)), (x, y, paint) => {
    const dx = (x - sunX) / unit;
    const dy = (y - sunY) / unit + 4;
    const angle = Math.atan2(dx, dy);
    const ray = smoothstep(0.46, 0.8, soft.at(angle * 110 + at, at + dy * 0.1));
    const reach = Math.exp(-Math.hypot(dx, dy) / 62) * smoothstep(1.35, 0.5, Math.abs(angle));
    paint.red = mood.glow[0] * 1.1;
    paint.green = mood.glow[1] * 1.1;
    paint.blue = mood.glow[2] * 1.05;
    paint.cover = ray * reach * 0.75;
  });
}
