import { clamp01, mix, smoothstep } from './colour.ts';
import type { Frame, Paint } from './frame.ts';
import type { Sky } from './light.ts';
import { noise } from './noise.ts';

export type Clouds = 'clear' | 'streaks' | 'puffs' | 'heaps' | 'veil';

export interface SkyView {
  sky: Sky;
  /** The row of the horizon; it may lie outside the frame. */
  horizon: number;
  /** Where the sun stands, in pixels. */
  sunX: number;
  sunY: number;
  /** Brightness of the disc: 0 hides it, 8 dazzles. */
  disc: number;
  clouds: Clouds;
  /** How much of the sky the clouds take, 0 to 1. */
  cover: number;
  /** Moves the clouds: any number. */
  drift: number;
  /** The last row to paint, where not the horizon. */
  bottom?: number;
}

/** The light of the bare sky at a height above the horizon and a distance from the sun, both in hundreds of units. */
export function bareSky(sky: Sky, height: number, away: number, paint: Paint): void {
  const low = Math.exp(-Math.max(0, height) * 5.5);
  const high = smoothstep(0.1, 1.05, height);
  const near = Math.exp(-away * 4) * 0.55 + Math.exp(-away * 14) * 0.75;
  const glow = near > 1 ? 1 : near;
  let r = sky.middle[0] + (sky.zenith[0] - sky.middle[0]) * high;
  let g = sky.middle[1] + (sky.zenith[1] - sky.middle[1]) * high;
  let b = sky.middle[2] + (sky.zenith[2] - sky.middle[2]) * high;
  r += (sky.horizon[0] - r) * low;
  g += (sky.horizon[1] - g) * low;
  b += (sky.horizon[2] - b) * low;
  paint.red = r + (sky.glow[0] * 1.15 - r) * glow;
  paint.green = g + (sky.glow[1] * 1.15 - g) * glow;
  paint.blue = b + (sky.glow[2] * 1.15 - b) * glow;
}

/** Paints the sky, its clouds and the sun, from the top of the frame to `bottom` (else the horizon); below the horizon lies haze. */
export function paintSky(frame: Frame, view: SkyView): void {
  const { sky, horizon, sunX, sunY } = view;
  const hundred = frame.unit * 100;
  const step = Math.max(2, Math.round(frame.unit * 0.4));
  const cloud = cloudShader(frame, view);
  frame.paintSoft(0, view.bottom ?? horizon + 2, step, (x, y, paint) => {
    const dx = (x - sunX) / hundred;
    const dy = (y - sunY) / hundred;
    const away = Math.sqrt(dx * dx + dy * dy);
    const height = (horizon - y) / hundred;
    bareSky(sky, height, away, paint);
    cloud?.(x, y, height, away, paint);
  });
  if (view.disc > 0) {
    const size = frame.unit * 1.7;
    frame.addGlow(sunX, sunY, size * 7, sky.glow, view.disc * 0.07);
    frame.disc(sunX, sunY, size, [view.disc, view.disc * 0.93, view.disc * 0.8], 0.95, size * 0.7);
  }
}

type CloudShader = (x: number, y: number, height: number, away: number, paint: Paint) => void;

/** Lays cloud colour over the sky: `density` 0 to 1, `lit` 0 (shaded) to 1 (in the sun). */
function lay(sky: Sky, density: number, lit: number, away: number, paint: Paint): void {
  // Thin cloud before the sun shines through: the silver lining.
  const through = Math.exp(-away * 3.5) * (1 - density * 0.75) * 1.1;
  const r = sky.cloudShade[0] + (sky.cloudLit[0] - sky.cloudShade[0]) * lit + sky.glow[0] * through;
  const g = sky.cloudShade[1] + (sky.cloudLit[1] - sky.cloudShade[1]) * lit + sky.glow[1] * through;
  const b = sky.cloudShade[2] + (sky.cloudLit[2] - sky.cloudShade[2]) * lit + sky.glow[2] * through;
  paint.red += (r - paint.red) * density;
  paint.green += (g - paint.green) * density;
  paint.blue += (b - paint.blue) * density;
}

