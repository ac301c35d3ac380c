import { clamp01, hex, mix, smoothstep } from './colour.ts';
import type { Colour } from './colour.ts';
import { plainFilm } from './develop.ts';
import type { Film } from './develop.ts';
import type { Frame } from './frame.ts';
import type { Season } from './light.ts';
import { noise } from './noise.ts';
import type { Random } from './random.ts';
import type { Setting } from './scene.ts';

interface Tint {
  blade: readonly [shade: Colour, shine: Colour];
  vein: Colour;
  beyond: readonly [Colour, Colour];
}

const tints: Record<Season, readonly Tint[]> = {
  winter: [
    {
      blade: [hex('#4c2c24'), hex('#a8644c')],
      vein: hex('#d8b0a0'),
      beyond: [hex('#6c7c94'), hex('#dce6f0')],
    },
    {
      blade: [hex('#1c3828'), hex('#5c8c5c')],
      vein: hex('#b8ccac'),
      beyond: [hex('#7c8c9c'), hex('#e4ecf2')],
    },
  ],
  spring: [
    {
      blade: [hex('#3c6c1c'), hex('#b4e04c')],
      vein: hex('#e8f8a8'),
      beyond: [hex('#2c4c20'), hex('#b8dc8c')],
    },
    {
      blade: [hex('#4c7c2c'), hex('#c8e868')],
      vein: hex('#f4fcc4'),
      beyond: [hex('#44603c'), hex('#e4eccc')],
    },
  ],
  summer: [
    {
      blade: [hex('#1c4c1c'), hex('#6cb83c')],
      vein: hex('#bce07c'),
      beyond: [hex('#142c18'), hex('#7ca45c')],
    },
    {
      blade: [hex('#184828'), hex('#58a850')],
      vein: hex('#acd894'),
      beyond: [hex('#1c3448'), hex('#8cb8c8')],
    },
  ],
  autumn: [
    {
      blade: [hex('#8c2410'), hex('#e08038')],
      vein: hex('#ffd88c'),
      beyond: [hex('#4c2c14'), hex('#e8b060')],
    },
    {
      blade: [hex('#a8540c'), hex('#fcc440')],
      vein: hex('#fff0b0'),
      beyond: [hex('#54401c'), hex('#ecd08c')],
    },
    {
      blade: [hex('#6c1020'), hex('#cc4c3c')],
      vein: hex('#ffb49c'),
      beyond: [hex('#2c3c24'), hex('#b8b87c')],
    },
  ],
};

/** Leaves close up with the light behind them: veins, a few drops, and the garden far out of focus. */
export function leaf(frame: Frame, setting: Setting): Film {
  const { random, season } = setting;
  const { width, height, unit } = frame;
  const tint = random.pick(tints[season]);
  const soft = noise('soft');
  const at = random.next() * 512;
  const [dark, bright] = tint.beyond;
  frame.paintSoft(0, height, Math.max(2, Math.round(unit * 0.8)), (x, y, paint) => {
    const t = smoothstep(0.25, 0.78, soft.at((x / unit) * 0.75 + at, (y / unit) * 0.75 + at));
    paint.red = dark[0] + (bright[0] - dark[0]) * t;
    paint.green = dark[1] + (bright[1] - dark[1]) * t;
    paint.blue = dark[2] + (bright[2] - dark[2]) * t;
  });
  for (let i = 0; i < 46; i++) {
    const radius = unit * random.between(2, 8);
    frame.disc(
      random.next() * width,
      random.next() * height,
      radius,
      mix(bright, [1, 1, 0.92], random.next() * 0.6),
      random.between(0.08, 0.4),
      radius * random.between(0.1, 0.4),
      0.12,
    );
  }
  const count = random.whole(1, 3);
  const main = random.between(-0.9, 0.9);
  for (let i = count; i >= 0; i--) {
    const blur = unit * (0.12 + i * 1.3);
    const size = unit * (74 - i * 12) * random.between(0.85, 1.1);
    const angle = main + i * random.between(0.6, 1.5) * (random.chance(0.5) ? 1 : -1);
    const x = width * (i === 0 ? random.between(0.22, 0.42) : random.between(0, 0.9));
    const y = height * (i === 0 ? random.between(0.4, 0.64) : random.between(0.05, 0.95));
    drawBlade(
      frame,
      tint,
      { x, y, size, angle, blur, wide: random.between(0.26, 0.36), teeth: random.chance(0.5) ? 1 : 0 },
      random,
    );
  }
  return { ...plainFilm, exposure: 1.05, contrast: 1.25, saturation: 0.95, bloom: 0.12, vignette: 0.36 };
}

interface Blade {
  x: number;
  y: number;
  size: number;
  angle: number;
  blur: number;
  /** Half the width for the length. */
  wide: number;
  teeth: number;
}

