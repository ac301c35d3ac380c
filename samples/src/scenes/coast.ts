import { clamp01, hex, mix, scale, smoothstep } from './colour.ts';
import type { Colour } from './colour.ts';
import { plainFilm } from './develop.ts';
import type { Film } from './develop.ts';
import type { Frame } from './frame.ts';
import { noise } from './noise.ts';
import type { Random } from './random.ts';
import type { Setting } from './scene.ts';

interface Shore {
  deep: Colour;
  shallow: Colour;
  sand: Colour;
}

const shores: readonly Shore[] = [
  { deep: hex('#0c5a78'), shallow: hex('#4cc8c4'), sand: hex('#ead2a4') },
  { deep: hex('#0a4860'), shallow: hex('#38a8b0'), sand: hex('#e4c490') },
  { deep: hex('#1c4c5c'), shallow: hex('#6ca8a0'), sand: hex('#c4ac88') },
  { deep: hex('#182c38'), shallow: hex('#4c7c84'), sand: hex('#3c3a3c') },
];

/** A beach straight from above: deep water, bands of surf, wet and dry sand, parasols or a boat. */
export function coast(frame: Frame, setting: Setting): Film {
  const { random } = setting;
  const { width, height, unit } = frame;
  const shore = random.pick(shores);
  const low = setting.light === 'golden' || setting.light === 'dusk' || setting.light === 'dawn';
  const light: Colour = low
    ? [1.22, 0.98, 0.78]
    : setting.light === 'overcast'
      ? [0.8, 0.86, 0.9]
      : [1.08, 1.05, 1];
  const angle = random.next() * Math.PI * 2;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const offset = random.between(-14, 14);
  const rough = noise('rough');
  const ridged = noise('ridged');
  const soft = noise('soft');
  const fine = noise('fine');
  const at = random.next() * 512;
  const waves = Array.from({ length: random.whole(2, 4) }, (_, i) => ({
    out: 3 + i * random.between(9, 14),
    seed: random.next() * 512,
    width: random.between(0.7, 1.6),
  }));
  frame.paint(0, height, (x, y, paint) => {
    const px = (x - width / 2) / unit;
    const py = (y - height / 2) / unit;
    const along = -px * sin + py * cos;
    const bay = (soft.at(along * 0.55 + at, at) - 0.5) * 44 + (rough.at(along * 1.4 + at, at + 9) - 0.5) * 9;
    // Distance from the water's edge: positive on land.
    const inland = px * cos + py * sin + offset + bay;
    const grain = rough.at(px * 2.6 + at, py * 2.6);
    const speck = fine.near(x * 1.7, y * 1.7);
    if (inland > 0.2) {
      const wet = smoothstep(13 + grain * 5, 1.5, inland);
      const tone =
        (0.88 + grain * 0.16 + (speck - 0.5) * 0.12 + (ridged.at(px * 2 + at, py * 2) - 0.5) * 0.1) *
        (1 - wet * 0.42);
      paint.red = shore.sand[0] * tone;
      paint.green = shore.sand[1] * tone * (1 - wet * 0.02);
      paint.blue = shore.sand[2] * tone * (1 + wet * 0.06);
    } else {
      const depth = -inland;
      const sun = ridged.at(px * 3.2 + at, py * 3.2 + grain * 4) - 0.5;
      const deepness = smoothstep(0, 46, depth + (soft.at(px * 1.2 + at, py * 1.2) - 0.5) * 34);
      const clear = smoothstep(9, 0, depth);
      const swell =
        Math.sin(depth * 0.62 + grain * 3 + soft.at(along * 1.2, at) * 6) * 0.05 * smoothstep(2, 20, depth);
      const tone = 0.94 + sun * (0.34 - 0.16 * deepness) + swell;
      paint.red = (shore.shallow[0] + (shore.deep[0] - shore.shallow[0]) * deepness) * tone;
      paint.green = (shore.shallow[1] + (shore.deep[1] - shore.shallow[1]) * deepness) * tone;
      paint.blue = (shore.shallow[2] + (shore.deep[2] - shore.shallow[2]) * deepness) * tone;
      paint.red += (shore.sand[0] * 0.8 - paint.red) * clear * 0.55;
      paint.green += (shore.sand[1] * 0.86 - paint.green) * clear * 0.5;
      paint.blue += (shore.sand[2] * 0.9 - paint.blue) * clear * 0.45;
    }
    // Surf: a crest with a torn wake of lace on its seaward side.
    let foam = smoothstep(0.55, 0, Math.abs(inland - 0.2 - grain * 0.8)) * 0.9;
    for (const wave of waves) {
      // Only a strip of water is near enough to this wave to see any of it.
      if (-inland < wave.out - 6.5 || -inland > wave.out + 14) continue;
      const crest = wave.out + (soft.at(along * 0.8 + wave.seed, wave.seed) - 0.5) * 9 + (grain - 0.5) * 1.6;
      const behind = -inland - crest;
      const present = smoothstep(0.36, 0.56, soft.at(along * 0.7 + wave.seed * 2, 40));
      const edge = Math.exp(-((behind / (0.5 * wave.width)) ** 2));
      const lace =
        behind > 0 && behind < 8
          ? smoothstep(0.56, 0.68, rough.at(px * 3.4 + wave.seed, py * 3.4) + 0.16 * (1 - behind / 4)) *
            (1 - behind / 8)
          : 0;
      foam = Math.max(foam, Math.max(edge * (0.6 + grain * 0.6), lace * 0.85) * present);
    }
    foam = Math.min(1, foam);
    paint.red += (0.95 - paint.red) * foam;
    paint.green += (0.97 - paint.green) * foam;
    paint.blue += (0.98 - paint.blue) * foam;
    paint.red *= light[0];
    paint.green *= light[1];
    paint.blue *= light[2];
  });
  const inlandAt = (x: number, y: number) => {
    const px = (x - width / 2) / unit;
    const py = (y - height / 2) / unit;
    const along = -px * sin + py * cos;
    return (
      px * cos +
      py * sin +
      offset +
      (soft.at(along * 0.55 + at, at) - 0.5) * 44 +
      (rough.at(along * 1.4 + at, at + 9) - 0.5) * 9
    );
  };
  if (shore !== shores[3] && setting.season === 'summer') parasols(frame, inlandAt, light, random);
  if (random.chance(0.4)) boat(frame, inlandAt, random);
  return { ...plainFilm, exposure: 1, contrast: 1.2, vignette: 0.2 };
}

