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

interface Crop {
  /** Blossom colours, one a bed. */
  beds: readonly Colour[];
  leaf: Colour;
  soil: Colour;
  /** How many rows share a colour. */
  band: number;
}

const tulips: Crop = {
  beds: [
    hex('#d8342c'),
    hex('#f2b632'),
    hex('#e86a9a'),
    hex('#f4efe4'),
    hex('#7c3a8c'),
    hex('#f07a30'),
    hex('#c22a50'),
  ],
  leaf: hex('#4c7a3c'),
  soil: hex('#5c4a38'),
  band: 5,
};
const lavender: Crop = {
  beds: [hex('#7a5ab4'), hex('#8c6cc4'), hex('#6c4ca8')],
  leaf: hex('#6c7c5c'),
  soil: hex('#b09070'),
  band: 1,
};
const sunflowers: Crop = {
  beds: [hex('#f0b41c'), hex('#e8a818')],
  leaf: hex('#4c6a2c'),
  soil: hex('#6c5638'),
  band: 2,
};
const vines: Crop = {
  beds: [hex('#c8862c'), hex('#b85a28'), hex('#a8902c'), hex('#8a3c24')],
  leaf: hex('#8c7a30'),
  soil: hex('#7c6448'),
  band: 3,
};
const winterCrop: Crop = {
  beds: [hex('#dfe6f0'), hex('#e8edf4')],
  leaf: hex('#8a9484'),
  soil: hex('#7c7468'),
  band: 2,
};

const crops: Record<Season, readonly Crop[]> = {
  winter: [winterCrop],
  spring: [tulips],
  summer: [lavender, sunflowers],
  autumn: [vines],
};

/** Rows of flowers or vines that run to the horizon, with a mill, a farm or poplars standing there. */
export function rows(frame: Frame, setting: Setting): Film {
  const { random, season } = setting;
  const light = setting.light === 'night' ? 'dusk' : setting.light;
  const sky = skyFor(light, random);
  const crop = random.pick(crops[season]);
  const { width, height, unit } = frame;
  const horizon = height * random.between(0.32, 0.56);
  const low = light !== 'day' && light !== 'overcast';
  const sunX = width * random.between(0.1, 0.9);
  paintSky(frame, {
    sky,
    horizon,
    sunX,
    sunY: horizon - unit * (low ? random.between(3, 14) : 70),
    disc: low && light !== 'blue' ? 7 : 0,
    clouds: low
      ? random.pick(['streaks', 'puffs', 'clear'] as const)
      : random.pick(['heaps', 'heaps', 'puffs', 'streaks'] as const),
    cover: random.between(0.35, 0.65),
    drift: random.between(0, 500),
    bottom: height,
  });
  landmarks(frame, sky, horizon, random);
  beds(frame, sky, crop, { horizon, vanish: width * random.between(-0.1, 1.1), sunX, low }, random);
  return { ...plainFilm, exposure: light === 'blue' ? 1.6 : 1.08, contrast: 1.3, saturation: 1.08 };
}

function beds(
  frame: Frame,
  sky: Sky,
  crop: Crop,
  place: { horizon: number; vanish: number; sunX: number; low: boolean },
  random: Random,
): void {
  const { height, unit } = frame;
  const rough = noise('rough');
  const fine = noise('fine');
  const at = Math.floor(random.next() * 512);
  const eye = unit * random.between(13, 22);
  const spacing = random.between(0.16, 0.3);
  const light: Colour = mix(scale(sky.ambient, 0.75), sky.sun, place.low ? 0.34 : 0.42);
  frame.paint(place.horizon, height, (x, y, paint) => {
    const depth = (y - place.horizon + 0.6) / unit;
    const far = eye / unit / depth;
    const across = (x - place.vanish) / unit / depth / spacing;
    const sway = (rough.at(far * 9 + at, across * 0.4) - 0.5) * 0.16;
    const row = Math.floor(across + sway);
    const part = across + sway - row;
    const bed = Math.floor(row / crop.band);
    const pick = fine.near(bed * 13 + at, bed * 7 + at);
    const blossom = crop.beds[Math.floor(clamp01((pick - 0.15) / 0.7) * (crop.beds.length - 0.01))]!;
    // A row is a rounded ridge: soil, leaves, and blossoms on its top.
    const fade = smoothstep(0.8, 4.5, depth);
    const ridge = Math.sin(part * Math.PI);
    const grain = fine.at(across * 17 + at, far * 120);
    const clump = rough.at(across * 6 + at, far * 46);
    const flower =
      smoothstep(0.3, 0.62, ridge * 0.75 + (grain - 0.5) * 0.9 * fade + 0.06) *
      smoothstep(0.24, 0.42, clump + ridge * 0.3);
    const leafy = smoothstep(0.08, 0.34, ridge + (grain - 0.5) * 0.5 * fade);
    let r = crop.soil[0] + (crop.leaf[0] - crop.soil[0]) * leafy;
    let g = crop.soil[1] + (crop.leaf[1] - crop.soil[1]) * leafy;
    let b = crop.soil[2] + (crop.leaf[2] - crop.soil[2]) * leafy;
    r += (blossom[0] - r) * flower;
    g += (blossom[1] - g) * flower;
    b += (blossom[2] - b) * flower;
    // One side of each ridge is lit; between flowers it is dark.
    const towards = x < place.sunX ? part - 0.5 : 0.5 - part;
    const shade = (0.5 + 0.62 * ridge + towards * 0.4) * (0.68 + grain * 0.64 * fade + 0.32 * (1 - fade));
    const veil = Math.exp(-depth * 0.42) * 0.82;
    const warm = place.low ? Math.exp(-(((x - place.sunX) / (unit * 40)) ** 2)) * 0.35 : 0;
    r *= (light[0] + sky.glow[0] * warm) * shade;
    g *= (light[1] + sky.glow[1] * warm) * shade;
    b *= (light[2] + sky.glow[2] * warm) * shade;
    paint.red = r + (sky.haze[0] - r) * veil;
    paint.green = g + (sky.haze[1] - g) * veil;
    paint.blue = b + (sky.haze[2] - b) * veil;
  });
}

