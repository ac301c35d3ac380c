import { hex, smoothstep } from './colour.ts';
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

interface Waters {
  deep: Colour;
  shallow: Colour;
  sand: Colour;
  green: readonly [Colour, Colour];
  rock: Colour;
}

const south: Waters = {
  deep: hex('#0c4a6e'),
  shallow: hex('#4fd0c8'),
  sand: hex('#f0e0bc'),
  green: [hex('#1d3a1c'), hex('#5c8a3c')],
  rock: hex('#a09080'),
};
const north: Waters = {
  deep: hex('#12303f'),
  shallow: hex('#3f7f86'),
  sand: hex('#a8a090'),
  green: [hex('#2e3a22'), hex('#7c8a4a')],
  rock: hex('#6c6862'),
};

/** Islands and bays from the air: deep water, bright shallows, surf and wooded land. */
export function islands(frame: Frame, setting: Setting): Film {
  const { random } = setting;
  // From the air the water shows its colours only under a high sun.
  const light = setting.light === 'dusk' || setting.light === 'golden' ? setting.light : 'day';
  const sky = skyFor(light, random);
  const { width, height, unit } = frame;
  const map = heightMap(random.chance(0.5) ? 'alps' : 'crags');
  const waters = random.chance(0.6) ? south : north;
  const relief = random.between(48, 80);
  const level = random.between(0.34, 0.46);
  const horizon = height * random.between(0.08, 0.34);
  const camera = scout(frame, map, relief, random, {
    above: random.between(30, 60),
    spread: random.between(0.4, 0.6) * (height > width ? 0.7 : 1),
    horizon,
    clear: 60,
    rise: 0.05,
  });
  camera.altitude = Math.max(camera.altitude, (level + 0.35) * relief + 34);
  const side = random.chance(0.5) ? 1 : -1;
  const low = light !== 'day';
  const angle = camera.heading + side * random.between(0.5, 2.2);
  const terrain = lightTerrain(map, relief, { angle, steepness: low ? 0.34 : random.between(0.7, 1.2) });
  paintSky(frame, {
    sky,
    horizon: horizon + unit * 3,
    sunX: width * (0.5 + side * 0.5),
    sunY: horizon - unit * (low ? 8 : 60),
    disc: 0,
    clouds: random.pick(['heaps', 'puffs', 'streaks', 'clear'] as const),
    cover: random.between(0.25, 0.55),
    drift: random.between(0, 500),
    bottom: height,
  });
  drawTerrain(frame, terrain, camera, shores(map.height.bind(map), level, relief, waters, sky, angle), {
    near: 12,
    far: 760,
    detail: 0.0052,
    roughness: 1.8,
    sea: level,
  });
  return { ...plainFilm, exposure: 1.08, contrast: 1.35, saturation: 1.06 };
}

function shores(
  heightAt: (u: number, v: number) => number,
  level: number,
  relief: number,
  waters: Waters,
  sky: Sky,
  sunAngle: number,
): Material {
  const rough = noise('rough');
  const fine = noise('fine');
  const ridged = noise('ridged');
  const bumpX = Math.cos(sunAngle) * 3;
  const bumpZ = Math.sin(sunAngle) * 3;
  return (ground, paint) => {
    const { x, z, height, distance } = ground;
    const grain = rough.at(x * 6, z * 6);
    const veil = 1 - Math.exp(-distance * 0.0019);
    let r: number;
    let g: number;
    let b: number;
    if (height <= level) {
      const depth = (level - heightAt(x, z)) * relief;
      const shoal = Math.exp(-depth / (1.6 + grain * 2.4));
      const wave = ridged.at(x * 5, z * 11) * 0.5 + fine.at(x * 14, z * 22) * 0.5 - 0.5;
      // Surf runs along the shore in broken lines.
      const reach = depth + (grain - 0.5) * 1.2;
      const surf = Math.max(
        Math.exp(-((reach / 0.34) ** 2)),
        Math.exp(-(((reach - 1.1) / 0.16) ** 2)) * smoothstep(0.5, 0.7, rough.at(x * 3, z * 3)) * 0.7,
      );
      const light = 0.46 + wave * 0.34 + 0.3 * (sky.sun[1] + sky.ambient[1]) * 0.5;
      const mirror = Math.min(0.6, 0.03 + distance * 0.0009) * (1 + wave * 0.5);
      r = (waters.deep[0] + (waters.shallow[0] - waters.deep[0]) * shoal) * light;
      g = (waters.deep[1] + (waters.shallow[1] - waters.deep[1]) * shoal) * light;
      b = (waters.deep[2] + (waters.shallow[2] - waters.deep[2]) * shoal) * light;
      r += (sky.middle[0] - r) * mirror;
      g += (sky.middle[1] - g) * mirror;
      b += (sky.middle[2] - b) * mirror;
      const foam = surf * 0.85;
      r += (0.85 * (sky.ambient[0] + 0.3) - r) * foam;
      g += (0.85 * (sky.ambient[1] + 0.3) - g) * foam;
      b += (0.85 * (sky.ambient[2] + 0.3) - b) * foam;
    } else {
      const up = (height - level) * relief;
      const speck = fine.at(x * 15, z * 15);
      const beach = smoothstep(1.1, 0.35, up + (grain - 0.5) * 1.4) * smoothstep(0.2, 0.08, ground.steep);
      const bare = smoothstep(0.16, 0.34, ground.steep + (grain - 0.5) * 0.2);
      const crown = Math.max(0, speck * 1.8 - 0.4) * (0.5 + grain);
      r = waters.green[0][0] + (waters.green[1][0] - waters.green[0][0]) * crown;
      g = waters.green[0][1] + (waters.green[1][1] - waters.green[0][1]) * crown;
      b = waters.green[0][2] + (waters.green[1][2] - waters.green[0][2]) * crown;
      const stone = 0.6 + grain * 0.7;
      r += (waters.rock[0] * stone - r) * bare;
      g += (waters.rock[1] * stone - g) * bare;
      b += (waters.rock[2] * stone - b) * bare;
      r += (waters.sand[0] - r) * beach;
      g += (waters.sand[1] - g) * beach;
      b += (waters.sand[2] - b) * beach;
      const bump = (grain - rough.at(x * 6 + bumpX, z * 6 + bumpZ)) * 2.4 * (1 - beach);
      const sun = Math.max(0, ground.sun * (1 + bump));
      const shade = 0.3 + 0.4 * ground.openness;
      r *= sky.sun[0] * sun + sky.ambient[0] * shade;
      g *= sky.sun[1] * sun + sky.ambient[1] * shade;
      b *= sky.sun[2] * sun + sky.ambient[2] * shade;
    }
    paint.red = r + (sky.haze[0] - r) * veil;
    paint.green = g + (sky.haze[1] - g) * veil;
    paint.blue = b + (sky.haze[2] - b) * veil;
  };
}
