import { clamp01, hex, mix, scale, smoothstep } from './colour.ts';
import type { Colour } from './colour.ts';
import { plainFilm } from './develop.ts';
import type { Film } from './develop.ts';
import type { Frame } from './frame.ts';
import { skyFor } from './light.ts';
import { noise } from './noise.ts';
import type { Random } from './random.ts';
import type { Setting } from './scene.ts';
import type { SkyView } from './sky.ts';
import { bareSky, paintSky } from './sky.ts';

/** Open water to the horizon: a path of glitter under the sun, headlands, a sail, a beach in the foreground. */
export function sea(frame: Frame, setting: Setting): Film {
  const { random } = setting;
  const light = setting.light === 'night' ? 'blue' : setting.light;
  const sky = skyFor(light, random);
  const { width, height, unit } = frame;
  const low = light !== 'day' && light !== 'overcast';
  const horizon = Math.round(height * random.pick([0.34, 0.42, 0.58, 0.64]));
  const view: SkyView = {
    sky,
    horizon,
    sunX: width * random.between(0.2, 0.8),
    sunY: low ? horizon - unit * random.between(2, 20) : -unit * 30,
    disc: low && light !== 'blue' ? 8 : 0,
    clouds: random.pick(['streaks', 'puffs', 'heaps', 'puffs', 'clear'] as const),
    cover: random.between(0.3, 0.7),
    drift: random.between(0, 500),
  };
  paintSky(frame, view);
  const calm = random.chance(0.35);
  paintWater(frame, view, {
    gloss: low ? 1 : light === 'day' ? 0.62 : 0.8,
    swell: calm ? 0.35 : random.between(0.7, 1.3),
    tint: low ? scale(sky.zenith, 0.35) : random.pick([hex('#0f4d63'), hex('#12606e'), hex('#1b4a6b')]),
  });
  const subject = random.next();
  if (subject < 0.45) headlands(frame, view, low ? scale(sky.zenith, 0.16) : hex('#3d4a35'), random);
  else if (subject < 0.75) sail(frame, view, random);
  if (subject > 0.3 && random.chance(0.5) && horizon < height * 0.5) beach(frame, view, random);
  return { ...plainFilm, exposure: light === 'blue' ? 1.45 : 1.08, contrast: 1.25, bloom: 0.12 };
}

/** Water from the horizon to the lower edge, mirroring the sky from the slopes of its waves. */
function paintWater(
  frame: Frame,
  view: SkyView,
  water: { swell: number; tint: Colour; gloss: number },
): void {
  const { sky, horizon, sunX, sunY } = view;
  const { unit, width, height } = frame;
  const hundred = unit * 100;
  const rough = noise('rough');
  const ridged = noise('ridged');
  const fine = noise('fine');
  const sunHeight = (horizon - sunY) / hundred;
  const sunIsUp = view.disc > 0 || sunHeight < 0.5;
  frame.paint(horizon, height, (x, y, paint) => {
    const depth = (y - horizon + 0.7) / hundred;
    const far = 0.055 / depth;
    const u = ((x - width / 2) / hundred) * far * 60;
    const v = far * 60;
    // Waves lie across the view: their pattern is stretched sideways, less so nearby.
    const big = ridged.at(u * 0.9 + view.drift, v * 2.4) - 0.5;
    const middle = rough.at(u * 4 + v * 0.6, v * 9 + view.drift) - 0.5;
    const small = fine.at(u * 9, v * 16) - 0.5;
    const fade = clamp01(depth * 14);
    const slope = (big * 0.55 + middle * 0.75 + small * 0.4 * fade) * water.swell * (0.35 + 0.65 * fade);
    const lift = Math.abs(slope) * 0.55 + 0.02 + depth * 0.3;
    const sideways = (x + middle * unit * 18 * water.swell * fade - sunX) / hundred;
    const rise = lift - sunHeight * 0.6;
    bareSky(sky, lift, Math.sqrt(sideways * sideways * 0.6 + rise * rise) + 0.25, paint);
    // Looking down one sees into the water, looking far only its mirror.
    const mirror = clamp01(0.92 - depth * 0.8 - slope * 1.5 * fade) * water.gloss;
    const deep = 0.75 + slope * 0.9;
    paint.red = paint.red * mirror * 0.86 + water.tint[0] * deep * (1 - mirror);
    paint.green = paint.green * mirror * 0.88 + water.tint[1] * deep * (1 - mirror);
    paint.blue = paint.blue * mirror * 0.92 + water.tint[2] * deep * (1 - mirror);
    if (sunIsUp) {
      const across = (x - sunX) / (hundred * (0.035 + depth * 0.2 + 0.05 * water.swell));
      const path = Math.exp(-across * across);
      if (path > 0.01) {
        const glint = smoothstep(0.16 - path * 0.16, 0.34, slope + small * 0.5 + 0.04);
        const light =
          path * (glint * 5 + 0.35) * Math.min(1.2, 0.35 + depth * 6) * (view.disc > 0 ? 1 : 0.25);
        paint.red += sky.glow[0] * light;
        paint.green += sky.glow[1] * light;
        paint.blue += sky.glow[2] * light;
      }
    }
    const haze = Math.exp(-depth * 60) * 0.6;
    paint.red += (sky.haze[0] - paint.red) * haze;
    paint.green += (sky.haze[1] - paint.green) * haze;
    paint.blue += (sky.haze[2] - paint.blue) * haze;
  });
}

