import { Random } from './scenes/random.ts';

/** Enough that a pattern cannot be seen where it repeats. A power of two, so that wrapping is a mask. */
const specks = 1 << 16;

/** Adds grain to 8-bit RGB in place, the same for the three colours of a pixel; `strength` is about twice its spread in levels of 255. */
export const addGrain = (pixels: Uint8Array, strength: number, seed: number): void => {
  const random = new Random(seed).fork('grain');
  const table = Int8Array.from({ length: specks }, () => Math.round(random.bell() * 1.7 * strength));
  let at = 0;
  for (let i = 0; i + 2 < pixels.length; i += 3) {
    // A stride that changes now and then keeps rows from lining up.
    at = (at + (i & 8191 ? 1 : 4099)) & (specks - 1);
    const speck = table[at] ?? 0;
    for (let channel = i; channel < i + 3; channel++) {
      const value = (pixels[channel] ?? 0) + speck;
      pixels[channel] = value < 0 ? 0 : value > 255 ? 255 : value;
    }
  }
};
