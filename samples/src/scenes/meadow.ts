import { clamp01, hex, mix, scale, smoothstep } from './colour.ts';
import type { Colour } from './colour.ts';
import { plainFilm } from './develop.ts';
import type { Film } from './develop.ts';
import type { Frame } from './frame.ts';
import type { Season } from './light.ts';
import { noise } from './noise.ts';
import type { Random } from './random.ts';
import type { Setting } from './scene.ts';

interface Bloom {
  petal: readonly [inner: Colour, outer: Colour];
  heart: Colour;
  petals: number;
  /** 1 broad petals that overlap, 0 narrow rays. */
  broad: number;
}

const poppy: Bloom = { petal: [hex('#6c0e0c'), hex('#d8452e')], heart: hex('#181420'), petals: 4, broad: 1 };
const daisy: Bloom = {
  petal: [hex('#d8d8e0'), hex('#ffffff')],
  heart: hex('#e8a81c'),
  petals: 17,
  broad: 0.3,
};
const cornflower: Bloom = {
  petal: [hex('#2c3a9c'), hex('#6c86f0')],
  heart: hex('#3c2a70'),
  petals: 9,
  broad: 0.45,
};
const cosmos: Bloom = {
  petal: [hex('#c04488'), hex('#f6a8cc')],
  heart: hex('#e8b42c'),
  petals: 8,
  broad: 0.8,
};
const crocus: Bloom = {
  petal: [hex('#5a3a9c'), hex('#b49ae8')],
  heart: hex('#f09a1c'),
  petals: 6,
  broad: 0.85,
};
const dahlia: Bloom = {
  petal: [hex('#a8341c'), hex('#f8a04c')],
  heart: hex('#7c2414'),
  petals: 22,
  broad: 0.5,
};
const aster: Bloom = {
  petal: [hex('#6c4ca8'), hex('#b8a0e8')],
  heart: hex('#f0c030'),
  petals: 20,
  broad: 0.3,
};
const hellebore: Bloom = {
  petal: [hex('#c8d0b8'), hex('#f6f2ee')],
  heart: hex('#c8cc5c'),
  petals: 5,
  broad: 1,
};

const plants: Record<Season, readonly (readonly Bloom[])[]> = {
  winter: [[hellebore]],
  spring: [[daisy], [crocus, daisy], [crocus]],
  summer: [[poppy], [poppy, cornflower], [cosmos], [daisy, cornflower], [cosmos, daisy]],
  autumn: [[dahlia], [aster], [aster, dahlia]],
};