function cloudShader(frame: Frame, view: SkyView): CloudShader | undefined {
  const { sky, drift, cover } = view;
  const hundred = frame.unit * 100;
  const rough = noise('rough');
  const soft = noise('soft');
  const threshold = 0.82 - cover * 0.6;
  // Clouds lie on a plane overhead: the nearer to the horizon, the farther and the flatter they are.
  const onPlane = (x: number, height: number) => {
    const far = 1 / (Math.max(0, height) + 0.085);
    return { u: ((x - frame.width / 2) / hundred) * far, far };
  };
  // Which way the light comes from, softly: no seam right above the sun.
  const sideways = (x: number) => Math.min(1, Math.max(-1, ((view.sunX - x) / hundred) * 2.5));
  const upwards = (y: number) => Math.min(1, Math.max(-0.5, ((y - view.sunY) / hundred) * 4));
  switch (view.clouds) {
    case 'clear':
      return undefined;
    case 'streaks':
      return (x, _y, height, away, paint) => {
        const { u, far } = onPlane(x, height);
        const bend = soft.at(u * 9 + drift, far * 9) * 26;
        const fibre = rough.at(u * 16 + bend + drift * 3, far * 46 + u * 14 + bend * 2);
        const shape = soft.at(u * 11 + drift * 2, far * 15 - drift);
        const fade = smoothstep(0.01, 0.16, height);
        const density =
          smoothstep(threshold - 0.12, threshold + 0.42, shape * 0.62 + fibre * 0.46) * 0.85 * fade;
        lay(sky, density, 0.55 + fibre * 0.6 - density * 0.25, away, paint);
      };
    case 'puffs':
      return (x, y, height, away, paint) => {
        const { u, far } = onPlane(x, height);
        const warp = soft.at(u * 14 + drift, far * 14) * 14;
        const at = (du: number, dv: number) =>
          rough.at(u * 30 + warp + drift * 5 + du, far * 52 + warp + dv) * 0.6 +
          soft.at(u * 14 - drift + du, far * 24 + dv) * 0.5;
        const body = at(0, 0);
        const towards = at(sideways(x) * 5, upwards(y) * 6);
        const fade = smoothstep(0, 0.12, height);
        const density = smoothstep(threshold - 0.04, threshold + 0.24, body) * 0.96 * fade;
        lay(sky, density, clamp01(0.66 + (body - towards) * 4.2 - (body - threshold) * 1.3), away, paint);
      };
    case 'heaps':
      return (x, y, height, away, paint) => {
        const u = (x / hundred) * 120 + drift * 7;
        const v = (y / hundred) * 150;
        const at = (du: number, dv: number) =>
          soft.at((u + du) * 0.62, (v + dv) * 0.62 + drift) * 0.72 +
          rough.at(u * 1.1 + du, v * 1.25 + dv) * 0.42 +
          rough.at(u * 3.6 + du * 2, v * 3.6 + dv * 2) * 0.08;
        const body = at(0, 0);
        const towards = at(sideways(x) * 6, upwards(y) * -10);
        // Heaps stand in a band and have a flat, darker foot.
        const band = smoothstep(0.0, 0.1, height) * smoothstep(0.78, 0.3, height);
        const density =
          smoothstep(threshold + 0.02, threshold + 0.17, body * (0.55 + 0.45 * band)) * (0.25 + 0.75 * band);
        const foot = smoothstep(0.05, 0.4, height);
        lay(
          sky,
          density,
          clamp01(0.42 + (body - towards) * 4 + foot * 0.3 - (body - threshold) * 0.4),
          away,
          paint,
        );
      };
    case 'veil':
      return (x, _y, height, away, paint) => {
        const { u, far } = onPlane(x, height);
        const swell = soft.at(u * 12 + drift, far * 22) * 0.65 + rough.at(u * 22 - drift, far * 40) * 0.35;
        const density = clamp01(0.35 + cover * 0.6) * smoothstep(-0.05, 0.1, height);
        const veiled = mix(sky.cloudShade, sky.cloudLit, smoothstep(0.25, 0.75, swell));
        paint.red += (veiled[0] - paint.red) * density * (1 - Math.exp(-away * 3) * 0.5);
        paint.green += (veiled[1] - paint.green) * density * (1 - Math.exp(-away * 3) * 0.5);
        paint.blue += (veiled[2] - paint.blue) * density * (1 - Math.exp(-away * 3) * 0.5);
      };
  }
}
