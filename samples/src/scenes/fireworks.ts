import { hex, mix } from './colour.ts';
import type { Colour } from './colour.ts';
import type { Frame } from './frame.ts';
import { noise } from './noise.ts';
import type { Random } from './random.ts';

const sparks: readonly (readonly [core: Colour, tail: Colour])[] = [
  [hex('#fff0c0'), hex('#f0a030')],
  [hex('#ffe0e0'), hex('#f03048')],
  [hex('#e0f0ff'), hex('#3c78f0')],
  [hex('#e8ffe0'), hex('#38d070')],
  [hex('#ffe8ff'), hex('#c048e0')],
  [hex('#ffffff'), hex('#f0d890')],
];

/** Fills the sky above the shore with bursts and the smoke that they light. */
export function burstAll(frame: Frame, shore: number, random: Random): void {
  const { width, unit } = frame;
  const count = random.whole(3, 6);
  const smoke = noise('rough');
  const at = random.next() * 512;
  for (let i = 0; i < count; i++) {
    const x = width * random.between(0.12, 0.88);
    const y = shore * random.between(0.16, 0.55);
    const size = unit * random.between(10, 25);
    const [core, tail] = random.pick(sparks);
    frame.paintSoft(0, shore, Math.max(3, Math.round(unit * 0.7)), (px, py, paint) => {
      const away = Math.hypot(px - x, py - y) / (size * 1.5);
      const light =
        Math.exp(-away * away) * (0.2 + 0.5 * smoke.at((px / unit) * 1.3 + at, (py / unit) * 1.3)) * 0.16;
      paint.red = tail[0];
      paint.green = tail[1];
      paint.blue = tail[2];
      paint.cover = light;
    });
    burst(frame, x, y, size, core, tail, random);
    rise(frame, x, y, shore, random);
  }
}

/** A sphere of sparks at the height of its glow: every spark flies out, slows down and falls. */
function burst(
  frame: Frame,
  x: number,
  y: number,
  size: number,
  core: Colour,
  tail: Colour,
  random: Random,
): void {
  const { unit } = frame;
  const willow = random.chance(0.35);
  const count = random.whole(70, 130);
  const from = random.between(0.15, 0.5);
  const parts = 16;
  for (let i = 0; i < count; i++) {
    const turn = random.next() * Math.PI * 2;
    const height = random.between(-1, 1);
    const flat = Math.sqrt(1 - height * height);
    const dx = Math.cos(turn) * flat;
    const dy = height;
    const speed = size * random.between(0.88, 1.06);
    const place = (t: number): [number, number] => {
      const out = (1 - Math.exp(-2.4 * t)) / (1 - Math.exp(-2.4));
      return [x + dx * speed * out, y + dy * speed * out + (willow ? 0.75 : 0.24) * size * t * t];
    };
    for (let part = Math.floor(from * parts * random.next()); part < parts; part++) {
      const t = part / parts;
      const [x0, y0] = place(t);
      const [x1, y1] = place((part + 1) / parts);
      const colour = mix(tail, core, t ** 3);
      const bright = (0.3 + 1.5 * t ** 2) * (willow ? 0.7 : 1);
      frame.stroke(
        x0,
        y0,
        x1,
        y1,
        unit * 0.13,
        unit * 0.16,
        [colour[0] * bright, colour[1] * bright, colour[2] * bright],
        0.35 + 0.55 * t,
      );
    }
    const [ex, ey] = place(1);
    frame.addGlow(ex, ey, unit * 0.5, core, random.between(0.4, 1.6));
  }
  frame.addGlow(x, y, size * 0.35, core, 0.35);
}

/** The faint trail of a rocket on its way up. */
function rise(frame: Frame, x: number, y: number, shore: number, random: Random): void {
  const { unit } = frame;
  const start = x + random.bell() * unit * 6;
  for (let t = 0; t < 1; t += 0.02) {
    const px = start + (x - start) * t;
    frame.addGlow(
      px + Math.sin(t * 30) * unit * 0.06,
      shore + (y - shore) * t,
      unit * 0.3,
      [1, 0.7, 0.4],
      0.12 * t,
    );
  }
}
