import { mix, scale, smoothstep } from './colour.ts';
import { plainFilm } from './develop.ts';
import type { Film } from './develop.ts';
import type { Frame } from './frame.ts';
import { heightMap } from './heightmap.ts';
import { skyFor } from './light.ts';
import type { Sky } from './light.ts';
import { noise } from './noise.ts';
import type { Random } from './random.ts';
import type { Setting } from './scene.ts';
import { paintSky } from './sky.ts';
import type { Material } from './terrain.ts';
import { drawTerrain } from './draw-terrain.ts';
import { lightTerrain } from './terrain.ts';

/** A sea of clouds seen from a window seat, at times with the wing. */
export function above(frame: Frame, setting: Setting): Film {
  const { random } = setting;
  const light = setting.light === 'night' ? 'blue' : setting.light === 'overcast' ? 'day' : setting.light;
  const sky = skyFor(light, random);
  const { width, height, unit } = frame;
  const map = heightMap('billows');
  const relief = random.between(44, 78);
  const horizon = height * random.between(0.3, 0.5);
  const heading = random.next() * Math.PI * 2;
  const side = random.chance(0.5) ? 1 : -1;
  const against = random.chance(0.55);
  const angle = heading + side * (against ? random.between(0.1, 0.6) : random.between(1, 2));
  const low = light !== 'day';
  const terrain = lightTerrain(map, relief, { angle, steepness: low ? random.between(0.22, 0.4) : 0.5 });
  const sunX = width * (0.5 + side * (against ? random.between(0.02, 0.36) : 0.8));
  paintSky(frame, {
    sky,
    horizon: horizon + unit * 3,
    sunX,
    sunY: horizon - unit * (low ? random.between(4, 16) : 60),
    disc: against && low && light !== 'blue' ? 9 : 0,
    clouds: random.pick(['clear', 'streaks', 'clear'] as const),
    cover: 0.3,
    drift: random.between(0, 500),
    bottom: height,
  });
  const x = random.next() * 1024;
  const z = random.next() * 1024;
  const camera = {
    x,
    z,
    altitude: relief * random.between(1.05, 1.5),
    heading,
    spread: random.between(0.4, 0.62) * (height > width ? 0.7 : 1),
    horizon,
  };
  drawTerrain(frame, terrain, camera, cotton(sky, low ? (against ? 0.5 : 0.2) : 0), {
    near: 6,
    far: 900,
    detail: 0.0075,
    roughness: 1.1,
  });
  if (random.chance(0.35)) wing(frame, sky, random);
  return {
    ...plainFilm,
    exposure: light === 'blue' ? 1.5 : low ? 1 : 0.74,
    contrast: low ? 1.2 : 1.7,
    bloom: 0.14,
  };
}

/** Cloud glows from within: shadows are soft and blue, edges against the sun shine. */
function cotton(sky: Sky, glowThrough: number): Material {
  const rough = noise('rough');
  const shade = mix(sky.cloudShade, scale(sky.ambient, 0.9), 0.5);
  return (ground, paint) => {
    const { x, z, distance } = ground;
    const wisp = rough.at(x * 3, z * 3) - 0.5;
    const sun = Math.min(1, ground.sun * 1.15 + wisp * 0.2 + glowThrough * ground.openness * 0.35);
    const hollow = 0.62 + 0.5 * ground.openness + wisp * 0.16;
    const lit = smoothstep(0.05, 0.75, sun);
    const r = shade[0] * hollow + (sky.cloudLit[0] * 1.08 - shade[0] * hollow) * lit;
    const g = shade[1] * hollow + (sky.cloudLit[1] * 1.06 - shade[1] * hollow) * lit;
    const b = shade[2] * hollow + (sky.cloudLit[2] * 1.02 - shade[2] * hollow) * lit;
    const veil = 1 - Math.exp(-distance * 0.0024);
    paint.red = r + (sky.horizon[0] - r) * veil;
    paint.green = g + (sky.horizon[1] - g) * veil;
    paint.blue = b + (sky.horizon[2] - b) * veil;
  };
}

/** The wing, from the lower corner to its upturned tip. */
function wing(frame: Frame, sky: Sky, random: Random): void {
  const { width, height, unit } = frame;
  const mirror = random.chance(0.5);
  const rootY = height * random.between(0.86, 0.98);
  const tipX = width * random.between(0.58, 0.72);
  const tipY = height * random.between(0.56, 0.66);
  const top = mix(sky.ambient, sky.cloudLit, 0.55);
  for (let x = 0; x < tipX; x++) {
    const t = x / tipX;
    const upper = rootY + (tipY - rootY) * t - unit * 2 * Math.sin(t * Math.PI);
    const lower = upper + unit * (24 * (1 - t) ** 1.5 + 1.6);
    const flap = upper + (lower - upper) * 0.62;
    for (let y = Math.floor(upper); y < lower && y < height; y++) {
      const across = (y - upper) / (lower - upper);
      const seam =
        Math.exp(-(((y - flap) / (unit * 0.14)) ** 2)) * 0.35 +
        (Math.abs(((t * 9) % 1) - 0.5) < 0.012 ? 0.12 : 0);
      const light = (1.02 - across * 0.5) * (1 - seam);
      frame.blend(
        mirror ? width - 1 - x : x,
        y,
        scale(top, light),
        Math.min(1, y - upper + 0.5) * Math.min(1, lower - y + 0.5),
      );
    }
  }
  const place = (x: number) => (mirror ? width - 1 - x : x);
  // The winglet stands up from the tip and leans outwards.
  for (let t = 0; t < 1; t += 0.004) {
    const y = tipY + unit * 1.4 - unit * 9 * t;
    const x = tipX - unit * 1.5 + unit * 3.2 * t ** 1.3;
    frame.stroke(
      place(x),
      y,
      place(x + unit * (4.6 - 3 * t)),
      y + unit * 0.2,
      unit * 0.16,
      unit * 0.16,
      scale(top, 0.86 - 0.25 * t),
    );
  }
}
