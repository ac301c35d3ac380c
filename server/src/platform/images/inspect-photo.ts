import { photoMegapixelsLimit } from '@albumen/contracts/limits';
import type { PhotoType } from '@albumen/contracts/limits';
import { chooseCaptureDate, parseCaptureDate } from './capture-date.ts';
import type { CaptureDate } from './capture-date.ts';
import { readExif } from './exif.ts';
import type { ExifFacts } from './exif.ts';
import { localTimeOf } from './gps-time.ts';
import { decodePhoto } from './decode-photo.ts';
import { hasPngEnd } from './missing-end.ts';
import { readPhotoHeader } from './photo-header.ts';
import type { PhotoHeader } from './photo-header.ts';
import { openPhoto } from './photo-source.ts';
import type { PhotoSource } from './photo-source.ts';
import { readPngMetadata } from './png-metadata.ts';
import { readXmpDates, readXmpGps } from './xmp.ts';

/** What is known of a photo before its pixels are decoded. */
export interface PhotoFacts {
  readonly type: PhotoType;
  /** As shown upright, in pixels. */
  readonly width: number;
  readonly height: number;
  /** EXIF 1-8, as found; 1 where there is none, and for HEIC, which says in its own way how it is turned. */
  readonly orientation: number;
  readonly capture: CaptureDate | undefined;
  readonly camera?: { readonly make?: string; readonly model?: string };
  /** It ends too early, and part of its picture is lost. Other faults are found when it is rendered. */
  readonly damaged: boolean;
}

export interface InspectOptions {
  /** The present, for what lies in the future. */
  readonly now?: Date;
  /** The most pixels of a photo. A coding that takes much memory to decode may allow fewer. */
  readonly pixelLimit?: number;
}

/** The dates of a photo, best first, each read only when those before it are of no use. */
function* captureDates(
  exif: ExifFacts,
  xmp: Buffer | undefined,
  pngCreationTime: string | undefined,
): Generator<CaptureDate> {
  if (exif.original) yield { ...exif.original, source: 'exif-original' };
  if (exif.digitized) yield { ...exif.digitized, source: 'exif-digitized' };
  for (const moment of xmp ? readXmpDates(xmp) : []) yield { ...moment, source: 'xmp' };
  const created = pngCreationTime === undefined ? undefined : parseCaptureDate(pngCreationTime);
  if (created) yield { ...created, source: 'png' };
  const gps = xmp ? readXmpGps(xmp) : {};
  const [place, instant] = [exif.place ?? gps.place, exif.gpsInstant ?? gps.instant];
  const shown = place && instant !== undefined ? localTimeOf({ ...place, instant }) : undefined;
  if (shown) yield { ...shown, source: 'gps' };
}

/** A quarter of its pixels: at smaller sizes libvips does not report a fault in the last rows of a JPEG. */
const halfOf = ({ width, height }: PhotoHeader) => ({
  width: Math.ceil(width / 2),
  height: Math.ceil(height / 2),
});

/** Whether a picture is lost in part, of which a JPEG or PNG shows what is there; a HEIC shows whole tiles only. */
const isCutShort = async (source: PhotoSource, header: PhotoHeader): Promise<boolean> => {
  const decoded = () => decodePhoto(source.path, header, halfOf(header));
  // Of its tiles none may be left: then it is refused.
  if (header.coding.type === 'image/heic') return header.cutShort && (await decoded()).damaged;
  const lacksItsEnd = source.jpegHead ? source.isEndAdded : !(await hasPngEnd(source.handle));
  if (!lacksItsEnd) return false;
  // Its last mark may be all that it lacks.
  return decoded().then(
    ({ damaged }) => damaged,
    () => true,
  );
};

/**
 * Reads from a file on disk what must be known before its upload is acknowledged, by its content and never its name:
 * a few milliseconds and little memory, whatever its size; only one that is cut short is decoded to see what is left.
 * Throws `PhotoRefused` for what cannot become a photo.
 */
export const inspectPhoto = async (
  file: string,
  { now = new Date(), pixelLimit = photoMegapixelsLimit * 1_000_000 }: InspectOptions = {},
): Promise<PhotoFacts> => {
  await using source = await openPhoto(file);
  const header = await readPhotoHeader(source, pixelLimit);
  const { type } = header.coding;
  const damaged = await isCutShort(source, header);
  const png = type === 'image/png' ? await readPngMetadata(source.original) : {};
  const exifBlock = header.exif ?? png.exif;
  const exif = exifBlock ? readExif(exifBlock) : {};
  const camera = {
    ...(exif.make === undefined ? {} : { make: exif.make }),
    ...(exif.model === undefined ? {} : { model: exif.model }),
  };
  return {
    type,
    width: header.width,
    height: header.height,
    orientation: header.orientation,
    capture: chooseCaptureDate(captureDates(exif, header.xmp ?? png.xmp, png.creationTime), now),
    ...(Object.keys(camera).length > 0 ? { camera } : {}),
    damaged,
  };
};
