const kept = new Map<string, Float32Array>();

/**
 * An array of numbers for one purpose, filled with a value, that is used again for the next picture: fresh ones of several
 * megabytes each would keep the memory busy. Pictures are rendered one after another, so that none is in use twice.
 */
export function scratch(purpose: string, length: number, value: number): Float32Array {
  const array = kept.get(purpose);
  if (array?.length === length) return array.fill(value);
  const fresh = new Float32Array(length);
  kept.set(purpose, fresh);
  return value === 0 ? fresh : fresh.fill(value);
}
