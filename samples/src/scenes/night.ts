import { clamp01, hex, mix, scale, smoothstep } from './colour.ts';
import type { Colour } from './colour.ts';
import { plainFilm } from './develop.ts';
import type { Film } from './develop.ts';
import type { Frame, Paint } from './frame.ts';
import { skyFor } from './light.ts';
import type { Sky } from './light.ts';
import { mirrorLake } from './lakeside.ts';
import { noise } from './noise.ts';
import type { Random } from './random.ts';
import type { Setting } from './scene.ts';
import { bareSky } from './sky.ts';
import { conifer } from './trees.ts';

/** A clear night: stars with the Milky Way or an aurora, over dark hills, a lake, a lit tent or cabin. */
export function night(frame: Frame, setting: Setting): Film {
  const { random } = setting;
  const sky = skyFor('night', random);
  const { width, height, unit } = frame;
  const horizon = height * random.between(0.72, 0.86);
  const withAurora = setting.season !== 'summer' && random.chance(0.5);
  frame.paintSoft(0, height, Math.max(2, Math.round(unit * 0.5)), (_x, y, paint) => {
    bareSky(sky, (horizon - y) / (unit * 100), 9, paint);
  });
  if (withAurora) aurora(frame, horizon, random);
  else milkyWay(frame, random);
  stars(frame, horizon, withAurora ? 0.55 : 1, random);
  if (random.chance(0.25)) shootingStar(frame, random);
  const lake = random.chance(0.4);
  const shore = lake ? horizon : height;
  hills(frame, sky, horizon, random);
  if (lake) mirrorLake(frame, shore, random);
  if (random.chance(0.6)) {
    const left = random.chance(0.5);
    for (let i = random.whole(3, 7); i > 0; i--) {
      const x = random.between(-0.03, 0.32) * width;
      conifer(
        frame,
        left ? x : width - x,
        height + unit * random.between(1, 8),
        unit * random.between(18, 46),
        {
          dark: hex('#020406'),
          lit: scale(sky.middle, 0.4),
          sunSide: left ? 1 : -1,
          mist: 0,
          mistColour: sky.haze,
        },
        random,
      );
    }
  } else if (!lake) {
    tent(
      frame,
      width * random.between(0.3, 0.7),
      height - unit * random.between(5, 9),
      unit * random.between(7, 11),
      random,
    );
  }
  return {
    ...plainFilm,
    exposure: 1.5,
    contrast: 1,
    saturation: 1.1,
    bloom: 0.25,
    vignette: 0.35,
    grain: 1.8,
  };
}

const starColours: readonly Colour[] = [
  hex('#ffffff'),
  hex('#dfe8ff'),
  hex('#fff4e0'),
  hex('#ffe0c0'),
  hex('#c8d8ff'),
];

function stars(frame: Frame, horizon: number, density: number, random: Random): void {
  const { width, unit } = frame;
  const count = Math.round((width / unit) * (horizon / unit) * 0.16 * density);
  for (let i = 0; i < count; i++) {
    const x = random.next() * width;
    const y = random.next() * horizon * 1.02;
    // Few are bright, most are faint: a power law, as in the sky.
    const bright = 0.1 / (0.045 + random.next() ** 0.8);
    const fade = smoothstep(horizon, horizon * 0.6, y) * 0.9 + 0.1;
    const colour = random.pick(starColours);
    const radius = unit * (0.13 + 0.035 * bright);
    frame.addGlow(x, y, Math.max(1.25, radius), colour, Math.min(2.6, 0.22 + bright * 0.55) * fade);
    if (bright > 1.9) frame.addGlow(x, y, radius * 3.4, colour, 0.09 * fade);
  }
}

function milkyWay(frame: Frame, random: Random): void {
  const { width, height, unit } = frame;
  const rough = noise('rough');
  const soft = noise('soft');
  const tilt = random.between(0.7, 1.25) * (random.chance(0.5) ? 1 : -1);
  const cx = width * random.between(0.35, 0.65);
  const cy = height * 0.42;
  const at = random.next() * 512;
  const warm = hex('#c4a294');
  const cool = hex('#8fa4d8');
  const sin = Math.sin(tilt);
  const cos = Math.cos(tilt);
  frame.paintSoft(0, height, 2, (x, y, paint) => {
    const along = ((x - cx) * cos + (y - cy) * sin) / unit;
    const across = (-(x - cx) * sin + (y - cy) * cos) / unit;
    const swirl = soft.at(along * 1.1 + at, across * 1.1) - 0.5;
    const band = Math.exp(-(((across + swirl * 22) / 17) ** 2));
    const core = Math.exp(-(((across + swirl * 20) / 7.5) ** 2)) * Math.exp(-(((along - 14) / 40) ** 2));
    const cloud = rough.at(along * 2.3 + at, across * 2.6);
    // Dust lanes: dark threads along the middle of the band.
    const dust =
      smoothstep(0.48, 0.72, rough.at(along * 1.7 + at * 2, across * 3.4 + swirl * 20)) *
      Math.exp(-(((across + swirl * 16) / 6) ** 2));
    const light = (band * 0.05 + core * 0.16) * (0.1 + cloud * cloud * 2.6) * (1 - dust * 0.85);
    const tint = clamp01(core * 1.3);
    paint.red = (cool[0] + (warm[0] - cool[0]) * tint) * light;
    paint.green = (cool[1] + (warm[1] - cool[1]) * tint) * light;
    paint.blue = (cool[2] + (warm[2] - cool[2]) * tint) * light;
    add(paint);
  });
  // The countless faint stars of the band.
  for (let i = 0; i < (width / unit) * 26; i++) {
    const along = random.bell() * 110 * unit;
    const across = random.bell() * 13 * unit;
    const x = cx + along * cos - across * sin;
    const y = cy + along * sin + across * cos;
    frame.addGlow(x, y, Math.max(1.1, unit * 0.13), random.pick(starColours), random.between(0.04, 0.3));
  }
}

