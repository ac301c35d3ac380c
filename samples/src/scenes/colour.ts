/** A colour in linear light (not gamma-encoded); 1 is the white of the photo, the sun may be brighter. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Gamma-encoded 0 to 1 into linear light. */
function toLinear(encoded: number): number {
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
}

/** Linear light into gamma-encoded 0 to 1. */
export function toEncoded(linear: number): number {
  return linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
}

/** A colour as it is written in style sheets, such as `#f4c58a`. */
export function hex(code: string): Colour {
  const channel = (at: number) => toLinear(Number.parseInt(code.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

/** From `a` (0) to `b` (1). */
export function mix(a: Colour, b: Colour, amount: number): Colour {
  return [a[0] + (b[0] - a[0]) * amount, a[1] + (b[1] - a[1]) * amount, a[2] + (b[2] - a[2]) * amount];
}

/** A colour brighter or darker by a factor. */
export function scale(colour: Colour, factor: number): Colour {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor];
}

/** A surface colour under a light. */
export function times(a: Colour, b: Colour): Colour {
  return [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
}

/** 0 below `low`, 1 above `high`, and a soft slope between. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}

/** Kept between 0 and 1. */
export function clamp01(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}