/** A leaf from its stalk at (x, y) along an angle. */
function drawBlade(frame: Frame, tint: Tint, blade: Blade, random: Random): void {
  const { height, unit } = frame;
  const rough = noise('rough');
  const cells = noise('cells');
  const cos = Math.cos(blade.angle);
  const sin = Math.sin(blade.angle);
  const bend = random.between(-0.16, 0.16);
  const seed = random.next() * 512;
  const sharp = blade.blur < unit * 0.5;
  const edge = blade.blur / blade.size;
  const [shade, shine] = tint.blade;
  const stalk = blade.size * 0.22;
  frame.stroke(
    blade.x - cos * stalk,
    blade.y - sin * stalk,
    blade.x,
    blade.y,
    unit * 0.7,
    unit * 0.9,
    tint.vein,
    sharp ? 0.95 : 0.4,
  );
  frame.paint(0, height, (x, y, paint) => {
    const dx = (x - blade.x) / blade.size;
    const dy = (y - blade.y) / blade.size;
    const t = dx * cos + dy * sin;
    paint.cover = 0;
    if (t < -0.05 || t > 1.06) return;
    const across = -dx * sin + dy * cos - bend * t * (1 - t) * 2;
    const away = Math.abs(across);
    if (away > blade.wide + edge) return;
    const inner = clamp01(t);
    const saw = blade.teeth * 0.012 * (1 - Math.abs(((inner * 34 + seed) % 1) - 0.5) * 2);
    const outline = blade.wide * Math.sin(Math.PI * inner ** 0.72) ** 0.8 * (1 - inner ** 7) - saw;
    const cover = smoothstep(-edge - 0.0015, edge + 0.0015, outline - away);
    if (cover <= 0) return;
    // Side veins leave the middle one at an angle and curve towards the tip.
    const along = t - away * (0.72 - away * 0.5);
    const step = along * 13 + (across > 0 ? 0.5 : 0);
    const toVein = Math.abs(step - Math.round(step)) / 13;
    const middle = smoothstep(0.0045 + 0.008 * (1 - inner), 0.0015, away);
    const side = smoothstep(0.0062, 0.0016, toVein) * (1 - away / (blade.wide * 1.15));
    const net = sharp ? smoothstep(0.5, 0.85, cells.at(seed + t * 520, seed + across * 520)) * 0.16 : 0;
    const swell = Math.sin((step - Math.floor(step)) * Math.PI);
    const mottle = rough.at(seed + t * 60, seed + across * 60);
    const light = clamp01(0.08 + 0.34 * swell + mottle * 0.62 + across * 0.7 - net + (1 - t) * 0.16);
    const vein = Math.max(middle, side * 0.75);
    paint.red = shade[0] + (shine[0] - shade[0]) * light;
    paint.green = shade[1] + (shine[1] - shade[1]) * light;
    paint.blue = shade[2] + (shine[2] - shade[2]) * light;
    paint.red += (tint.vein[0] - paint.red) * vein;
    paint.green += (tint.vein[1] - paint.green) * vein;
    paint.blue += (tint.vein[2] - paint.blue) * vein;
    paint.cover = cover * (sharp ? 1 : 0.86);
  });
  if (sharp && random.chance(0.7)) dew(frame, blade, tint, random);
}

/** Drops of dew that hold a point of light and magnify the leaf beneath. */
function dew(frame: Frame, blade: Blade, tint: Tint, random: Random): void {
  const { unit } = frame;
  for (let i = random.whole(8, 26); i > 0; i--) {
    const t = random.between(0.14, 0.86);
    const side = random.bell() * blade.wide * 0.7;
    const cx = blade.x + (Math.cos(blade.angle) * t - Math.sin(blade.angle) * side) * blade.size;
    const cy = blade.y + (Math.sin(blade.angle) * t + Math.cos(blade.angle) * side) * blade.size;
    const radius = unit * (0.35 + 1.5 * random.next() ** 3);
    frame.disc(cx + radius * 0.12, cy + radius * 0.2, radius * 1.06, tint.blade[0], 0.45, radius * 0.5);
    for (let y = Math.floor(cy - radius); y <= cy + radius; y++) {
      for (let x = Math.floor(cx - radius); x <= cx + radius; x++) {
        const px = (x - cx) / radius;
        const py = (y - cy) / radius;
        const r = Math.hypot(px, py);
        if (r > 1) continue;
        const lens = clamp01(0.35 + py * 0.6 + px * 0.15);
        const spark = Math.exp(-((px + 0.34) ** 2 + (py + 0.38) ** 2) * 30) * 1.5;
        const colour = mix(tint.blade[0], mix(tint.blade[1], [1, 1, 1], 0.35), lens);
        frame.blend(
          x,
          y,
          [colour[0] + spark, colour[1] + spark, colour[2] + spark],
          smoothstep(1, 0.86, r) * 0.85,
        );
      }
    }
  }
}