/** Flowers up close: a few sharp ones, the rest of the meadow melting into discs of colour. */
export function meadow(frame: Frame, setting: Setting): Film {
  const { random, season } = setting;
  const { width, height, unit } = frame;
  const kinds = random.pick(plants[season]);
  const warm = setting.light === 'golden' || setting.light === 'dusk' || setting.light === 'dawn';
  const light: Colour = warm
    ? [1.2, 1.03, 0.8]
    : setting.light === 'overcast'
      ? [0.86, 0.92, 0.95]
      : [1.05, 1.05, 0.98];
  const field =
    season === 'autumn'
      ? hex('#6c6434')
      : season === 'winter'
        ? hex('#6c7468')
        : hex(random.pick(['#54783c', '#6c8a44', '#48704c']));
  const beyond = warm ? hex('#ead2b0') : hex(random.pick(['#b4d2e0', '#c8dcc0', '#dce8d4']));
  const split = random.between(0.12, 0.5);
  const soft = noise('soft');
  const at = random.next() * 512;
  frame.paintSoft(0, height, Math.max(2, Math.round(unit * 0.6)), (x, y, paint) => {
    const wave = soft.at((x / unit) * 0.8 + at, (y / unit) * 0.8);
    const t = smoothstep(split - 0.22, split + 0.3, y / height + (wave - 0.5) * 0.34);
    const dim = 0.62 + wave * 0.7 - 0.3 * (y / height);
    paint.red = (beyond[0] + (field[0] * dim - beyond[0]) * t) * light[0];
    paint.green = (beyond[1] + (field[1] * dim - beyond[1]) * t) * light[1];
    paint.blue = (beyond[2] + (field[2] * dim - beyond[2]) * t) * light[2];
  });
  // Far away: glints between leaves and flowers as discs, each smaller and clearer than the one behind.
  for (let i = 0; i < 70; i++) {
    const y = height * (split + random.next() ** 1.3 * (1.05 - split));
    const near = clamp01((y / height - split) / (1 - split));
    const colour = random.chance(0.5)
      ? mix(random.pick(kinds).petal[1], beyond, 0.3 * (1 - near))
      : mix(field, beyond, random.between(0.2, 0.75));
    frame.disc(
      random.next() * width,
      y,
      unit * random.between(1.8, 5.5),
      [colour[0] * light[0], colour[1] * light[1], colour[2] * light[2]],
      random.between(0.1, 0.36),
      unit * random.between(1.2, 3.6),
      0,
    );
  }
  if (warm || setting.light === 'day') {
    for (let i = 0; i < 24; i++) {
      frame.disc(
        random.next() * width,
        height * random.next() * (split + 0.24),
        unit * random.between(1.2, 4),
        [beyond[0] * 1.25 * light[0], beyond[1] * 1.2 * light[1], beyond[2] * light[2]],
        random.between(0.1, 0.3),
        unit * random.between(0.7, 1.6),
        0.12,
      );
    }
  }
  grass(frame, field, light, split, 120, 1.6, random);
  const middle = random.whole(7, 15);
  for (let i = 0; i < middle; i++) {
    const size = unit * random.between(2.6, 5);
    flower(
      frame,
      random.pick(kinds),
      random.next() * width,
      height * random.between(split + 0.08, 0.95),
      size,
      size * random.between(0.16, 0.3),
      light,
      field,
      random,
    );
  }
  grass(frame, field, light, split, 170, 0.4, random);
  const heads = random.whole(1, 4);
  const placed: number[] = [];
  for (let i = 0; i < heads * 4 && placed.length < heads; i++) {
    const x = width * random.between(0.12, 0.88);
    if (placed.some((other) => Math.abs(other - x) < unit * 26)) continue;
    placed.push(x);
    flower(
      frame,
      random.pick(kinds),
      x,
      height * random.between(0.24, 0.62),
      unit * random.between(9, 15),
      unit * 0.1,
      light,
      field,
      random,
    );
  }
  return { ...plainFilm, exposure: 1.02, contrast: 1.25, saturation: 0.98, vignette: 0.34, bloom: 0.14 };
}

/** Blades of grass that bend; `blur` widens and thins those out of focus. */
function grass(
  frame: Frame,
  field: Colour,
  light: Colour,
  split: number,
  count: number,
  blur: number,
  random: Random,
): void {
  const { width, height, unit } = frame;
  for (let i = 0; i < count; i++) {
    let x = random.next() * width;
    let y = height * (1.02 + random.next() * 0.05);
    const tall = height * random.between(0.14, 0.62) * (1 - split * 0.6);
    let lean = random.bell() * 0.28;
    const bend = random.bell() * 0.14;
    const tone = random.between(0.45, 1.5);
    const colour: Colour = [
      field[0] * tone * light[0],
      field[1] * tone * 1.1 * light[1],
      field[2] * tone * 0.8 * light[2],
    ];
    const wide = unit * (0.3 + blur * random.between(0.3, 0.9));
    const parts = 5;
    for (let part = 0; part < parts; part++) {
      const nx = x + (Math.sin(lean) * tall) / parts;
      const ny = y - (Math.cos(lean) * tall) / parts;
      frame.stroke(
        x,
        y,
        nx,
        ny,
        wide * (1 - part / parts),
        wide * (1 - (part + 1) / parts),
        colour,
        blur > 1 ? 0.3 : 0.75,
      );
      x = nx;
      y = ny;
      lean += bend;
    }
  }
}

