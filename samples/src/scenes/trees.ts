import type { Colour } from './colour.ts';
import { clamp01, mix, smoothstep } from './colour.ts';
import type { Frame } from './frame.ts';
import { noise } from './noise.ts';
import type { Random } from './random.ts';

export interface ConiferLook {
  dark: Colour;
  lit: Colour;
  /** On the upper side of the branches, where there is any. */
  snow?: Colour;
  /** -1 the light comes from the left, 1 from the right. */
  sunSide: number;
  /** 0 opaque, towards 1 it vanishes in the mist; `mistColour` is what it fades to. */
  mist: number;
  mistColour: Colour;
}

/** A spruce: tiers of drooping branches around a straight stem, standing with its foot at (x, base). */
export function conifer(
  frame: Frame,
  x: number,
  base: number,
  height: number,
  look: ConiferLook,
  random: Random,
): void {
  const rough = noise('rough');
  const fine = noise('fine');
  const widest = height * random.between(0.15, 0.22);
  const tiers = random.between(13, 19);
  const seed = random.next() * 512;
  const lean = random.bell() * 0.02;
  const texel = 900 / height;
  const { dark, lit, snow } = look;
  const top = Math.floor(base - height);
  for (let y = Math.max(0, top); y < Math.min(frame.height, base); y++) {
    const t = (y - top) / height;
    const middle = x + (t - 1) * height * lean;
    const outline = widest * (t ** 0.8 * 1.02 - Math.max(0, t - 0.94) * 6) + height * 0.003;
    if (outline <= 0) continue;
    const left = Math.max(0, Math.floor(middle - outline * 1.25));
    const right = Math.min(frame.width - 1, Math.ceil(middle + outline * 1.25));
    for (let px = left; px <= right; px++) {
      const dx = px - middle;
      const side = dx / outline;
      const away = Math.abs(side);
      // Branches rise towards the stem: the tier's phase moves with the distance from it.
      const wobble = rough.at(seed + side * 26, seed + t * 120) - 0.5;
      const phase =
        t * tiers * (0.75 + 0.5 * t) -
        away * (0.85 + 0.5 * Math.sin(seed + t * 40)) +
        wobble * 2.6 +
        (dx > 0 ? 0.43 : 0);
      const tier = phase - Math.floor(phase);
      const reach = 0.5 + 0.5 * tier + (fine.at(px * texel + seed, y * texel) - 0.5) * 0.55;
      const stem = Math.abs(dx) < height * 0.006 ? 1 : 0;
      const cover = Math.max(stem, smoothstep(0.12, -0.08, away - reach));
      if (cover <= 0) continue;
      const needles = fine.at(px * texel * 1.4, y * texel * 1.4 + seed);
      const light =
        clamp01(0.35 + side * look.sunSide * 0.5 + (0.5 - tier) * 0.5 + (needles - 0.5) * 1.1) *
        clamp01(0.35 + away);
      let r = dark[0] + (lit[0] - dark[0]) * light;
      let g = dark[1] + (lit[1] - dark[1]) * light;
      let b = dark[2] + (lit[2] - dark[2]) * light;
      if (snow) {
        const lying =
          smoothstep(0.6, 0.25, tier + (needles - 0.5) * 1.1 + (wobble + 0.5) * 0.5 - 0.2) *
          smoothstep(0.05, 0.3, away + t * 0.2);
        const shade = clamp01(0.5 - side * look.sunSide * 0.6);
        r += (snow[0] * (1 - 0.45 * shade) - r) * lying;
        g += (snow[1] * (1 - 0.38 * shade) - g) * lying;
        b += (snow[2] * (1 - 0.25 * shade) - b) * lying;
      }
      const mist = look.mist;
      frame.lay(
        px,
        y,
        r + (look.mistColour[0] - r) * mist,
        g + (look.mistColour[1] - g) * mist,
        b + (look.mistColour[2] - b) * mist,
        cover,
      );
    }
  }
}

/** What a leafy tree is made of: strokes for its branches, and the ends where leaves grow. */
export interface Skeleton {
  strokes: { x0: number; y0: number; x1: number; y1: number; w0: number; w1: number }[];
  tips: { x: number; y: number; size: number }[];
}

/** Grows a branching tree from its foot at (x, base); `spread` is the angle between branches. */
export function growTree(
  x: number,
  base: number,
  height: number,
  spread: number,
  depth: number,
  random: Random,
): Skeleton {
  const skeleton: Skeleton = { strokes: [], tips: [] };
  const grow = (x0: number, y0: number, angle: number, length: number, width: number, left: number) => {
    const bend = random.bell() * 0.18;
    const mx = x0 + Math.cos(angle) * length * 0.5;
    const my = y0 + Math.sin(angle) * length * 0.5;
    const x1 = mx + Math.cos(angle + bend) * length * 0.5;
    const y1 = my + Math.sin(angle + bend) * length * 0.5;
    const thin = width * 0.72;
    skeleton.strokes.push({ x0, y0, x1: mx, y1: my, w0: width, w1: (width + thin) / 2 });
    skeleton.strokes.push({ x0: mx, y0: my, x1, y1, w0: (width + thin) / 2, w1: thin });
    if (left <= 4) skeleton.tips.push({ x: x1, y: y1, size: length });
    if (left === 0) return;
    const forks = random.chance(0.3) || left === depth ? 3 : 2;
    for (let i = 0; i < forks; i++) {
      const turn = (i - (forks - 1) / 2) * spread * random.between(0.75, 1.25) + random.bell() * 0.2;
      // Outer branches reach for the light: they bend back towards the sky.
      const next = angle + bend + turn;
      const upright = next + (-Math.PI / 2 - next) * 0.06;
      grow(
        x1,
        y1,
        upright,
        length * random.between(0.66, 0.86),
        thin * (forks === 3 ? 0.66 : 0.74),
        left - 1,
      );
    }
  };
  grow(x, base, -Math.PI / 2 + random.bell() * 0.1, height * 0.21, height * 0.05, depth);
  return skeleton;
}

/** Draws the branches of a tree. */
export function drawBranches(frame: Frame, skeleton: Skeleton, colour: Colour): void {
  for (const s of skeleton.strokes) frame.stroke(s.x0, s.y0, s.x1, s.y1, s.w0, s.w1, colour);
}

/** Draws leaves as clouds of small flecks around the tips, lighter towards the light and at the top of each cloud. */
export function drawLeaves(
  frame: Frame,
  skeleton: Skeleton,
  dark: Colour,
  lit: Colour,
  sunSide: number,
  density: number,
  fleck: number,
  random: Random,
): void {
  for (const tip of skeleton.tips) {
    const reach = tip.size * 1.25;
    const count = Math.round(density * (reach / fleck) * 2.2);
    for (let i = 0; i < count; i++) {
      const dx = random.bell() * reach;
      const dy = random.bell() * reach * 0.8;
      const light = clamp01(0.42 + (dx / reach) * sunSide * 0.5 - (dy / reach) * 0.5 + random.bell() * 0.35);
      frame.disc(tip.x + dx, tip.y + dy, fleck * random.between(0.5, 1.1), mix(dark, lit, light), 0.9);
    }
  }
}