/** Capes behind capes at one side, paler the farther they are. */
function headlands(frame: Frame, view: SkyView, ground: Colour, random: Random): void {
  const { width, unit } = frame;
  const rough = noise('rough');
  const fromLeft = random.chance(0.5);
  const count = random.whole(2, 4);
  for (let i = 0; i < count; i++) {
    const near = i / Math.max(1, count - 1);
    const colour = mix(mix(view.sky.haze, view.sky.horizon, 0.2), ground, 0.3 + 0.62 * near);
    const reach = width * (0.75 - 0.4 * near) * random.between(0.7, 1);
    const tall = unit * (4 + 11 * near) * random.between(0.7, 1.2);
    const foot = view.horizon + unit * 1.6 * near;
    const at = random.next() * 512;
    for (let x = 0; x < reach; x++) {
      const out = 1 - x / reach;
      const shape =
        out ** 0.7 * (0.45 + rough.at(at + (x / unit) * 0.7, at) * 0.9) +
        Math.max(0, rough.at(at + (x / unit) * 3, 40) - 0.55) * 0.2;
      const px = fromLeft ? x : width - 1 - x;
      const top = foot - tall * shape * smoothstep(0, 0.06, out);
      for (let y = Math.floor(top); y <= foot; y++) {
        const rock =
          0.55 +
          (rough.at((x / unit) * 7, (y / unit) * 9 + at) * 0.6 +
            rough.at((x / unit) * 2, (y / unit) * 5) * 0.5) *
            near +
          0.45 * (1 - near);
        frame.blend(px, y, scale(colour, rock), clamp01(y - top + 0.5));
      }
      // Its dark mirror, broken by the waves.
      const mirrored = (foot - top) * 0.55;
      for (let y = Math.ceil(foot); y < foot + mirrored; y++) {
        const broken = 0.5 * (1 - (y - foot) / mirrored) * rough.at((x / unit) * 2, (y / unit) * 14);
        frame.blend(px, y, colour, broken);
      }
    }
    if (near === 1 && random.chance(0.5)) {
      const x = fromLeft ? reach * 0.62 : width - 1 - reach * 0.62;
      lighthouse(frame, view, x, foot - tall * 0.62 - unit, unit * random.between(6, 9));
    }
  }
}

/** A white tower with its lamp, burning when the day is over. */
function lighthouse(frame: Frame, view: SkyView, x: number, foot: number, size: number): void {
  const white = mix(view.sky.ambient, view.sky.cloudLit, 0.6);
  const dark = scale(view.sky.zenith, 0.12);
  frame.stroke(x, foot + size * 0.3, x, foot - size * 0.72, size * 0.2, size * 0.13, white);
  frame.stroke(
    x + size * 0.05,
    foot + size * 0.3,
    x + size * 0.035,
    foot - size * 0.72,
    size * 0.09,
    size * 0.06,
    scale(white, 0.55),
    0.7,
  );
  for (const band of [0.12, 0.46])
    frame.stroke(
      x,
      foot - size * band,
      x,
      foot - size * (band + 0.13),
      size * 0.17,
      size * 0.155,
      hex('#8c2a22'),
      0.85,
    );
  frame.stroke(
    x - size * 0.11,
    foot - size * 0.75,
    x + size * 0.11,
    foot - size * 0.75,
    size * 0.04,
    size * 0.04,
    dark,
  );
  frame.stroke(
    x,
    foot - size * 0.76,
    x,
    foot - size * 0.9,
    size * 0.1,
    size * 0.1,
    mix(view.sky.glow, [1.4, 1.2, 0.8], 0.6),
  );
  frame.stroke(x, foot - size * 0.9, x, foot - size, size * 0.12, size * 0.02, dark);
  if (view.sky.sun[1] < 0.9) frame.addGlow(x, foot - size * 0.83, size * 1.6, [1, 0.8, 0.45], 0.8);
}

