import { clamp01, hex, mix, scale, smoothstep, times } from './colour.ts';
import type { Colour } from './colour.ts';
import { plainFilm } from './develop.ts';
import type { Film } from './develop.ts';
import type { Frame } from './frame.ts';
import { skyFor } from './light.ts';
import type { Season, Sky } from './light.ts';
import { noise } from './noise.ts';
import type { Random } from './random.ts';
import type { Setting } from './scene.ts';
import { paintSky } from './sky.ts';
import { drawBranches, drawLeaves, growTree } from './trees.ts';

const ground: Record<Season, readonly [dark: Colour, lit: Colour]> = {
  winter: [hex('#8c9bb4'), hex('#f0f3f8')],
  spring: [hex('#33481f'), hex('#8cab4c')],
  summer: [hex('#4c4a22'), hex('#c4a856')],
  autumn: [hex('#4a3a1e'), hex('#b08c48')],
};

const foliage: Record<Season, readonly (readonly [dark: Colour, lit: Colour])[]> = {
  winter: [],
  spring: [
    [hex('#3c5522'), hex('#a8c45a')],
    [hex('#8c6470'), hex('#f6dce2')],
  ],
  summer: [[hex('#22371a'), hex('#789644')]],
  autumn: [
    [hex('#7c3812'), hex('#f0a032')],
    [hex('#742018'), hex('#e0602c')],
  ],
};

/** One tree in an open field, before a wide sky or in the mist. */
export function loneTree(frame: Frame, setting: Setting): Film {
  const { random, season } = setting;
  const light = setting.light === 'night' ? 'blue' : setting.light;
  const sky = skyFor(light, random);
  const { width, height, unit } = frame;
  const misty = random.chance(0.45);
  const horizon = height * random.between(0.66, 0.82);
  const x = width * random.pick([0.3, 0.36, 0.5, 0.64, 0.7]);
  const low = light !== 'day' && light !== 'overcast';
  const sunX = low ? x + width * random.pick([-0.26, -0.08, 0.06, 0.24]) : width * random.between(-0.2, 1.2);
  paintSky(frame, {
    sky,
    horizon,
    sunX,
    sunY: horizon - unit * (low ? random.between(3, 16) : 80),
    disc: low && light !== 'blue' ? 7 : 0,
    clouds: misty ? 'veil' : random.pick(['streaks', 'heaps', 'puffs', 'clear'] as const),
    cover: random.between(0.3, 0.7),
    drift: random.between(0, 500),
    bottom: height,
  });
  const against = low && Math.abs(sunX - x) < width * 0.3;
  const tall = Math.min(unit * random.between(44, 68), horizon * 0.86);
  const foot = horizon + unit * random.between(2, 5);
  if (misty) farWood(frame, sky, horizon, random);
  field(frame, sky, { season, horizon, sunX, misty, against }, random);
  const dim = against ? 0.12 : 0.55;
  const bark = mix(times(hex('#3c3028'), mix(sky.ambient, sky.sun, dim)), sky.haze, misty ? 0.12 : 0.03);
  const tree = growTree(x, foot, tall, random.between(0.36, 0.8), random.whole(7, 8), random);
  drawBranches(frame, tree, bark);
  const leaves = foliage[season];
  if (leaves.length > 0) {
    const [dark, lit] = random.pick(leaves);
    const light2 = mix(sky.ambient, sky.sun, against ? 0.16 : 0.42);
    const veil = misty ? 0.14 : 0.02;
    drawLeaves(
      frame,
      tree,
      mix(times(dark, scale(light2, 0.7)), sky.haze, veil),
      mix(times(lit, light2), sky.haze, veil),
      sunX > x ? 1 : -1,
      0.55,
      Math.max(1, unit * 0.32),
      random,
    );
  }
  grassAt(frame, x, foot, tall * 0.2, bark, random);
  if (random.chance(0.4))
    birds(
      frame,
      width * random.between(0.15, 0.85),
      height * random.between(0.15, 0.4),
      scale(sky.zenith, 0.2),
      random,
    );
  return {
    ...plainFilm,
    exposure: light === 'blue' ? 1.5 : 1.05,
    contrast: 1.3,
    vignette: 0.32,
    bloom: 0.14,
  };
}

