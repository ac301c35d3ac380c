import { clamp01, hex, mix, smoothstep } from './colour.ts';
import type { Colour } from './colour.ts';
import { plainFilm } from './develop.ts';
import type { Film } from './develop.ts';
import type { Frame } from './frame.ts';
import { heightMap } from './heightmap.ts';
import { skyFor } from './light.ts';
import type { Light, Season, Sky } from './light.ts';
import { noise } from './noise.ts';
import type { Setting } from './scene.ts';
import { paintSky } from './sky.ts';
import type { Clouds } from './sky.ts';
import type { Material } from './terrain.ts';
import { farShore, jetty, mirrorLake } from './lakeside.ts';
import { drawTerrain } from './draw-terrain.ts';
import { scout } from './scout.ts';
import { lightTerrain } from './terrain.ts';

/** Above this height of the map lies snow; below the other grow trees. */
const lines: Record<Season, { snow: number; trees: number }> = {
  winter: { snow: 0.12, trees: 0.42 },
  spring: { snow: 0.5, trees: 0.44 },
  summer: { snow: 0.74, trees: 0.46 },
  autumn: { snow: 0.62, trees: 0.46 },
};

const grass: Record<Season, Colour> = {
  winter: hex('#7d7a62'),
  spring: hex('#7f9a4c'),
  summer: hex('#6f8a48'),
  autumn: hex('#a08a4c'),
};

const forest: Record<Season, readonly [Colour, Colour]> = {
  winter: [hex('#2c3a38'), hex('#465450')],
  spring: [hex('#2f4a30'), hex('#587a3c')],
  summer: [hex('#24402a'), hex('#4a6c3a')],
  autumn: [hex('#3a4228'), hex('#b07a30')],
};

const rock: readonly [Colour, Colour] = [hex('#6d665f'), hex('#a39a8e')];
const snow = hex('#f2f5fa');

/** High mountains over valleys, with the snow and the forest of the season. */
export function peaks(frame: Frame, setting: Setting): Film {
  return mountains(frame, setting, false);
}

/** Mountains mirrored in a still lake. */
export function lake(frame: Frame, setting: Setting): Film {
  return mountains(frame, setting, true);
}

function mountains(frame: Frame, setting: Setting, lakeside: boolean): Film {
  const { random, season } = setting;
  const light: Light = setting.light === 'night' ? 'blue' : setting.light;
  const sky = skyFor(light, random);
  const map = heightMap(random.chance(0.6) ? 'alps' : 'crags');
  const low = light === 'day' || light === 'overcast';
  const portrait = frame.height > frame.width;
  const horizon = frame.height * (lakeside ? random.between(0.46, 0.58) : random.between(0.36, 0.5));
  const spread = random.between(0.34, 0.62) * (portrait ? 0.66 : frame.width > frame.height * 2 ? 1.5 : 1);
  const sunSide = random.chance(0.5) ? 1 : -1;
  const relief = random.between(115, 165);
  const camera = scout(frame, map, relief, random, {
    above: lakeside ? 3 : random.between(18, 40),
    spread,
    horizon,
    clear: 110,
    rise: lakeside ? 0.5 : 0.25,
  });
  const against = random.chance(0.3);
  const angle = camera.heading + sunSide * (against ? random.between(0.5, 0.9) : random.between(1.3, 2.2));
  const sun = { angle, steepness: low ? random.between(0.5, 0.9) : random.between(0.2, 0.34) };
  const terrain = lightTerrain(map, relief, sun);
  const clouds = random.pick<Clouds>(
    low ? ['heaps', 'puffs', 'streaks', 'heaps'] : ['streaks', 'puffs', 'clear', 'streaks'],
  );
  paintSky(frame, {
    sky,
    horizon: horizon + frame.unit * 6,
    sunX: frame.width * (0.5 + sunSide * (against ? 0.3 : 0.9)),
    sunY: horizon - frame.unit * (low ? 60 : 22),
    disc: 0,
    clouds,
    cover: random.between(0.3, 0.62),
    drift: random.between(0, 500),
    bottom: frame.height,
  });
  const mist = random.chance(low ? 0.25 : 0.6) ? random.between(0.1, 0.3) : 0;
  drawTerrain(frame, terrain, camera, alpine(season, sky, mist, random.between(0.0009, 0.0017), sun.angle), {
    near: lakeside ? 55 : 5,
    far: 600,
    detail: 0.0055,
    roughness: 2.4,
  });
  if (lakeside) {
    farShore(frame, horizon + frame.unit * 2.6, mix(forest[season][0], sky.haze, 0.14), sky, random);
    mirrorLake(frame, horizon - frame.unit * 1.5, random);
    if (random.chance(0.28)) jetty(frame, horizon, sky, random);
  }
  return {
    ...plainFilm,
    exposure: light === 'blue' ? 1.6 : 1.1,
    contrast: light === 'overcast' ? 2 : 1.5,
    saturation: 1.1,
  };
}

