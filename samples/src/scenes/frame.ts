import type { Colour } from './colour.ts';
import { scratch } from './scratch.ts';

/** What a shader fills in for one place: linear light, and how much it covers what is there (0 to 1). */
export interface Paint {
  red: number;
  green: number;
  blue: number;
  cover: number;
}

/** Gives the light at a place, in pixels of the frame; `paint.cover` is 1 when it is called. */
export type Shader = (x: number, y: number, paint: Paint) => void;

/** A picture in linear light, three numbers a pixel, row by row. */
export class Frame {
  readonly width: number;
  readonly height: number;
  /** A length that all scenes measure by, so that a scene looks alike at every resolution: 1 % of the shorter side. */
  readonly unit: number;
  readonly data: Float32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.unit = Math.min(width, height) / 100;
    this.data = scratch('frame', width * height * 3, 0);
  }

  /** What a shader is given to fill in. */
  static newPaint(): Paint {
    return { red: 0, green: 0, blue: 0, cover: 1 };
  }

  /** Lays a colour over one pixel. */
  blend(x: number, y: number, colour: Colour, cover: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const i = (y * this.width + x) * 3;
    const data = this.data;
    data[i]! += (colour[0] - data[i]!) * cover;
    data[i + 1]! += (colour[1] - data[i + 1]!) * cover;
    data[i + 2]! += (colour[2] - data[i + 2]!) * cover;
  }

  /** Lays light over one pixel; like `blend`, for inner loops that make no colour. */
  lay(x: number, y: number, red: number, green: number, blue: number, cover: number): void {
    const i = (y * this.width + x) * 3;
    const data = this.data;
    data[i]! += (red - data[i]!) * cover;
    data[i + 1]! += (green - data[i + 1]!) * cover;
    data[i + 2]! += (blue - data[i + 2]!) * cover;
  }

  /** Paints the rows from `top` to `bottom` (excluded), asking the shader at every pixel. */
  paint(top: number, bottom: number, shader: Shader): void {
    const { width, data } = this;
    const paint = Frame.newPaint();
    const last = Math.min(this.height, Math.ceil(bottom));
    for (let y = Math.max(0, Math.floor(top)); y < last; y++) {
      let i = y * width * 3;
      for (let x = 0; x < width; x++, i += 3) {
        paint.cover = 1;
        shader(x, y, paint);
        const cover = paint.cover;
        if (cover >= 1) {
          data[i] = paint.red;
          data[i + 1] = paint.green;
          data[i + 2] = paint.blue;
        } else if (cover > 0) {
          data[i]! += (paint.red - data[i]!) * cover;
          data[i + 1]! += (paint.green - data[i + 1]!) * cover;
          data[i + 2]! += (paint.blue - data[i + 2]!) * cover;
        }
      }
    }
  }

  /**
   * Like `paint`, but asks the shader only at every `step`-th pixel and interpolates between: for what is soft
   * (sky, mist, clouds), at a fraction of the time.
   */
  paintSoft(top: number, bottom: number, step: number, shader: Shader): void {
    const { width, data } = this;
    const first = Math.max(0, Math.floor(top));
    const last = Math.min(this.height, Math.ceil(bottom));
    if (last <= first) return;
    const columns = Math.ceil(width / step) + 2;
    const paint = Frame.newPaint();
    const sampleRow = (row: number, into: Float32Array) => {
      const y = first + row * step;
      for (let column = 0, i = 0; column < columns; column++, i += 4) {
        paint.cover = 1;
        shader(column * step, y, paint);
        into[i] = paint.red * paint.cover;
        into[i + 1] = paint.green * paint.cover;
        into[i + 2] = paint.blue * paint.cover;
        into[i + 3] = paint.cover;
      }
    };
    let above: Float32Array = new Float32Array(columns * 4);
    let below: Float32Array = new Float32Array(columns * 4);
    const blended = new Float32Array(columns * 4);
    sampleRow(0, above);
    sampleRow(1, below);
    let row = 0;
    for (let y = first; y < last; y++) {
      const at = (y - first) / step;
      while (row < Math.floor(at)) {
        [above, below] = [below, above];
        row++;
        sampleRow(row + 1, below);
      }
      const fy = at - row;
      for (let i = 0; i < blended.length; i++) blended[i] = above[i]! + (below[i]! - above[i]!) * fy;
      let i = y * width * 3;
      for (let k = 0, x = 0; x < width; k += 4) {
        let red = blended[k]!;
        let green = blended[k + 1]!;
        let blue = blended[k + 2]!;
        let keep = 1 - blended[k + 3]!;
        const redStep = (blended[k + 4]! - red) / step;
        const greenStep = (blended[k + 5]! - green) / step;
        const blueStep = (blended[k + 6]! - blue) / step;
        const keepStep = (1 - blended[k + 7]! - keep) / step;
        for (const end = Math.min(width, x + step); x < end; x++, i += 3) {
          data[i] = data[i]! * keep + red;
          data[i + 1] = data[i + 1]! * keep + green;
          data[i + 2] = data[i + 2]! * keep + blue;
          red += redStep;
          green += greenStep;
          blue += blueStep;
          keep += keepStep;
        }
      }
    }
  }

  /** Adds light that falls off softly from a point: a lamp, a star, the glare of the sun. */
  addGlow(cx: number, cy: number, radius: number, colour: Colour, strength: number): void {
    const { width, height, data } = this;
    const x0 = Math.max(0, Math.floor(cx - radius));
    const x1 = Math.min(width - 1, Math.ceil(cx + radius));
    const y0 = Math.max(0, Math.floor(cy - radius));
    const y1 = Math.min(height - 1, Math.ceil(cy + radius));
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const d = ((x - cx) ** 2 + (y - cy) ** 2) / (radius * radius);
        if (d >= 1) continue;
        const light = (1 - d) ** 3 * strength;
        const i = (y * width + x) * 3;
        data[i]! += colour[0] * light;
        data[i + 1]! += colour[1] * light;
        data[i + 2]! += colour[2] * light;
      }
    }
  }

  /** A filled disc; `rim` brightens its edge as a lens does with lights out of focus (0 for none). */
  disc(cx: number, cy: number, radius: number, colour: Colour, cover: number, softness = 1, rim = 0): void {
    const edge = Math.max(1, softness);
    const reach = radius + edge;
    const y1 = Math.min(this.height - 1, Math.ceil(cy + reach));
    const x1 = Math.min(this.width - 1, Math.ceil(cx + reach));
    for (let y = Math.max(0, Math.floor(cy - reach)); y <= y1; y++) {
      for (let x = Math.max(0, Math.floor(cx - reach)); x <= x1; x++) {
        const distance = Math.hypot(x - cx, y - cy);
        const inside = Math.min(1, Math.max(0, (radius - distance) / edge + 0.5));
        if (inside <= 0) continue;
        const ring = rim > 0 ? 1 + rim * (distance / radius) ** 6 : 1;
        const i = (y * this.width + x) * 3;
        const amount = Math.min(1, cover * inside * ring);
        this.data[i]! += (colour[0] * ring - this.data[i]!) * amount;
        this.data[i + 1]! += (colour[1] * ring - this.data[i + 1]!) * amount;
        this.data[i + 2]! += (colour[2] * ring - this.data[i + 2]!) * amount;
      }
    }
  }

  /** A straight stroke that tapers from one width to another, with smooth edges. */
  stroke(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    w0: number,
    w1: number,
    colour: Colour,
    cover = 1,
  ): void {
    const dx = x1 - x0;
    const dy = y1 - y0;
    const length2 = dx * dx + dy * dy || 1e-6;
    const reach = Math.max(w0, w1) / 2 + 1;
    const left = Math.max(0, Math.floor(Math.min(x0, x1) - reach));
    const right = Math.min(this.width - 1, Math.ceil(Math.max(x0, x1) + reach));
    const top = Math.max(0, Math.floor(Math.min(y0, y1) - reach));
    const bottom = Math.min(this.height - 1, Math.ceil(Math.max(y0, y1) + reach));
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const t = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / length2));
        const half = (w0 + (w1 - w0) * t) / 2;
        const distance = Math.hypot(x - x0 - dx * t, y - y0 - dy * t);
        // A hair thinner than a pixel is drawn a pixel wide, but fainter.
        const inside = Math.min(1, Math.max(0, Math.max(half, 0.5) - distance + 0.5)) * Math.min(1, half * 2);
        if (inside > 0) this.blend(x, y, colour, inside * cover);
      }
    }
  }
}