function farWood(frame: Frame, sky: Sky, horizon: number, random: Random): void {
  const { width, unit } = frame;
  const rough = noise('rough');
  const at = random.next() * 512;
  for (let layer = 0; layer < 2; layer++) {
    const colour = mix(sky.haze, scale(sky.zenith, 0.4), 0.12 + 0.16 * layer);
    for (let x = 0; x < width; x++) {
      const top =
        horizon +
        unit -
        unit * (4 - layer * 1.5) * (0.4 + rough.at(at + (x / unit) * (0.7 + layer), at + layer * 50) * 1.5);
      for (let y = Math.max(0, Math.floor(top)); y < horizon + unit * 2; y++) {
        frame.lay(
          x,
          y,
          colour[0],
          colour[1],
          colour[2],
          clamp01(y - top + 0.5) * (0.85 - 0.6 * smoothstep(horizon - unit * 3, horizon + unit, y)),
        );
      }
    }
  }
}

/** Open ground: blades near, a smooth band far, mist over the distance. */
function field(
  frame: Frame,
  sky: Sky,
  place: { season: Season; horizon: number; sunX: number; misty: boolean; against: boolean },
  random: Random,
): void {
  const { width, height, unit } = frame;
  const rough = noise('rough');
  const fine = noise('fine');
  const soft = noise('soft');
  const at = random.next() * 512;
  const [dark, lit] = ground[place.season];
  const snowy = place.season === 'winter';
  const roll = new Float32Array(width);
  for (let x = 0; x < width; x++)
    roll[x] = place.horizon + (soft.at((x / unit) * 0.4 + at, at) - 0.5) * unit * 9;
  frame.paint(place.horizon - unit * 5, height, (x, y, paint) => {
    const top = roll[x]!;
    const depth = (y - top) / unit;
    if (depth < -0.5) {
      paint.cover = 0;
      return;
    }
    const far = 18 / (depth + 3);
    const u = ((x - width / 2) / unit) * far * 0.3;
    const blade = fine.at(u * 6 + at, far * 150);
    const clump = rough.at(u * 1.6 + at, far * 70);
    const sun = Math.exp(-(((x - place.sunX) / (unit * 46)) ** 2)) * (place.against ? 0.5 : 0.1);
    const light = snowy
      ? clamp01(0.55 + (clump - 0.5) * 0.5 + (blade - 0.5) * 0.1 + sun)
      : clamp01((blade - 0.3) * 1.1 * (0.45 + clump) + sun * 0.7);
    const shine = place.against ? 0.26 : 0.5;
    const lr = sky.ambient[0] * 0.5 + sky.sun[0] * shine;
    const lg = sky.ambient[1] * 0.5 + sky.sun[1] * shine;
    const lb = sky.ambient[2] * 0.5 + sky.sun[2] * shine;
    const r = (dark[0] + (lit[0] - dark[0]) * light) * lr;
    const g = (dark[1] + (lit[1] - dark[1]) * light) * lg;
    const b = (dark[2] + (lit[2] - dark[2]) * light) * lb;
    const veil = Math.min(1, Math.exp(-depth / (place.misty ? 7 : 3)) * (place.misty ? 0.95 : 0.7));
    paint.red = r + (sky.haze[0] + sky.glow[0] * sun * 0.3 - r) * veil;
    paint.green = g + (sky.haze[1] + sky.glow[1] * sun * 0.3 - g) * veil;
    paint.blue = b + (sky.haze[2] + sky.glow[2] * sun * 0.3 - b) * veil;
    paint.cover = clamp01(depth + 0.5);
  });
}

/** Blades around a foot, so that a tree grows out of the ground instead of standing on it. */
function grassAt(frame: Frame, x: number, y: number, reach: number, colour: Colour, random: Random): void {
  const { unit } = frame;
  for (let i = 0; i < 90; i++) {
    const bx = x + random.bell() * reach;
    const by = y + unit * random.between(0, 0.8);
    frame.stroke(
      bx,
      by,
      bx + random.bell() * unit,
      by - unit * random.between(0.4, 1.8),
      unit * 0.16,
      unit * 0.04,
      colour,
      0.5,
    );
  }
}

/** A flight of birds, far off. */
function birds(frame: Frame, x: number, y: number, colour: Colour, random: Random): void {
  const { unit } = frame;
  for (let i = random.whole(4, 13); i > 0; i--) {
    const bx = x + random.bell() * unit * 17;
    const by = y + random.bell() * unit * 7;
    const span = unit * random.between(0.5, 1.1);
    const beat = random.between(-0.5, 0.35);
    frame.stroke(bx, by, bx - span, by - span * (0.35 + beat), span * 0.16, span * 0.05, colour, 0.9);
    frame.stroke(bx, by, bx + span, by - span * (0.35 + beat * 0.8), span * 0.16, span * 0.05, colour, 0.9);
  }
}
