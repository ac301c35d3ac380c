// Not every browser has it, and the types that we compile with do not know it yet.
const { fromBase64: decode } = Uint8Array as unknown as {
  readonly fromBase64?: (text: string) => Uint8Array<ArrayBuffer>;
};

/** Decodes base64. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  decode?.(text) ?? Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** Encodes a few bytes as base64. */
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
