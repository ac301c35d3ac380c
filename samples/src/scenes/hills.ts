import { clamp01, hex, mix, scale, smoothstep, times } from './colour.ts';
import type { Colour } from './colour.ts';
import { plainFilm } from './develop.ts';
import type { Film } from './develop.ts';
import { walkers } from './dunes.ts';
import type { Frame } from './frame.ts';
import { heightMap } from './heightmap.ts';
import { skyFor } from './light.ts';
import type { Season, Sky } from './light.ts';
import { noise } from './noise.ts';
import type { Setting } from './scene.ts';
import { paintSky } from './sky.ts';
import { crownTree, groundShadow, scatter } from './standing.ts';
import type { Material } from './terrain.ts';
import { drawTerrain } from './draw-terrain.ts';
import { scout } from './scout.ts';
import { lightTerrain } from './terrain.ts';

const fields: Record<Season, readonly Colour[]> = {
  winter: [hex('#8c8468'), hex('#75704f'), hex('#9a9280'), hex('#6f7a52')],
  spring: [hex('#7a984c'), hex('#8aa658'), hex('#9cae66'), hex('#688848'), hex('#bcae50')],
  summer: [hex('#b8a85a'), hex('#8f9c4a'), hex('#ccb468'), hex('#74893f'), hex('#a89a50')],
  autumn: [hex('#9c8448'), hex('#87703f'), hex('#b09254'), hex('#7c7a40'), hex('#6f543a')],
};

const crowns: Record<Season, readonly (readonly [dark: Colour, lit: Colour])[]> = {
  winter: [[hex('#3a3630'), hex('#7c7264')]],
  spring: [
    [hex('#2f4a20'), hex('#8fb048')],
    [hex('#3a5428'), hex('#a4bc5c')],
    [hex('#324c24'), hex('#86a850')],
    [hex('#6c5c58'), hex('#ecdcd8')],
  ],
  summer: [
    [hex('#1f3518'), hex('#66863a')],
    [hex('#263c1c'), hex('#5c7836')],
  ],
  autumn: [
    [hex('#6a3414'), hex('#e08a2c')],
    [hex('#7a4a14'), hex('#eab23c')],
    [hex('#5c2418'), hex('#c85a30')],
    [hex('#3c4420'), hex('#8c9444')],
  ],
};

/** Rolling farmland under a wide sky: fields in the colours of the season, trees and their shadows, now and then cypresses. */
export function hills(frame: Frame, setting: Setting): Film {
  const { random, season } = setting;
  const light = setting.light === 'night' ? 'blue' : setting.light;
  const sky = skyFor(light, random);
  const { width, height, unit } = frame;
  const map = heightMap('hills');
  const relief = random.between(40, 72);
  const horizon = height * random.between(0.26, 0.48);
  const camera = scout(frame, map, relief, random, {
    above: random.between(6, 16),
    spread: random.between(0.3, 0.5) * (height > width ? 0.7 : 1),
    horizon,
    clear: 40,
  });
  const side = random.chance(0.5) ? 1 : -1;
  const angle = camera.heading + side * random.between(0.8, 2.1);
  const low = light !== 'day' && light !== 'overcast';
  const steepness = low ? random.between(0.2, 0.34) : random.between(0.6, 1);
  const terrain = lightTerrain(map, relief, { angle, steepness });
  paintSky(frame, {
    sky,
    horizon: horizon + unit * 4,
    sunX: width * (0.5 + side * random.between(0.3, 0.9)),
    sunY: horizon - unit * (low ? 9 : 60),
    disc: 0,
    clouds: low
      ? random.pick(['streaks', 'puffs', 'clear', 'veil'] as const)
      : random.pick(['heaps', 'puffs', 'heaps', 'streaks'] as const),
    cover: random.between(0.3, 0.6),
    drift: random.between(0, 500),
    bottom: height,
  });
  const mist = low && random.chance(0.5) ? random.between(0.12, 0.3) : 0;
  const veilOver = mistOver(mist);
  const skyline = drawTerrain(
    frame,
    terrain,
    camera,
    farmland(sky, season, angle, veilOver, random.pick([0.5, 0.8])),
    { near: 3, far: 460, detail: 0.006, roughness: 0.3 },
  );
  const cypresses = random.chance(0.3);
  const soft = noise('soft');
  const spots = scatter(
    frame,
    terrain,
    camera,
    {
      count: random.whole(200, 900),
      near: 14,
      far: 300,
      likes: (u, v) => smoothstep(0.52, 0.62, soft.at(u * 3, v * 3)) + 0.015,
    },
    random,
  );
  const shadow = scale(times(fields[season][0]!, sky.ambient), 0.5);
  for (const spot of spots) {
    const [dark, lit] = random.pick(crowns[season]);
    const slim = cypresses && random.chance(0.6);
    const tall = slim ? random.between(2.2, 3.6) : random.between(1.2, 2.4);
    const veil = veilOver(spot.u, spot.v, map.height(spot.u, spot.v) + 0.02, spot.distance);
    if (light !== 'overcast' && light !== 'blue') {
      groundShadow(frame, terrain, camera, spot, {
        tall,
        wide: slim ? 0.25 : tall * 0.45,
        angle,
        steepness,
        colour: mix(shadow, sky.haze, veil),
        depth: 0.7,
      });
    }
    crownTree(
      frame,
      spot.column,
      spot.row + spot.scale * 0.12,
      tall * spot.scale,
      {
        dark: times(slim ? hex('#1c2a18') : dark, mix(sky.ambient, sky.sun, 0.12)),
        lit: times(slim ? hex('#4a5c30') : lit, mix(sky.ambient, sky.sun, 0.42)),
        trunk: times(hex('#3a2e24'), sky.ambient),
        sunSide: side,
        mist: veil,
        mistColour: sky.haze,
        broad: slim ? 0.2 : random.between(0.85, 1.35),
      },
      random,
    );
  }
  if (random.chance(0.2)) walkers(frame, skyline, random.whole(1, 3), random.between(0.25, 0.75), unit * 1.4);
  return { ...plainFilm, exposure: light === 'blue' ? 1.6 : 1.05, contrast: 1.3, saturation: 0.98 };
}

