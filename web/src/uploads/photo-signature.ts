/** The number of bytes that identify the type of a photo. */
export const signatureBytes = 12;

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);

/** Bytes may come before its first segment. */
const jpegStart = [0xff, 0xd8];
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** "ftyp": HEIC, but also films. Only the list after it, of any length, says which: the server reads that. */
const isoMediaStart = [0x66, 0x74, 0x79, 0x70];

/** Brands of films that begin like a HEIC photo. */
const filmBrands = [
  'isom',
  'iso2',
  'iso4',
  'iso5',
  'iso6',
  'mp41',
  'mp42',
  'avc1',
  'qt  ',
  'M4V ',
  '3gp4',
  '3gp5',
];

/**
 * Whether a file that begins like this may be a HEIC, JPEG or PNG. A courtesy to the customer, like a refusal by name:
 * the server examines the whole content.
 */
export const looksLikePhoto = (start: Uint8Array): boolean => {
  if (startsWith(start, jpegStart) || startsWith(start, pngStart)) return true;
  if (!startsWith(start, isoMediaStart, 4)) return false;
  return !filmBrands.includes(String.fromCharCode(...start.subarray(8, 12)));
};

/** Whether the first bytes of a file look like a photo. Throws if it cannot be read. */
export const isPhotoByContent = async (file: Blob): Promise<boolean> =>
  looksLikePhoto(new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer()));
