import { clamp01, hex, mix, scale, smoothstep } from './colour.ts';
import type { Colour } from './colour.ts';
import { plainFilm } from './develop.ts';
import type { Film } from './develop.ts';
import { burstAll } from './fireworks.ts';
import type { Frame } from './frame.ts';
import { skyFor } from './light.ts';
import type { Sky } from './light.ts';
import { noise } from './noise.ts';
import type { Random } from './random.ts';
import type { Setting } from './scene.ts';
import { paintSky } from './sky.ts';

const lamps: readonly Colour[] = [
  hex('#ffcf87'),
  hex('#ffd9a0'),
  hex('#ffbf6a'),
  hex('#fff0d8'),
  hex('#cfe4ff'),
];

/** A skyline over water at the end of the day, its windows lit and drawn out in the reflection. */
export function city(frame: Frame, setting: Setting): Film {
  return skyline(frame, setting, 1, () => undefined);
}

/** The same town at midnight on New Year's Eve: rockets over the towers and in the water. */
export function fireworks(frame: Frame, setting: Setting): Film {
  return skyline(frame, { ...setting, light: 'night' }, 0.42, (shore) =>
    burstAll(frame, shore, setting.random),
  );
}

function skyline(frame: Frame, setting: Setting, rise: number, decorate: (shore: number) => void): Film {
  const { random } = setting;
  const light =
    setting.light === 'day' || setting.light === 'overcast' || setting.light === 'golden'
      ? 'dusk'
      : setting.light === 'dawn'
        ? 'blue'
        : setting.light;
  const sky = skyFor(light, random);
  const { width, height, unit } = frame;
  const shore = height * random.between(0.62, 0.76);
  paintSky(frame, {
    sky,
    horizon: shore,
    sunX: width * random.between(0.2, 0.8),
    sunY: shore - unit * 4,
    disc: 0,
    clouds: random.pick(['streaks', 'clear', 'puffs', 'veil'] as const),
    cover: random.between(0.2, 0.6),
    drift: random.between(0, 500),
    bottom: height,
  });
  decorate(shore);
  const lit = light === 'dusk' ? 0.28 : light === 'blue' ? 0.42 : 0.46;
  const peak = random.between(0.3, 0.7) * width;
  for (let row = 0; row < 4; row++) towers(frame, sky, { near: row / 3, shore, peak, lit, rise }, random);
  lights(frame, shore, random);
  reflect(frame, shore, random);
  return {
    ...plainFilm,
    exposure: light === 'night' ? 1.7 : 1.35,
    contrast: 1.15,
    bloom: 0.22,
    saturation: 1.1,
  };
}

interface Quarter {
  near: number;
  shore: number;
  peak: number;
  lit: number;
  /** How tall the tallest are, 1 for a great city. */
  rise: number;
}

/** One row of towers, tallest around the middle of the town, with windows in a grid of their own. */
function towers(frame: Frame, sky: Sky, quarter: Quarter, random: Random): void {
  const { width, unit } = frame;
  const { near, shore, lit } = quarter;
  const dark = mix(mix(sky.haze, sky.horizon, 0.35), scale(sky.zenith, 0.22), 0.35 + 0.62 * near);
  for (let x = -unit * 4; x < width + unit * 2;) {
    const wide = unit * random.between(3, 8.5) * (0.7 + 0.5 * near);
    const middle = Math.exp(-(((x + wide / 2 - quarter.peak) / (unit * 44)) ** 2));
    const tall =
      unit *
      (5 +
        (9 + 46 * quarter.rise * middle * random.next() ** 1.4) * (1.15 - 0.75 * near) +
        random.between(0, 7));
    tower(
      frame,
      sky,
      dark,
      { left: x, wide, top: shore - tall, foot: shore, near, lit: lit * random.between(0.4, 1.3) },
      random,
    );
    x += wide * random.between(0.82, near > 0.6 ? 1.1 : 1.7);
  }
}

interface Tower {
  left: number;
  wide: number;
  top: number;
  foot: number;
  near: number;
  lit: number;
}