/** A small sailing boat, off the middle. */
function sail(frame: Frame, view: SkyView, random: Random): void {
  const { unit, width } = frame;
  const x = width * random.pick([0.28, 0.36, 0.66, 0.74]);
  const size = unit * random.between(3.5, 8);
  const foot = view.horizon + size * 0.22;
  const against = Math.abs(x - view.sunX) < unit * 30 && view.disc > 0;
  const cloth = against ? scale(view.sky.zenith, 0.12) : mix(view.sky.cloudLit, [0.95, 0.93, 0.9], 0.5);
  const hull = scale(view.sky.zenith, 0.1);
  for (let t = 0; t < 1; t += 0.5 / size) {
    const y = foot - size * 0.16 - size * (1 - t);
    frame.stroke(x + size * 0.02, y, x + size * 0.02 + size * 0.4 * t ** 1.15, y, 1, 1, cloth, 0.9);
    if (t > 0.15)
      frame.stroke(
        x - size * 0.32 * ((t - 0.15) / 0.85) ** 1.1,
        y,
        x - size * 0.03,
        y,
        1,
        1,
        scale(cloth, 0.86),
        0.9,
      );
  }
  frame.stroke(x, foot - size * 1.2, x, foot - size * 0.1, size * 0.012, size * 0.02, hull);
  frame.stroke(
    x - size * 0.32,
    foot - size * 0.07,
    x + size * 0.42,
    foot - size * 0.07,
    size * 0.06,
    size * 0.1,
    hull,
  );
  for (let i = 0; i < 26; i++) {
    const y = foot + (i / 26) * size * 0.9;
    const shift = random.bell() * size * 0.1;
    frame.stroke(
      x + shift - size * 0.14 * (1 - i / 40),
      y,
      x + shift + size * 0.16 * (1 - i / 40),
      y,
      size * 0.03,
      size * 0.03,
      hull,
      0.32 * (1 - i / 26),
    );
  }
}

/** Wet sand along the lower edge, a lip of foam, and the sheen of the sky on it. */
function beach(frame: Frame, view: SkyView, random: Random): void {
  const { unit, width, height } = frame;
  const soft = noise('soft');
  const rough = noise('rough');
  const sand = mix(hex('#a98c66'), view.sky.ambient, 0.35);
  const from = height - unit * random.between(14, 26);
  const lean = random.bell() * unit * 30;
  const at = random.next() * 512;
  frame.paint(from - unit * 16, height, (x, y, paint) => {
    const edge = from + lean * (x / width - 0.5) + (soft.at((x / unit) * 1.6 + at, at) - 0.5) * unit * 9;
    const inland = (y - edge) / unit;
    const lace = rough.at((x / unit) * 5 + at, (y / unit) * 7);
    if (inland < -6) {
      paint.cover = 0;
      return;
    }
    const wet = smoothstep(16, 1, inland);
    const sheen = wet * 0.75;
    bareSky(view.sky, 0.12 + (height - y) / unit / 100, Math.abs(x - view.sunX) / unit / 100 + 0.12, paint);
    const grain = 0.82 + lace * 0.22 + (rough.near(x * 3.1, y * 3.7) - 0.5) * 0.16;
    const dark = (1 - wet * 0.45) * grain;
    paint.red = paint.red * sheen * 0.7 + sand[0] * dark * (1 - sheen);
    paint.green = paint.green * sheen * 0.72 + sand[1] * dark * (1 - sheen);
    paint.blue = paint.blue * sheen * 0.76 + sand[2] * dark * (1 - sheen);
    // The lip of the wave, and behind it thin foam torn into holes.
    const lip = Math.exp(-(((inland - 0.2) / 0.55) ** 2));
    const torn =
      smoothstep(0.52, 0.66, lace + lip * 0.2) * smoothstep(-6, -0.5, inland) * smoothstep(0.6, 0, inland);
    const foam = Math.min(1, lip * (0.4 + lace) + torn * 0.8);
    const white = mix(view.sky.cloudLit, view.sky.ambient, 0.25);
    paint.red += (white[0] - paint.red) * foam;
    paint.green += (white[1] - paint.green) * foam;
    paint.blue += (white[2] - paint.blue) * foam;
    paint.cover = Math.max(foam, smoothstep(-0.4, 0.4, inland));
  });
}
