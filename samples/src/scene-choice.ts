import type { Moment } from './moments.ts';
import type { SceneName } from './scenes/index.ts';
import type { Light, Season } from './scenes/light.ts';
import { seasonOf } from './scenes/light.ts';
import type { Random } from './scenes/random.ts';

interface Suitability {
  readonly lights: readonly Light[];
  /** All, where not named. */
  readonly seasons?: readonly Season[];
}

const anyLight: readonly Light[] = ['dawn', 'day', 'golden', 'dusk', 'blue', 'overcast'];

/** When each scene can be met. */
const suits: Record<SceneName, Suitability> = {
  above: { lights: ['dawn', 'day', 'golden', 'dusk'] },
  bokeh: { lights: ['blue', 'night'] },
  city: { lights: ['dusk', 'blue', 'night'] },
  coast: { lights: ['dawn', 'day', 'golden', 'overcast'] },
  dunes: { lights: ['dawn', 'day', 'golden', 'dusk'] },
  // Planned for New Year's Eve alone.
  fireworks: { lights: [] },
  forest: { lights: ['dawn', 'day', 'golden', 'overcast'] },
  hills: { lights: ['dawn', 'day', 'golden', 'dusk', 'overcast'] },
  islands: { lights: ['day', 'golden', 'dusk'] },
  lake: { lights: anyLight },
  leaf: { lights: ['day', 'golden', 'overcast'] },
  loneTree: { lights: anyLight },
  meadow: { lights: ['dawn', 'day', 'golden', 'overcast'], seasons: ['spring', 'summer', 'autumn'] },
  night: { lights: ['night'] },
  peaks: { lights: ['dawn', 'day', 'golden', 'dusk', 'blue', 'overcast'] },
  ridges: { lights: ['dawn', 'golden', 'dusk', 'blue', 'overcast'] },
  rows: { lights: ['dawn', 'day', 'golden', 'dusk', 'overcast'], seasons: ['spring', 'summer', 'autumn'] },
  sea: { lights: anyLight },
  snow: { lights: ['dawn', 'day', 'golden', 'dusk', 'blue', 'overcast'], seasons: ['winter'] },
};

/** Where nothing that a chapter names suits the hour: what can be met anywhere. */
const anywhere: readonly SceneName[] = ['night', 'bokeh', 'sea', 'loneTree', 'lake', 'ridges', 'forest'];

/** Photos on each side of one in the grid; none of them may show the same scene. */
const neighbours = 2;

/** Picks a scene for every moment: one of its chapter that suits light and season, unlike those just before it. */
export const chooseScenes = (moments: readonly Moment[], random: Random): SceneName[] => {
  const chosen: SceneName[] = [];
  for (const [index, moment] of moments.entries()) {
    const season = seasonOf(Number(moment.takenLocal.slice(5, 7)));
    const near = [
      ...chosen.slice(-neighbours),
      ...moments.slice(index + 1, index + 1 + neighbours).flatMap(({ scene }) => scene ?? []),
    ];
    const isPossible = (scene: SceneName): boolean =>
      suits[scene].lights.includes(moment.light) && (suits[scene].seasons?.includes(season) ?? true);
    const weighted = (Object.entries(moment.chapter.scenes) as [SceneName, number][])
      .filter(([scene]) => isPossible(scene))
      .flatMap(([scene, weight]) => Array<SceneName>(weight).fill(scene));
    const unlikeNear = (scenes: readonly SceneName[], reach: number) =>
      scenes.filter((scene) => !near.slice(-reach).includes(scene));
    const pools = [
      moment.scene ? [moment.scene] : [],
      unlikeNear(weighted, near.length),
      unlikeNear(anywhere.filter(isPossible), near.length),
      unlikeNear([...weighted, ...anywhere.filter(isPossible)], 1),
      weighted,
      anywhere.filter(isPossible),
    ];
    chosen.push(random.pick(pools.find((pool) => pool.length > 0) ?? anywhere));
  }
  return chosen;
};