function tower(frame: Frame, sky: Sky, dark: Colour, t: Tower, random: Random): void {
  const { unit } = frame;
  const fine = noise('fine');
  const left = Math.round(t.left);
  const right = Math.round(t.left + t.wide);
  const crown = random.pick(['flat', 'flat', 'step', 'spire', 'slope'] as const);
  const glass = random.chance(0.4);
  const at = Math.floor(random.next() * 512);
  const cellX = unit * random.between(0.34, 0.62);
  const cellY = unit * random.between(0.48, 0.8);
  const lamp = random.pick(lamps);
  const office = random.chance(0.3);
  const slant = random.between(-0.5, 0.5);
  for (let x = Math.max(0, left); x < Math.min(frame.width, right); x++) {
    const across = (x - left) / (right - left);
    let top = t.top;
    if (crown === 'step') top += across < 0.2 || across > 0.8 ? t.wide * 0.5 : 0;
    if (crown === 'slope') top += across * t.wide * slant;
    if (crown === 'spire') top += Math.abs(across - 0.5) * t.wide * 0.9;
    const side = 0.82 + 0.36 * across;
    for (let y = Math.max(0, Math.floor(top)); y < t.foot; y++) {
      const up = clamp01((t.foot - y) / (unit * 40));
      // Haze lies at the foot; glass fronts carry some of the sky.
      const mirror = glass ? 0.2 + 0.25 * up : 0.05 * up;
      let r = (dark[0] + sky.middle[0] * mirror * 0.6) * side;
      let g = (dark[1] + sky.middle[1] * mirror * 0.6) * side;
      let b = (dark[2] + sky.middle[2] * mirror * 0.6) * side;
      const cx = (x - left) / cellX;
      const cy = (y - t.top) / cellY;
      const ix = Math.floor(cx);
      const iy = Math.floor(cy);
      const inX = cx - ix;
      const inY = cy - iy;
      const pane =
        smoothstep(0.1, 0.26, inX) *
        smoothstep(0.95, 0.8, inX) *
        smoothstep(0.15, 0.32, inY) *
        smoothstep(0.95, 0.8, inY);
      if (pane > 0 && y > top + cellY * 0.6 && x > left + cellX * 0.4 && x < right - cellX * 0.5) {
        const chance = office
          ? fine.near(at + iy * 29, at) * 0.75 + fine.near(at + ix * 7, iy * 13 + at) * 0.25
          : fine.near(at + ix * 17, at + iy * 31);
        if (chance < 0.24 + t.lit * 0.5) {
          const bright = (0.25 + 1.5 * fine.near(ix * 53 + at, iy * 71) ** 2) * (0.45 + 0.55 * t.near) * pane;
          r += lamp[0] * bright;
          g += lamp[1] * bright;
          b += lamp[2] * bright;
        } else {
          r *= 1 - pane * 0.2;
          g *= 1 - pane * 0.17;
          b *= 1 - pane * 0.12;
        }
      }
      const haze = (1 - t.near) * 0.35 * (1 - up);
      frame.lay(
        x,
        y,
        r + (sky.haze[0] - r) * haze,
        g + (sky.haze[1] - g) * haze,
        b + (sky.haze[2] - b) * haze,
        clamp01(y - top + 0.5),
      );
    }
  }
  if (t.top < t.foot - unit * 34 && random.chance(0.5)) {
    const mast = (left + right) / 2;
    const tip = t.top - unit * random.between(3, 8) * (crown === 'spire' ? 0.6 : 1);
    frame.stroke(mast, t.top + unit, mast, tip, unit * 0.3, unit * 0.1, dark);
    frame.addGlow(mast, tip, unit * 0.6, [1, 0.12, 0.08], 1.2);
  }
}

/** Street lamps and traffic along the quay. */
function lights(frame: Frame, shore: number, random: Random): void {
  const { width, unit } = frame;
  for (let x = random.between(0, 3) * unit; x < width; x += unit * random.between(1.4, 4.6)) {
    const y = shore - unit * random.between(0.3, 1.3);
    const colour = random.pick([...lamps, hex('#ff5a3c'), hex('#7fe0c0')] as const);
    frame.addGlow(x, y, unit * random.between(0.5, 1.1), colour, random.between(0.8, 2.2));
    frame.addGlow(x, y, unit * 3.5, colour, 0.1);
  }
}

/** Water before the town: every light drawn out into a trembling column. */
function reflect(frame: Frame, shore: number, random: Random): void {
  const { width, height, unit, data } = frame;
  const rough = noise('rough');
  const at = random.next() * 512;
  const line = Math.floor(shore);
  // Each pixel of water gathers light from a stretch of what stands above it, longer towards the camera.
  const taps = 7;
  for (let y = line; y < height; y++) {
    const depth = (y - line) / unit;
    const stretch = 1 + depth * 0.32;
    for (let x = 0; x < width; x++) {
      const ripple = rough.at((x / unit) * 0.9 + at, (y / unit) * (7 - Math.min(4.5, depth * 0.1))) - 0.5;
      const sx = Math.min(width - 1, Math.max(0, Math.round(x + ripple * depth * 0.22 * unit)));
      let r = 0;
      let g = 0;
      let b = 0;
      for (let tap = 0; tap < taps; tap++) {
        const sy = Math.max(
          0,
          Math.round(
            line -
              1 -
              (y - line) * 0.85 -
              (tap / taps - 0.4) * stretch * unit * 1.6 +
              ripple * depth * 0.6 * unit,
          ),
        );
        const k = (Math.min(line - 1, sy) * width + sx) * 3;
        r += Math.min(1.6, data[k]!);
        g += Math.min(1.6, data[k + 1]!);
        b += Math.min(1.6, data[k + 2]!);
      }
      const dim = ((0.82 + ripple * 0.55) * (1 - depth * 0.008)) / taps;
      const i = (y * width + x) * 3;
      data[i] = r * dim * 0.92;
      data[i + 1] = g * dim * 0.96;
      data[i + 2] = b * dim;
    }
  }
}
