import { photoMegapixelsLimit } from '@albumen/contracts/limits';
import type { PhotoType } from '@albumen/contracts/limits';
import { chooseCaptureDate, parseCaptureDate } from './capture-date.ts';
import type { CaptureDate } from './capture-date.ts';
import { localTimeOf } from './gps-time.ts';
import { decodePhoto } from './decode-photo.ts';
import { readIptcDate } from './iptc.ts';
import { readPhotoHeader } from './photo-header.ts';
import type { PhotoHeader } from './photo-header.ts';
import { openPhoto } from './photo-source.ts';
import type { PhotoSource } from './photo-source.ts';
import { readXmpDates, readXmpGps } from './xmp.ts';

/** The facts about a photo that are known before decoding its pixels. */
export interface PhotoFacts {
  readonly type: PhotoType;
  /** The size of the upright picture, in pixels. */
  readonly width: number;
  readonly height: number;
  /** EXIF 1-8, as applied: 1 if missing, and for a HEIC that turns its picture itself. */
  readonly orientation: number;
  readonly capture: CaptureDate | undefined;
  readonly camera?: { readonly make?: string; readonly model?: string };
  /** Whether the file ends too early and part of its picture is lost. Rendering finds other faults. */
  readonly damaged: boolean;
}

export interface InspectOptions {
  /** The current time, to detect dates in the future. */
  readonly now?: Date;
  /** The maximum number of pixels. A coding that takes much memory to decode may allow fewer. */
  readonly pixelLimit?: number;
}

/** Yields the dates of a photo, best first; reads each only if the earlier ones are unusable. */
function* captureDates({ exif, xmp, iptc, pngCreationTime }: PhotoHeader): Generator<CaptureDate> {
  if (exif.original) yield { ...exif.original, source: 'exif-original' };
  if (exif.digitized) yield { ...exif.digitized, source: 'exif-digitized' };
  for (const moment of xmp ? readXmpDates(xmp) : []) yield { ...moment, source: 'xmp' };
  const created = pngCreationTime === undefined ? undefined : parseCaptureDate(pngCreationTime);
  if (created) yield { ...created, source: 'png' };
  const iptcDate = iptc && readIptcDate(iptc);
  if (iptcDate) yield { ...iptcDate, source: 'iptc' };
  const gps = xmp ? readXmpGps(xmp) : {};
  const [place, instant] = [exif.place ?? gps.place, exif.gpsInstant ?? gps.instant];
  const shown = place && instant !== undefined ? localTimeOf({ ...place, instant }) : undefined;
  if (shown) yield { ...shown, source: 'gps' };
}

/** Half of each side: at smaller sizes libvips does not report a fault in the last rows of a JPEG. */
const halfOf = ({ width, height }: PhotoHeader) => ({
  width: Math.ceil(width / 2),
  height: Math.ceil(height / 2),
});

/** Whether part of a picture is lost. A JPEG or PNG shows the rest; a HEIC shows whole tiles only. */
const isCutShort = async (source: PhotoSource, header: PhotoHeader): Promise<boolean> => {
  if (!header.cutShort) return false;
  const decoded = decodePhoto(source.path, header, halfOf(header), { isStrict: true });
  // If no tile is left, decoding throws.
  if (header.coding.type === 'image/heic') return (await decoded).damaged;
  // The end marker may be the only missing part.
  return decoded.then(
    ({ damaged }) => damaged,
    () => true,
  );
};

/**
 * Reads everything that must be known before an upload is acknowledged from a file on disk, based on its content and
 * never its name. Takes a few milliseconds and little memory, whatever the size; only a file that is cut short is
 * decoded to see what is left. Throws `PhotoRefused` if the file cannot become a photo.
 */
export const inspectPhoto = async (
  file: string,
  { now = new Date(), pixelLimit = photoMegapixelsLimit * 1_000_000 }: InspectOptions = {},
): Promise<PhotoFacts> => {
  await using source = await openPhoto(file);
  const header = await readPhotoHeader(source, pixelLimit);
  const { type } = header.coding;
  const damaged = await isCutShort(source, header);
  const { make, model } = header.exif;
  const camera = { ...(make === undefined ? {} : { make }), ...(model === undefined ? {} : { model }) };
  return {
    type,
    width: header.width,
    height: header.height,
    orientation: header.orientation,
    capture: chooseCaptureDate(captureDates(header), now),
    ...(Object.keys(camera).length > 0 ? { camera } : {}),
    damaged,
  };
};

/** The facts that the present rules find in a photo that earlier rules accepted. */
export interface ExaminedPhoto extends Pick<PhotoFacts, 'width' | 'height' | 'capture'> {
  /** Whether the present rules may bring the picture upright in another way than earlier ones. */
  readonly isTurnedOtherwise: boolean;
}

/**
 * Reads a photo again that was accepted before: its header, from some kilobytes of the file. Throws `PhotoRefused` if it
 * is no photo any more.
 */
export const examinePhoto = async (file: string, now: Date): Promise<ExaminedPhoto> => {
  await using source = await openPhoto(file, { isOutline: true });
  const header = await readPhotoHeader(source, Number.POSITIVE_INFINITY);
  const { width, height, orientation, reportedOrientation } = header;
  return {
    width,
    height,
    capture: chooseCaptureDate(captureDates(header), now),
    isTurnedOtherwise: orientation !== reportedOrientation,
  };
};
