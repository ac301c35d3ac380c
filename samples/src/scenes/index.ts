import { above } from './above.ts';
import { bokeh } from './bokeh.ts';
import { city, fireworks } from './city.ts';
import { coast } from './coast.ts';
import type { Film } from './develop.ts';
import { develop } from './develop.ts';
import { dunes } from './dunes.ts';
import { forest } from './forest.ts';
import { Frame } from './frame.ts';
import { hills } from './hills.ts';
import { islands } from './islands.ts';
import { leaf } from './leaf.ts';
import type { Light } from './light.ts';
import { seasonOf } from './light.ts';
import { loneTree } from './lone-tree.ts';
import { meadow } from './meadow.ts';
import { night } from './night.ts';
import { lake, peaks } from './peaks.ts';
import { Random } from './random.ts';
import { ridges } from './ridges.ts';
import { rows } from './rows.ts';
import type { Scene } from './scene.ts';
import { sea } from './sea.ts';
import { snow } from './snow.ts';

const scenes = {
  above,
  bokeh,
  city,
  coast,
  dunes,
  fireworks,
  forest,
  hills,
  islands,
  lake,
  leaf,
  loneTree,
  meadow,
  night,
  peaks,
  ridges,
  rows,
  sea,
  snow,
} as const satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;

/** The names of all scenes, in alphabetical order. */
export const sceneNames = Object.keys(scenes) as SceneName[];

export interface Picture {
  scene: SceneName;
  seed: number;
  width: number;
  height: number;
  /** 1 to 12: decides the season. */
  month: number;
  light: Light;
  /** Grain in levels of 255, where not the film's own. */
  grain?: number;
}

/** Renders a picture: 8-bit RGB, row by row. The same picture gives the same pixels. */
export function render(picture: Picture): Uint8Array {
  const frame = new Frame(picture.width, picture.height);
  const random = new Random(picture.seed).fork(picture.scene);
  const { month, light } = picture;
  const film: Film = scenes[picture.scene](frame, { random, month, season: seasonOf(month), light });
  return develop(frame, { ...film, grain: picture.grain ?? film.grain }, picture.seed);
}
