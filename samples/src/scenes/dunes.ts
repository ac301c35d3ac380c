import { clamp01, hex, mix, smoothstep } from './colour.ts';
import type { Colour } from './colour.ts';
import { plainFilm } from './develop.ts';
import type { Film } from './develop.ts';
import type { Frame } from './frame.ts';
import { heightMap } from './heightmap.ts';
import { skyFor } from './light.ts';
import type { Sky } from './light.ts';
import { noise } from './noise.ts';
import type { Setting } from './scene.ts';
import { paintSky } from './sky.ts';
import type { Material } from './terrain.ts';
import { drawTerrain } from './draw-terrain.ts';
import { scout } from './scout.ts';
import { lightTerrain } from './terrain.ts';

const sands: readonly Colour[] = [hex('#cf9f72'), hex('#d2b288'), hex('#c48c62'), hex('#d8c2a4')];

/** A sand sea under low light: sharp crests, shadowed lee sides, ripples in front. */
export function dunes(frame: Frame, setting: Setting): Film {
  const { random } = setting;
  const light =
    setting.light === 'day' || setting.light === 'overcast'
      ? 'golden'
      : setting.light === 'night'
        ? 'blue'
        : setting.light;
  const sky = skyFor(light, random);
  const { width, height, unit } = frame;
  const map = heightMap('dunes');
  const relief = random.between(22, 38);
  const horizon = height * random.between(0.2, 0.42);
  const portrait = height > width;
  const camera = scout(frame, map, relief, random, {
    above: random.between(5, 15),
    spread: random.between(0.3, 0.55) * (portrait ? 0.7 : 1),
    horizon,
    clear: 26,
  });
  const side = random.chance(0.5) ? 1 : -1;
  const angle = camera.heading + side * random.between(1.1, 2.3);
  const terrain = lightTerrain(map, relief, { angle, steepness: random.between(0.2, 0.42) });
  paintSky(frame, {
    sky,
    horizon: horizon + unit * 4,
    sunX: width * (0.5 + side * random.between(0.3, 0.8)),
    sunY: horizon - unit * 10,
    disc: 0,
    clouds: random.pick(['clear', 'clear', 'streaks', 'veil'] as const),
    cover: random.between(0.2, 0.4),
    drift: random.between(0, 500),
    bottom: height,
  });
  const skyline = drawTerrain(frame, terrain, camera, sand(sky, random.pick(sands), angle), {
    near: 2.5,
    far: 520,
    detail: 0.0065,
    roughness: 0,
  });
  if (random.chance(0.45))
    walkers(frame, skyline, random.whole(1, 4), random.between(0.2, 0.8), unit * random.between(1.1, 2));
  return { ...plainFilm, exposure: light === 'blue' ? 1.6 : 1.12, contrast: 1.35, saturation: 1.08 };
}

function sand(sky: Sky, colour: Colour, sunAngle: number): Material {
  const rough = noise('rough');
  const soft = noise('soft');
  const lx = Math.cos(sunAngle);
  const lz = Math.sin(sunAngle);
  return (ground, paint) => {
    const { x, z, distance } = ground;
    // Ripples run across the wind; they fade where they would be finer than a pixel.
    const bend = soft.at(x * 3, z * 3) * 7 + soft.at(x * 12, z * 12) * 2.2;
    const close = Math.exp(-distance / 26) * (1 - smoothstep(0.05, 0.2, ground.steep) * 0.6);
    const ripple = close > 0.01 ? Math.sin(z * 13 + x * 3 + bend * 3.1) * close : 0;
    const grain = rough.at(x * 14, z * 14) - 0.5;
    const sun = Math.max(0, ground.sun * (1 + ripple * 0.6 + grain * 0.16) + ripple * 0.05 * (lx + lz));
    const shade = 0.34 + 0.34 * ground.openness + ripple * 0.05;
    const tone = 0.94 + (soft.at(x * 2, z * 2) - 0.5) * 0.24 + grain * 0.06;
    const veil = 1 - Math.exp(-distance * 0.0022);
    paint.red = colour[0] * tone * (sky.sun[0] * sun + sky.ambient[0] * shade);
    paint.green = colour[1] * tone * (sky.sun[1] * sun + sky.ambient[1] * shade);
    paint.blue = colour[2] * tone * (sky.sun[2] * sun + sky.ambient[2] * shade);
    paint.red += (sky.haze[0] - paint.red) * veil;
    paint.green += (sky.haze[1] - paint.green) * veil;
    paint.blue += (sky.haze[2] - paint.blue) * veil;
  };
}

/** People walking along the skyline, tiny, as a measure of the place. */
export function walkers(
  frame: Frame,
  skyline: Float32Array,
  count: number,
  place: number,
  size: number,
): void {
  const dark: Colour = mix(hex('#1a1512'), hex('#2a2230'), 0.5);
  for (let i = 0; i < count; i++) {
    const x = clamp01(place) * frame.width + i * size * 1.5;
    const ground = skyline[Math.min(frame.width - 1, Math.round(x))]! + size * 0.06;
    const stride = (i % 2 === 0 ? 1 : -1) * size * 0.13;
    frame.stroke(x, ground - size * 0.5, x - stride, ground, size * 0.1, size * 0.07, dark);
    frame.stroke(x, ground - size * 0.5, x + stride, ground, size * 0.1, size * 0.07, dark);
    frame.stroke(
      x,
      ground - size * 0.48,
      x + size * 0.03,
      ground - size * 0.82,
      size * 0.15,
      size * 0.17,
      dark,
    );
    frame.stroke(
      x,
      ground - size * 0.78,
      x + stride * 0.8,
      ground - size * 0.5,
      size * 0.06,
      size * 0.05,
      dark,
    );
    frame.disc(x + size * 0.04, ground - size * 0.93, size * 0.075, dark, 1);
  }
}