const cloths: readonly Colour[] = [
  hex('#e8503c'),
  hex('#f4f0e6'),
  hex('#f2b83c'),
  hex('#3c8cc0'),
  hex('#f09c84'),
  hex('#4cb09c'),
];

function parasols(
  frame: Frame,
  inlandAt: (x: number, y: number) => number,
  light: Colour,
  random: Random,
): void {
  const { width, height, unit } = frame;
  const dx = unit * random.between(0.6, 1.2);
  const dy = unit * random.between(0.4, 1);
  for (let i = 0; i < 160; i++) {
    const x = random.next() * width;
    const y = random.next() * height;
    const inland = inlandAt(x, y);
    if (inland < 11 || inland > 32 || random.chance(0.5)) continue;
    const radius = unit * random.between(0.85, 1.15);
    const cloth = random.pick(cloths);
    frame.disc(x + dx, y + dy, radius, [0.12, 0.1, 0.12], 0.4, radius * 0.3);
    frame.stroke(
      x + radius * 1.6,
      y - radius * 0.2,
      x + radius * 1.6,
      y + radius * 1.3,
      radius * 0.6,
      radius * 0.6,
      scale(random.pick(cloths), 0.85),
      0.9,
    );
    frame.disc(x, y, radius, [cloth[0] * light[0], cloth[1] * light[1], cloth[2] * light[2]], 1);
    for (let rib = 0; rib < 8; rib++) {
      const angle = (rib / 8) * Math.PI * 2;
      frame.stroke(
        x,
        y,
        x + Math.cos(angle) * radius,
        y + Math.sin(angle) * radius,
        1,
        1,
        scale(cloth, 0.62),
        0.5,
      );
    }
  }
}

/** A motor boat and its white wake. */
function boat(frame: Frame, inlandAt: (x: number, y: number) => number, random: Random): void {
  const { width, height, unit } = frame;
  for (let attempt = 0; attempt < 30; attempt++) {
    const x = width * random.between(0.15, 0.85);
    const y = height * random.between(0.15, 0.85);
    if (inlandAt(x, y) > -34) continue;
    const angle = random.next() * Math.PI * 2;
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const long = unit * random.between(2.2, 3.6);
    for (let i = 0; i < 150; i++) {
      const back = random.next() ** 1.4 * long * 9;
      const aside = random.bell() * (long * 0.1 + back * 0.09);
      frame.disc(
        x - cos * back - sin * aside,
        y - sin * back + cos * aside,
        unit * random.between(0.15, 0.7),
        [0.95, 0.97, 0.98],
        0.5 * (1 - back / long / 9.2),
        unit * 0.5,
      );
    }
    frame.stroke(
      x - cos * long * 0.5,
      y - sin * long * 0.5,
      x + cos * long * 0.5,
      y + sin * long * 0.5,
      long * 0.32,
      long * 0.06,
      hex('#f4f2ee'),
    );
    frame.stroke(
      x - cos * long * 0.3,
      y - sin * long * 0.3,
      x + cos * long * 0.08,
      y + sin * long * 0.08,
      long * 0.18,
      long * 0.14,
      mix(hex('#3c3430'), hex('#c08c5c'), clamp01(random.next())),
    );
    return;
  }
}