/** Makes a soft layer add its light instead of covering: the frame keeps all of what was there. */
function add(paint: Paint): void {
  const share = 1e-4;
  paint.red /= share;
  paint.green /= share;
  paint.blue /= share;
  paint.cover = share;
}

function aurora(frame: Frame, horizon: number, random: Random): void {
  const { width, unit } = frame;
  const soft = noise('soft');
  const rough = noise('rough');
  const green = hex('#3fe08a');
  const violet = hex('#9a5ad8');
  for (let curtain = 0; curtain < 3; curtain++) {
    const at = random.next() * 512;
    const foot = horizon * random.between(0.5, 0.85);
    const tall = unit * random.between(30, 55);
    const strength = random.between(0.16, 0.42);
    const wave = unit * random.between(22, 48);
    frame.paintSoft(0, horizon + 2, Math.max(2, Math.round(unit * 0.3)), (x, y, paint) => {
      const u = x / unit;
      const bend =
        (soft.at(u * 0.55 + at, at) - 0.5) * wave + (u - width / unit / 2) * unit * 0.16 * (curtain - 1);
      const up = (foot + bend - y) / tall;
      const rays =
        0.35 +
        0.65 * rough.at(u * 2.4 + at + up * 3, at + up * 1.2) +
        0.3 * (soft.at(u * 0.8 + at, 30) - 0.4);
      const body = up < 0 ? Math.exp(-((up / 0.07) ** 2)) : Math.exp(-up * 2.1);
      const light = body * Math.max(0, rays) ** 1.6 * strength * (0.3 + soft.at(u * 0.35 + at * 2, 80));
      const high = clamp01(up * 0.9);
      paint.red = (green[0] + (violet[0] - green[0]) * high) * light;
      paint.green = (green[1] + (violet[1] - green[1]) * high) * light;
      paint.blue = (green[2] + (violet[2] - green[2]) * high) * light;
      add(paint);
    });
  }
}

function shootingStar(frame: Frame, random: Random): void {
  const { width, height, unit } = frame;
  const x = width * random.between(0.2, 0.8);
  const y = height * random.between(0.1, 0.35);
  const long = unit * random.between(10, 18);
  const angle = random.between(0.3, 0.9) * (random.chance(0.5) ? 1 : -1);
  for (let t = 0; t < 1; t += 0.02) {
    frame.addGlow(
      x + Math.cos(angle) * long * t,
      y + Math.abs(Math.sin(angle)) * long * t,
      unit * 0.22 * (0.4 + t),
      [1, 1, 1],
      0.5 * t * t,
    );
  }
}

function hills(frame: Frame, sky: Sky, horizon: number, random: Random): void {
  const { width, height, unit } = frame;
  const rough = noise('rough');
  const count = 3;
  for (let layer = 0; layer < count; layer++) {
    const near = layer / (count - 1);
    const colour = scale(mix(sky.haze, [0.004, 0.006, 0.01], 0.35 + 0.63 * near), 0.8 - 0.4 * near);
    const at = random.next() * 512;
    const swing = unit * (20 - 12 * near);
    for (let x = 0; x < width; x++) {
      const u = at + (x / unit) * (0.5 + 0.2 * near);
      const fold = 1 - Math.abs(rough.at(u, at) - 0.5) * 2;
      const saw = layer > 0 ? rough.at((x / unit) * 14 + at, 7) * unit * 1.4 * near : 0;
      const top =
        horizon + unit * (3 + 9 * near) - swing * (fold * 0.8 + rough.at(u * 0.6, at + 70) - 0.7) - saw;
      for (let y = Math.max(0, Math.floor(top)); y < height; y++)
        frame.lay(x, y, colour[0], colour[1], colour[2], clamp01(y - top + 0.5));
    }
  }
}

/** A tent lit from inside on the dark ground. */
function tent(frame: Frame, x: number, foot: number, size: number, random: Random): void {
  const warm: Colour = random.pick([hex('#ffb04a'), hex('#ff8a3a'), hex('#ffd070')]);
  frame.addGlow(x, foot - size * 0.2, size * 3.2, warm, 0.05);
  const half = size * 0.72;
  for (let y = Math.floor(foot - size * 0.75); y < foot; y++) {
    const t = (foot - y) / (size * 0.75);
    const w = half * Math.sqrt(Math.max(0, 1 - t ** 1.7));
    for (let px = Math.floor(x - w); px <= x + w; px++) {
      const across = (px - x) / half;
      const seam = Math.exp(-(((Math.abs(across) - 0.34 * (1 - t)) / 0.02) ** 2)) * 0.5;
      const light =
        (1.25 - across * across * 0.9 - t * 0.5) * (1 - seam) * clamp01(w - Math.abs(px - x) + 0.5);
      frame.blend(px, y, scale(warm, Math.max(0.08, light * 0.9)), clamp01(w - Math.abs(px - x) + 0.5));
    }
  }
}
