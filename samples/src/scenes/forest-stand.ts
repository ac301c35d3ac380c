import type { Colour } from './colour.ts';
import { clamp01, hex, mix, smoothstep } from './colour.ts';
import type { Frame } from './frame.ts';
import { noise } from './noise.ts';
import type { Random } from './random.ts';

/** The colours of a forest on a day. */
export interface Mood {
  mist: Colour;
  glow: Colour;
  leaf: readonly [dark: Colour, lit: Colour];
  floor: readonly [dark: Colour, lit: Colour];
}

/** A row of trunks. */
interface Stand {
  /** 0 far, 1 near. */
  near: number;
  foot: number;
  birch: boolean;
  sunX: number;
  bare: boolean;
}

/** One row of trunks with their branches, paler the farther it stands. */
export function standTrunks(frame: Frame, mood: Mood, stand: Stand, random: Random): void {
  const { width, height, unit } = frame;
  const { near, foot, birch } = stand;
  const half = unit * (0.5 + 2.6 * near ** 1.7);
  const count = Math.round((width / unit) * (0.26 - 0.215 * near ** 0.6));
  const rough = noise('rough');
  const fine = noise('fine');
  const mist = 0.86 * (1 - near) ** 0.8 + 0.03;
  const bark: readonly [Colour, Colour] = birch
    ? [hex('#8b8880'), hex('#e6e2d8')]
    : [hex('#1a1512'), hex('#5d4c3c')];
  for (let i = 0; i < count; i++) {
    const x0 = ((i + random.between(0.1, 0.9)) / count) * width * 1.06 - width * 0.03;
    // The nearest trunks leave the light free.
    if (near > 0.7 && Math.abs(x0 - stand.sunX) < unit * 22) continue;
    const thick = half * random.between(0.55, 1.3) * (birch ? 0.72 : 1);
    const lean = random.bell() * 0.035;
    const at = random.next() * 512;
    const base = Math.min(height, foot + random.bell() * unit * 2 * near + unit);
    for (let y = 0; y < base; y++) {
      const up = (base - y) / height;
      const middle = x0 + lean * (y - base) + (rough.at(at, (y / unit) * 0.5) - 0.5) * thick * 1.2;
      const w = thick * (1 - up * 0.35) + thick * 0.6 * Math.exp(-up * 26);
      const right = Math.min(width - 1, Math.ceil(middle + w + 1));
      for (let x = Math.max(0, Math.floor(middle - w - 1)); x <= right; x++) {
        const across = (x - middle) / w;
        const cover = clamp01((1 - Math.abs(across)) * w + 0.5);
        if (cover <= 0) continue;
        let grain: number;
        if (birch) {
          const mark =
            smoothstep(0.58, 0.74, rough.at(at + across * 3, (y / thick) * 5)) *
            smoothstep(0.4, 0.6, fine.at(at + across * 14, (y / thick) * 34));
          grain = 0.75 + (rough.near(at + across * 9, (y / thick) * 14) - 0.5) * 0.5 - mark * 0.85;
        } else {
          grain =
            (near > 0.5
              ? rough.at(at + across * 22, (y / thick) * 3.4 + at)
              : rough.near(at + across * 22, (y / thick) * 3.4 + at)) *
              1.3 -
            0.15 +
            (fine.near(at + across * 30, (y / thick) * 9) - 0.5) * 0.5;
        }
        const side = stand.sunX > middle ? across : -across;
        const light = clamp01(0.08 + grain * 0.6 + side * 0.4 - across ** 4 * 0.3);
        const veil = clamp01(mist + (1 - near) * 0.1 * up);
        const r = bark[0][0] + (bark[1][0] - bark[0][0]) * light;
        const g = bark[0][1] + (bark[1][1] - bark[0][1]) * light;
        const b = bark[0][2] + (bark[1][2] - bark[0][2]) * light;
        frame.lay(
          x,
          y,
          r + (mood.mist[0] - r) * veil,
          g + (mood.mist[1] - g) * veil,
          b + (mood.mist[2] - b) * veil,
          cover,
        );
      }
    }
    if (near > 0.2)
      twigs(frame, mix(bark[0], mood.mist, mist), x0, base, lean, thick, stand.bare ? 8 : 2, random);
  }
}

/** Bare branches along a trunk. */
function twigs(
  frame: Frame,
  colour: Colour,
  x0: number,
  base: number,
  lean: number,
  thick: number,
  count: number,
  random: Random,
): void {
  for (let i = 0; i < count; i++) {
    const y = base * random.between(0.02, 0.6);
    const x = x0 + lean * (y - base);
    const side = random.chance(0.5) ? 1 : -1;
    const long = thick * random.between(4, 11);
    // Branches leave the trunk upwards, sag under their weight and end in a fork.
    let fromX = x;
    let fromY = y;
    let angle = random.between(-0.55, 0.05);
    const bend = random.between(0, 0.22);
    for (let part = 0; part < 4; part++) {
      const toX = fromX + side * Math.cos(angle) * long * 0.25;
      const toY = fromY + Math.sin(angle) * long * 0.25;
      const wide = thick * 0.24 * (1 - part / 4.4);
      frame.stroke(fromX, fromY, toX, toY, wide, wide * 0.76, colour, 0.9);
      if (part > 0)
        frame.stroke(
          toX,
          toY,
          toX + side * long * 0.16,
          toY + random.between(-0.22, 0.05) * long,
          wide * 0.5,
          wide * 0.15,
          colour,
          0.8,
        );
      fromX = toX;
      fromY = toY;
      angle += bend + random.bell() * 0.18;
    }
  }
}
