import type { Film } from './develop.ts';
import type { Frame } from './frame.ts';
import type { Light, Season } from './light.ts';
import type { Random } from './random.ts';

/** When, and by which chance, a scene is painted. */
export interface Setting {
  random: Random;
  /** 1 to 12. */
  month: number;
  season: Season;
  light: Light;
}

/** Paints one kind of picture into the frame and says how to develop it. */
export type Scene = (frame: Frame, setting: Setting) => Film;