/** One flower with its stem, facing somewhere between the camera and the sky; `blur` softens its edge (pixels). */
function flower(
  frame: Frame,
  kind: Bloom,
  cx: number,
  cy: number,
  radius: number,
  blur: number,
  light: Colour,
  field: Colour,
  random: Random,
): void {
  const { unit, width, height } = frame;
  const rough = noise('rough');
  const seed = random.next() * 512;
  const turn = random.next() * Math.PI * 2;
  const squash = random.between(0.42, 0.95);
  const tilt = random.bell() * 0.5;
  const sharp = blur < unit * 0.3;
  const stem: Colour = [field[0] * 0.75 * light[0], field[1] * 0.9 * light[1], field[2] * 0.7 * light[2]];
  const bendX = random.bell() * unit * 8;
  for (let t = 0; t < 1; t += 0.1) {
    const sx = (s: number) => cx + bendX * s * s;
    const sy = (s: number) => cy + radius * 0.2 + (height * 1.05 - cy) * s;
    frame.stroke(
      sx(t),
      sy(t),
      sx(t + 0.1),
      sy(t + 0.1),
      radius * 0.09 + blur * 0.5,
      radius * 0.1 + blur * 0.5,
      stem,
      sharp ? 0.95 : 0.5,
    );
  }
  const cos = Math.cos(tilt);
  const sin = Math.sin(tilt);
  const reach = radius * 1.15 + blur;
  const edge = Math.max(1, blur) / radius;
  const narrow = 1 - kind.broad;
  const [inner, outer] = kind.petal;
  for (let y = Math.max(0, Math.floor(cy - reach)); y <= Math.min(height - 1, cy + reach); y++) {
    for (let x = Math.max(0, Math.floor(cx - reach)); x <= Math.min(width - 1, cx + reach); x++) {
      const px = ((x - cx) * cos + (y - cy) * sin) / radius;
      const py = (-(x - cx) * sin + (y - cy) * cos) / radius / squash;
      const r = Math.sqrt(px * px + py * py);
      if (r > 1.15 + edge) continue;
      const angle = Math.atan2(py, px) + turn;
      const turns = (angle / (Math.PI * 2)) * kind.petals;
      const petal = Math.floor(turns);
      const across = (turns - petal - 0.5) * 2;
      const own = rough.near(seed + petal * 31, seed + petal * 17);
      const ruffle = (rough.at(seed + angle * 14, seed) - 0.5) * 0.22 * kind.broad;
      const tip = 0.84 + own * 0.24 + ruffle - across * across * (0.1 + narrow * 0.34);
      const gap = narrow > 0.4 ? smoothstep(1, 0.78, Math.abs(across) + (r < 0.3 ? 0 : narrow * 0.16)) : 1;
      const cover = smoothstep(tip + edge, tip - edge, r) * gap;
      if (cover <= 0.004) continue;
      const crinkle = rough.at(seed + angle * 34, seed + r * 22) - 0.5;
      const fold = 1 - across * across * 0.3 * kind.broad;
      // The upper petals shine through, the lower ones face us.
      const glow = 0.7 + 0.34 * r + crinkle * 0.62 - py * 0.22;
      const t = clamp01(r * 1.15 + crinkle * 0.35);
      let red = (inner[0] + (outer[0] - inner[0]) * t) * glow * fold;
      let green = (inner[1] + (outer[1] - inner[1]) * t) * glow * fold;
      let blue = (inner[2] + (outer[2] - inner[2]) * t) * glow * fold;
      const heart = smoothstep(0.27 + edge, 0.2 - edge * 0.5, r + crinkle * 0.05);
      if (heart > 0) {
        const dot = 0.6 + rough.at(seed + px * 90, seed + py * 90) * 0.9 - r * 0.8;
        red += (kind.heart[0] * dot - red) * heart;
        green += (kind.heart[1] * dot - green) * heart;
        blue += (kind.heart[2] * dot - blue) * heart;
      }
      frame.lay(x, y, red * light[0], green * light[1], blue * light[2], cover * (sharp ? 0.98 : 0.85));
    }
  }
  if (sharp && kind === poppy)
    frame.disc(cx, cy + radius * 0.02, radius * 0.09, scale(hex('#6c7c3c'), 0.8), 0.9, radius * 0.03);
}