/** What stands on the horizon: a line of trees, and perhaps a windmill or a barn. */
function landmarks(frame: Frame, sky: Sky, horizon: number, random: Random): void {
  const { width, unit } = frame;
  const rough = noise('rough');
  const at = random.next() * 512;
  const wood = mix(times(hex('#33412a'), mix(sky.ambient, sky.sun, 0.2)), sky.haze, 0.45);
  const poplars = random.chance(0.4);
  for (let x = 0; x < width; x++) {
    const u = x / unit;
    const present = smoothstep(0.42, 0.56, rough.at(u * 0.5 + at, at));
    const crown = poplars
      ? Math.abs(Math.sin(u * 0.9 + rough.at(u, 5))) ** 0.5 * 4.6
      : 1.2 + rough.at(u * 2.4 + at, 33) * 2.6;
    const top = horizon - unit * (0.35 + present * crown);
    for (let y = Math.max(0, Math.floor(top)); y <= horizon; y++) {
      const light = 0.75 + rough.at(u * 9, (y / unit) * 9) * 0.5;
      frame.blend(x, y, scale(wood, light), clamp01(y - top + 0.5) * 0.95);
    }
  }
  if (random.chance(0.6))
    windmill(
      frame,
      width * random.pick([0.22, 0.3, 0.7, 0.8]),
      horizon + unit * 0.3,
      unit * random.between(13, 21),
      mix(times(hex('#4a3c34'), mix(sky.ambient, sky.sun, 0.22)), sky.haze, 0.16),
      random,
    );
}

/** A tower mill with its cap, gallery and four sails. */
function windmill(frame: Frame, x: number, foot: number, size: number, colour: Colour, random: Random): void {
  const top = foot - size * 0.68;
  for (let y = Math.floor(top); y < foot; y++) {
    const t = (y - top) / (foot - top);
    const half = size * (0.085 + 0.085 * t ** 1.3);
    for (let px = Math.floor(x - half); px <= x + half; px++) {
      const side = (px - x) / half;
      frame.blend(px, y, scale(colour, 1.05 + side * 0.35), clamp01(half - Math.abs(px - x) + 0.5));
    }
  }
  frame.stroke(
    x - size * 0.2,
    foot - size * 0.26,
    x + size * 0.2,
    foot - size * 0.26,
    size * 0.022,
    size * 0.022,
    scale(colour, 0.6),
  );
  frame.disc(x, top, size * 0.105, scale(colour, 0.62), 1, 1);
  const turn = random.next() * Math.PI;
  const hubY = top - size * 0.02;
  for (let arm = 0; arm < 4; arm++) {
    const angle = turn + (arm * Math.PI) / 2;
    const dx = Math.cos(angle);
    const dy = Math.sin(angle);
    const long = size * 0.5;
    frame.stroke(x, hubY, x + dx * long, hubY + dy * long, size * 0.022, size * 0.012, scale(colour, 0.5));
    for (let i = 3; i <= 12; i++) {
      const t = (i / 12) * long;
      const wide = size * 0.085;
      frame.stroke(
        x + dx * t,
        hubY + dy * t,
        x + dx * t - dy * wide,
        hubY + dy * t + dx * wide,
        size * 0.007,
        size * 0.007,
        scale(colour, 0.62),
        0.85,
      );
    }
    frame.stroke(
      x + dx * long * 0.25 - dy * size * 0.085,
      hubY + dy * long * 0.25 + dx * size * 0.085,
      x + dx * long - dy * size * 0.085,
      hubY + dy * long + dx * size * 0.085,
      size * 0.009,
      size * 0.009,
      scale(colour, 0.6),
      0.9,
    );
  }
}
