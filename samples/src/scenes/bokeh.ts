import { hex, mix, scale, smoothstep } from './colour.ts';
import type { Colour } from './colour.ts';
import { plainFilm } from './develop.ts';
import type { Film } from './develop.ts';
import type { Frame } from './frame.ts';
import { noise } from './noise.ts';
import type { Random } from './random.ts';
import type { Setting } from './scene.ts';

const palettes: readonly (readonly [night: Colour, ...lights: Colour[]])[] = [
  [hex('#140c10'), hex('#ffb347'), hex('#ffd28a'), hex('#ff8a3c'), hex('#ffe8c0')],
  [hex('#0a1020'), hex('#ffb860'), hex('#5ca8ff'), hex('#ff5a4c'), hex('#fff0d8')],
  [hex('#100a1c'), hex('#ff6aa8'), hex('#a878ff'), hex('#6ad8ff'), hex('#ffd0a0')],
  [hex('#081410'), hex('#ffd070'), hex('#f04838'), hex('#58c878'), hex('#fff2d0')],
];

/** Lights of an evening out of focus: discs that overlap, some behind rain on a window. */
export function bokeh(frame: Frame, setting: Setting): Film {
  const { random } = setting;
  const { width, height, unit } = frame;
  // Our choice: around Christmas the lights are red, green and gold.
  const [night, ...lights] = setting.month === 12 ? palettes[3]! : random.pick(palettes);
  const soft = noise('soft');
  const at = random.next() * 512;
  const glowing = random.pick(lights);
  frame.paintSoft(0, height, Math.max(2, Math.round(unit * 0.8)), (x, y, paint) => {
    const cloud = soft.at((x / unit) * 0.7 + at, (y / unit) * 0.7) ** 2 * 0.42;
    paint.red = night[0] + glowing[0] * cloud * 0.3;
    paint.green = night[1] + glowing[1] * cloud * 0.3;
    paint.blue = night[2] + glowing[2] * cloud * 0.3;
  });
  const strings = random.chance(0.5);
  const size = unit * random.between(4.5, 9);
  const count = random.whole(60, 110);
  for (let i = 0; i < count; i++) {
    const near = (i / count) ** 1.5;
    const x = random.next() * width;
    const line = strings
      ? height * (0.16 + 0.2 * Math.floor(random.next() * 4)) +
        Math.sin((x / width) * Math.PI * 2 + i) * unit * 5
      : 0;
    const y = strings ? line + random.bell() * unit * 5 : height * (0.5 + random.bell() * 0.55);
    const colour = scale(random.pick(lights), random.between(0.5, 1.5));
    const radius = size * random.between(0.45, 0.75) * (0.5 + near * 1.1);
    frame.disc(x, y, radius, colour, random.between(0.1, 0.42), radius * random.between(0.08, 0.3), 0.22);
  }
  if (random.chance(0.5)) rain(frame, night, lights, random);
  return {
    ...plainFilm,
    exposure: 1.1,
    contrast: 1.1,
    bloom: 0.3,
    saturation: 1.1,
    vignette: 0.4,
    grain: 1.5,
  };
}

/** Drops on a window: each a small lens that shows the lights upside down. */
function rain(frame: Frame, night: Colour, lights: readonly Colour[], random: Random): void {
  const { width, height, unit } = frame;
  const count = random.whole(240, 420);
  for (let i = 0; i < count; i++) {
    const radius = unit * (0.16 + 1.15 * random.next() ** 4);
    const cx = random.next() * width;
    const cy = random.next() * height;
    const stretch = 1 + random.next() * 0.35;
    const light = random.pick(lights);
    const lower = random.pick(lights);
    for (
      let y = Math.max(0, Math.floor(cy - radius * stretch));
      y <= Math.min(height - 1, cy + radius * stretch);
      y++
    ) {
      for (let x = Math.max(0, Math.floor(cx - radius)); x <= Math.min(width - 1, cx + radius); x++) {
        const px = (x - cx) / radius;
        const py = (y - cy) / radius / stretch;
        const r = Math.hypot(px, py);
        if (r > 1) continue;
        const inside = smoothstep(1, 0.8, r);
        const bright = smoothstep(-0.1, 0.9, py) * 0.55 + 0.1;
        const spark = Math.exp(-((px + 0.35) ** 2 + (py + 0.42) ** 2) * 26) * 1.2;
        const colour = mix(night, mix(light, lower, px * 0.5 + 0.5), bright * (1 - r * r * 0.5));
        frame.lay(x, y, colour[0] + spark, colour[1] + spark, colour[2] + spark, inside * 0.85);
      }
    }
  }
}
