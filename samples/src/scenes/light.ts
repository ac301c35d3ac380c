import type { Colour } from './colour.ts';
import { hex, scale } from './colour.ts';
import type { Random } from './random.ts';

/** The light of an hour, as photographers name it. */
export type Light = 'dawn' | 'day' | 'golden' | 'dusk' | 'blue' | 'night' | 'overcast';

export type Season = 'winter' | 'spring' | 'summer' | 'autumn';

/** The colours of a sky and of the light that it gives. */
export interface Sky {
  zenith: Colour;
  middle: Colour;
  horizon: Colour;
  /** Around the sun. */
  glow: Colour;
  /** What the sun (or the moon) gives to a surface that faces it. */
  sun: Colour;
  /** What the sky gives to a surface in the shade. */
  ambient: Colour;
  /** What lies before everything far away. */
  haze: Colour;
  cloudLit: Colour;
  cloudShade: Colour;
}

/**
 * The skies of each light, one a line: zenith, middle, horizon, glow, sun and its power, ambient, haze, lit and shaded
 * cloud; colours as in style sheets.
 */
const skies: Record<Light, readonly string[]> = {
  dawn: [
    '4f6d9c a9a6c4 f3c4a6 ffd3a0 ffc08a 2.1 7488b8 bfaab6 ffd2bd 8f8cab',
    '5886b4 bfcdd2 f6dcb8 ffeecb ffdca0 2.2 829cc0 c6c4bc fff0d4 9fabba',
    '39426f 8d72a0 f0a48e ffb680 ff9f75 2.0 64699e 9a839f ffb49c 6a628c',
    '7598b8 c2d0da f2e2d3 fff3e2 ffe4c8 1.9 93a6ba d5d6d8 fff4e8 a7b2c0',
  ],
  day: [
    '2a63ab 659ed4 c9dfec ffffff fff4df 2.2 7f9fca b9d0e2 fdfcf8 8ea3ba',
    '4c86c2 98c1e2 e6eef0 ffffff fff1d8 2.0 8fa9c8 ccdbe4 ffffff a2b1c2',
    '1f4f93 4d8ac6 a9d0e4 ffffff fff6e6 2.4 7493c4 a5c4dc ffffff 7f95b0',
  ],
  golden: [
    '4f82b4 b4c2cb fbdcae fff2cc ffc684 2.9 7088b0 c3b9b0 ffeccb 98979f',
    '41709f a3adba f8c698 ffe3b0 ffb878 2.9 6a80ac b8a8a4 ffdeb8 898592',
    '5c8cac bcc8c2 efdcc2 fff2d8 ffd294 2.7 7a92ac c4c0b0 fff0d2 9ca19f',
  ],
  dusk: [
    '2c3f70 8a6a92 ff9d60 ffc470 ff9455 2.3 5c6698 9a7a8c ffa47a 5b4f78',
    '39698c a59cb8 f8b8a2 ffd6b0 ffa588 2.1 667fa8 a596aa ffbca8 7f7a9c',
    '292549 6d3c66 ee6e48 ffa456 ff7c4e 2.1 504d80 6f5474 ff855e 43305a',
    '24506f 748a9c f4bc74 ffdf98 ffb065 2.2 5b7898 918c8a ffc486 566478',
  ],
  blue: [
    '10244e 34598e d59a80 ffb890 e09080 0.5 3c5484 5d6c92 a08aa8 2a3f6c',
    '131d40 3d5080 a5829c e0a0a0 b088a0 0.45 424f80 5a5f88 8a7a9c 2a3260',
    '0d2a48 2c6484 c8b898 f0d8a8 c0a890 0.45 38607c 5a7c90 8898a4 224460',
  ],
  night: [
    '050a18 0b1830 1c3050 36507a 8098c8 0.22 141f38 16243e 2c3c58 0a1224',
    '040b14 08222e 164048 2a5c5c 80b0b8 0.2 10282f 123038 244850 081a20',
    '0a0818 181433 3a2a4c 5c4058 a090c0 0.2 1c1a38 241e3c 3c3454 100c22',
  ],
  overcast: [
    '8f9ba6 b7c0c6 d6dadb e6e8e8 dfe4e8 0.55 aab4bc c6ccd0 d4d9dc 8f99a3',
    '7c8a98 a5b3be cfd8dc e4eaec d4dee4 0.5 9caab6 b8c4cc ccd6dc 76848f',
    'a09c9c c4bfba e0d8cf efe6da e8ddd0 0.6 b4b0b0 d0c9c2 dcd5cc 96928f',
  ],
};

function readSky(line: string): Sky {
  const codes = line.split(' ');
  const colour = (place: number) => hex(`#${codes[place] ?? ''}`);
  return {
    zenith: colour(0),
    middle: colour(1),
    horizon: colour(2),
    glow: colour(3),
    sun: scale(colour(4), Number(codes[5])),
    ambient: colour(6),
    haze: colour(7),
    cloudLit: colour(8),
    cloudShade: colour(9),
  };
}

/** One of the skies of a light. */
export function skyFor(light: Light, random: Random): Sky {
  return readSky(random.pick(skies[light]));
}

/** The season of a month (1 to 12) in the northern temperate zone. */
export function seasonOf(month: number): Season {
  if (month === 12 || month <= 2) return 'winter';
  if (month <= 5) return 'spring';
  return month <= 8 ? 'summer' : 'autumn';
}

/** Hours between sunrise and the middle of the day, by month, at about 50 degrees north. */
const halfDayHours = [4.2, 5, 5.9, 6.9, 7.7, 8.2, 8, 7.3, 6.3, 5.4, 4.5, 4];
/** Our choice: the sun stands highest at 13:00 on the wall clock, between winter and summer time. */
const noon = 13;

/** An hour (0 to 24) of a month with that light, to the day's shape that `lightAt` reads; of the evening for `blue` and `night`. */
export function hourWith(light: Light, month: number, random: Random): number {
  const half = halfDayHours[month - 1] ?? 6;
  switch (light) {
    case 'dawn':
      return noon - half + random.between(-0.4, 1.8);
    case 'day':
    case 'overcast':
      return noon + (half - 2.1) * random.between(-1, 1);
    case 'golden':
      return noon + half - random.between(0.7, 1.9);
    case 'dusk':
      return noon + half + random.between(-0.5, 0.4);
    case 'blue':
      return noon + half + random.between(0.6, 1.2);
    case 'night':
      return random.between(noon + half + 1.4, 23.9);
  }
}

/** The light of an hour (0 to 24) in a month (1 to 12). */
export function lightAt(month: number, hour: number): Light {
  const fromNoon = hour - noon;
  const half = halfDayHours[month - 1] ?? 6;
  const past = Math.abs(fromNoon) - half;
  if (past > 1.3) return 'night';
  if (past > 0.5) return 'blue';
  if (past > -0.6) return fromNoon < 0 ? 'dawn' : 'dusk';
  if (past > -2) return fromNoon < 0 ? 'dawn' : 'golden';
  return 'day';
}