/** Rock, snow, forest and meadow by height and steepness, under haze and mist. */
function alpine(season: Season, sky: Sky, mist: number, haze: number, sunAngle: number): Material {
  const bumpX = Math.cos(sunAngle) * 3.2;
  const bumpZ = Math.sin(sunAngle) * 3.2;
  const rough = noise('rough');
  const fine = noise('fine');
  const soft = noise('soft');
  const { snow: snowLine, trees: treeLine } = lines[season];
  const [darkTree, brightTree] = forest[season];
  const meadow = grass[season];
  return (ground, paint) => {
    const { x, z, height, distance, steep } = ground;
    const grain = rough.at(x * 7, z * 7);
    const speck = fine.at(x * 17, z * 17);
    const patch = rough.at(x * 1.3, z * 1.3);
    const bare = smoothstep(0.16, 0.42, steep + (grain - 0.5) * 0.22);
    // Meadow first, rock where it is steep, forest in patches, snow on what is high and not too steep.
    const tint = clamp01(grain * 0.9 + (patch - 0.5) * 0.8 + (speck - 0.5) * 0.7);
    let r = meadow[0] + (rock[0][0] + (rock[1][0] - rock[0][0]) * tint - meadow[0]) * bare;
    let g = meadow[1] + (rock[0][1] + (rock[1][1] - rock[0][1]) * tint - meadow[1]) * bare;
    let b = meadow[2] + (rock[0][2] + (rock[1][2] - rock[0][2]) * tint - meadow[2]) * bare;
    const trees =
      smoothstep(0.03, -0.03, height - treeLine + (patch - 0.5) * 0.3) *
      (1 - bare * 0.8) *
      smoothstep(0.28, 0.38, patch);
    if (trees > 0) {
      const turned = season === 'autumn' ? smoothstep(0.42, 0.56, soft.at(x * 3, z * 3)) : 0.6;
      const crown = clamp01(speck * 2.4 - 0.75) * turned;
      r += (darkTree[0] + (brightTree[0] - darkTree[0]) * crown - r) * trees;
      g += (darkTree[1] + (brightTree[1] - darkTree[1]) * crown - g) * trees;
      b += (darkTree[2] + (brightTree[2] - darkTree[2]) * crown - b) * trees;
    }
    const white =
      smoothstep(-0.07, 0.07, height - snowLine + (grain - 0.5) * 0.22) *
      (1 - smoothstep(0.24, 0.5, steep + (speck - 0.5) * 0.14)) *
      (1 - trees * 0.75);
    r += (snow[0] - r) * white;
    g += (snow[1] - g) * white;
    b += (snow[2] - b) * white;
    // Small bumps that the map is too coarse for, lit from the same side.
    const relief = grain - rough.at(x * 7 + bumpX, z * 7 + bumpZ);
    const shade =
      (0.2 + 0.6 * ground.openness) * (0.66 + 0.68 * speck * (1 - white)) * (1 + relief * (1.5 - white));
    const sun = ground.sun * Math.max(0, 1 + relief * (2.2 + 3 * bare - white)) * (1 - trees * 0.25);
    r *= sky.sun[0] * sun + sky.ambient[0] * shade;
    g *= sky.sun[1] * sun + sky.ambient[1] * shade;
    b *= sky.sun[2] * sun + sky.ambient[2] * shade;
    let veil = 1 - Math.exp(-distance * haze * (1.25 - height * 0.6));
    if (mist > 0) {
      const bank = smoothstep(mist + 0.1, mist - 0.06, height + (soft.at(x * 1.5, z * 1.5) - 0.5) * 0.16);
      veil = 1 - (1 - veil) * (1 - bank * smoothstep(20, 120, distance) * 0.92);
    }
    paint.red = r + (sky.haze[0] - r) * veil;
    paint.green = g + (sky.haze[1] - g) * veil;
    paint.blue = b + (sky.haze[2] - b) * veil;
  };
}