/** How much of a place the haze and the mist hide, 0 to 1. */
type Veil = (u: number, v: number, height: number, distance: number) => number;

/** Haze that grows with distance, and banks of mist in what lies below the height `mist` of the map. */
function mistOver(mist: number): Veil {
  const soft = noise('soft');
  return (u, v, height, distance) => {
    const clear = Math.exp(-distance * 0.0024);
    if (mist === 0) return 1 - clear;
    const bank = smoothstep(mist + 0.08, mist - 0.1, height + (soft.at(u * 2, v * 2) - 0.5) * 0.12);
    return 1 - clear * (1 - bank * smoothstep(14, 80, distance) * 0.9);
  };
}

/** Fields with soft borders, furrows in some, hedges between some, under the veil. */
function farmland(sky: Sky, season: Season, sunAngle: number, veilOver: Veil, pattern: number): Material {
  const rough = noise('rough');
  const fine = noise('fine');
  const soft = noise('soft');
  const palette = fields[season];
  const bumpX = Math.cos(sunAngle) * 2;
  const bumpZ = Math.sin(sunAngle) * 2;
  return (ground, paint) => {
    const { x, z, distance, height } = ground;
    // Fields are cells of a skewed, bent grid.
    const bendX = soft.at(x * 1.2, z * 1.2) * 34;
    const bendZ = soft.at(x * 1.2 + 200, z * 1.2 + 90) * 34;
    const gx = ((x + bendX) * pattern + z * 0.16) / 14;
    const gz = ((z + bendZ) * pattern - x * 0.22) / 10;
    const cx = Math.floor(gx);
    const cz = Math.floor(gz);
    const pick = fine.near(cx * 17 + 5, cz * 31 + 9);
    const field = palette[Math.floor(clamp01((pick - 0.2) / 0.6) * (palette.length - 0.01))]!;
    const inX = Math.min(gx - cx, cx + 1 - gx);
    const inZ = Math.min(gz - cz, cz + 1 - gz);
    const border = smoothstep(0.035, 0.012, Math.min(inX, inZ));
    const furrow =
      pick > 0.5 ? Math.sin(pick > 0.6 ? gx * 88 : gz * 66) * Math.exp(-distance / 55) * 0.16 : 0;
    const grain = rough.at(x * 8, z * 8);
    const blade = fine.near(x * 34, z * 34);
    const bump = (grain - rough.at(x * 8 + bumpX, z * 8 + bumpZ)) * 1.4;
    const tone = 0.72 + grain * 0.34 + (blade - 0.5) * 0.3 + furrow;
    const hedge = border * 0.55;
    const sun = Math.max(0, ground.sun * (1 + bump)) * 0.9;
    const shade = 0.34 + 0.36 * ground.openness;
    const r = field[0] * tone * (1 - hedge) * (sky.sun[0] * sun + sky.ambient[0] * shade);
    const g = field[1] * tone * (1 - hedge * 0.8) * (sky.sun[1] * sun + sky.ambient[1] * shade);
    const b = field[2] * tone * (1 - hedge) * (sky.sun[2] * sun + sky.ambient[2] * shade);
    const veil = veilOver(x, z, height, distance);
    paint.red = r + (sky.haze[0] - r) * veil;
    paint.green = g + (sky.haze[1] - g) * veil;
    paint.blue = b + (sky.haze[2] - b) * veil;
  };
}
