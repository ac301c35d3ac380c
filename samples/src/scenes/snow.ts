import { hex, mix, scale, smoothstep, times } from './colour.ts';
import type { Colour } from './colour.ts';
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
import { groundShadow, scatter } from './standing.ts';
import type { Material } from './terrain.ts';
import { drawTerrain } from './draw-terrain.ts';
import { scout } from './scout.ts';
import { lightTerrain } from './terrain.ts';
import { conifer } from './trees.ts';

const white = hex('#eef2f8');

/** Untouched slopes with spruces and their long blue shadows; now and then a track. */
export function snow(frame: Frame, setting: Setting): Film {
  const { random } = setting;
  const light = setting.light === 'night' ? 'blue' : setting.light;
  const sky = skyFor(light, random);
  const { width, height, unit } = frame;
  const map = heightMap('hills');
  const relief = random.between(34, 60);
  const horizon = height * random.between(0.22, 0.4);
  const camera = scout(frame, map, relief, random, {
    above: random.between(3.5, 8),
    spread: random.between(0.34, 0.56) * (height > width ? 0.7 : 1),
    horizon,
    clear: 30,
  });
  const side = random.chance(0.5) ? 1 : -1;
  const against = random.chance(0.45);
  const angle = camera.heading + side * (against ? random.between(0.25, 0.7) : random.between(1.1, 1.9));
  const steepness = light === 'day' ? random.between(0.4, 0.6) : random.between(0.22, 0.36);
  const terrain = lightTerrain(map, relief, { angle, steepness });
  const sunX = width * (0.5 + side * (against ? random.between(0.1, 0.4) : 0.9));
  const sunny = light !== 'overcast' && light !== 'blue';
  paintSky(frame, {
    sky,
    horizon: horizon + unit * 5,
    sunX,
    sunY: horizon - unit * (light === 'day' ? 40 : random.between(4, 14)),
    disc: against && sunny && light !== 'day' ? 6 : 0,
    clouds: random.pick(['clear', 'streaks', 'heaps', 'veil'] as const),
    cover: random.between(0.25, 0.55),
    drift: random.between(0, 500),
    bottom: height,
  });
  const track = random.chance(0.4) ? random.between(-0.25, 0.25) : undefined;
  drawTerrain(frame, terrain, camera, powder(sky, angle, camera, track), {
    near: 1.6,
    far: 420,
    detail: 0.0065,
    roughness: 0.12,
  });
  const soft = noise('soft');
  const spots = scatter(
    frame,
    terrain,
    camera,
    {
      count: random.whole(60, 380),
      near: random.between(14, 24),
      far: 280,
      likes: (u, v) => smoothstep(0.42, 0.62, soft.at(u * 2, v * 2)) + 0.04,
    },
    random,
  );
  const shadow: Colour = times(white, scale(sky.ambient, 0.66));
  const dark = mix(hex('#16241f'), scale(sky.ambient, 0.2), 0.4);
  for (const spot of spots) {
    const tall = random.between(2, 4.4);
    const veil = 1 - Math.exp(-spot.distance * 0.0032);
    if (sunny) {
      const shade = mix(shadow, sky.haze, veil);
      groundShadow(frame, terrain, camera, spot, {
        tall,
        wide: tall * 0.2,
        angle,
        steepness,
        colour: shade,
        depth: 0.78,
      });
    }
    const sunSide = sunX > spot.column ? 1 : -1;
    const lit = times(hex('#3d5a42'), mix(sky.ambient, sky.sun, against ? 0.15 : 0.5));
    conifer(
      frame,
      spot.column,
      spot.row + spot.scale * 0.15,
      tall * spot.scale,
      {
        dark,
        lit,
        snow: times(white, mix(scale(sky.ambient, 0.9), sky.sun, against ? 0.12 : 0.34)),
        sunSide,
        mist: veil,
        mistColour: sky.haze,
      },
      random,
    );
  }
  if (light === 'overcast' || random.chance(0.15)) flakes(frame, random.whole(200, 700), random);
  return { ...plainFilm, exposure: light === 'blue' ? 1.5 : 0.98, contrast: 1.3 };
}

function powder(
  sky: Sky,
  sunAngle: number,
  camera: { x: number; z: number; heading: number },
  track: number | undefined,
): Material {
  const rough = noise('rough');
  const fine = noise('fine');
  const soft = noise('soft');
  const bumpX = Math.cos(sunAngle) * 2.4;
  const bumpZ = Math.sin(sunAngle) * 2.4;
  const cos = Math.cos(camera.heading);
  const sin = Math.sin(camera.heading);
  return (ground, paint) => {
    const { x, z, distance } = ground;
    const close = Math.exp(-distance / 40);
    const drift = soft.at(x * 9, z * 9);
    let bump = (rough.at(x * 9, z * 9) - rough.at(x * 9 + bumpX, z * 9 + bumpZ)) * (0.8 + close);
    if (track !== undefined) {
      // Two grooves of a ski track wander away from the camera.
      const dx = x - camera.x;
      const dz = z - camera.z;
      const along = dx * cos + dz * sin;
      const across =
        -dx * sin + dz * cos - track * 6 - Math.sin(along * 0.11 + track * 20) * (1 + along * 0.04);
      const groove = Math.exp(-(((Math.abs(across) - 0.16) / 0.06) ** 2));
      bump += groove * (across > 0 ? 0.5 : -0.5) - groove * 0.35;
    }
    const sparkle = close > 0.3 && fine.near(x * 140, z * 140) > 0.97 ? close * ground.sun * 1.5 : 0;
    const sun = Math.max(0, ground.sun * (1 + bump * 1.5) + bump * 0.05) * 0.62 + sparkle;
    const shade = 0.52 + 0.24 * ground.openness + (drift - 0.5) * 0.1 + bump * 0.14;
    const veil = 1 - Math.exp(-distance * 0.0028);
    const r = white[0] * (sky.sun[0] * sun + sky.ambient[0] * shade);
    const g = white[1] * (sky.sun[1] * sun + sky.ambient[1] * shade);
    const b = white[2] * (sky.sun[2] * sun + sky.ambient[2] * shade);
    paint.red = r + (sky.haze[0] - r) * veil;
    paint.green = g + (sky.haze[1] - g) * veil;
    paint.blue = b + (sky.haze[2] - b) * veil;
  };
}

/** Snow in the air: many small flakes, a few large and out of focus. */
function flakes(frame: Frame, count: number, random: Random): void {
  const { width, height, unit } = frame;
  for (let i = 0; i < count; i++) {
    const near = random.next() ** 5;
    const size = unit * (0.12 + near * 1.1);
    frame.disc(
      random.next() * width,
      random.next() * height,
      size,
      [0.95, 0.96, 1],
      0.55 - near * 0.35,
      size * 0.9,
    );
  }
}
