import sharp from 'sharp';
import type { Exif, Sharp } from 'sharp';
import { exifDate } from './exif-text.ts';
import { addGrain } from './grain.ts';
import { render, sceneNames } from './scenes/index.ts';
import type { SceneName } from './scenes/index.ts';
import type { Light } from './scenes/light.ts';
import { lightAt } from './scenes/light.ts';
import { Random } from './scenes/random.ts';

/** The fictitious cameras of the sample photos. */
export const cameras = {
  compact: { make: 'Albumen', model: 'Sample One', focalLength: '24/1', aperture: '28/10' },
  mirrorless: { make: 'Albumen', model: 'Sample Pro 7', focalLength: '50/1', aperture: '56/10' },
  phone: { make: 'Albumen', model: 'Sample Phone', focalLength: '57/10', aperture: '18/10' },
  drone: { make: 'Albumen', model: 'Sample Air', focalLength: '10/1', aperture: '28/10' },
} as const;
export type CameraName = keyof typeof cameras;

/** A place in degrees, north and east positive. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** EXIF orientation: how the stored pixels are turned for display. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export interface PhotoPlan {
  /** The same seed gives the same picture. */
  readonly seed: number;
  /** In pixels, as shown: an orientation that turns the picture is undone for the stored pixels. */
  readonly width: number;
  readonly height: number;
  readonly format: 'jpeg' | 'png';
  readonly scene?: SceneName;
  /** Where not the light of the hour. */
  readonly light?: Light;
  /** `YYYY-MM-DDTHH:mm:ss` or with `.sss`: the wall clock of the place. Without it the file has no date. */
  readonly takenLocal?: string;
  /** `+01:00`. */
  readonly offset?: string;
  /** Decides the season of a photo without a date, 1 to 12. */
  readonly month?: number;
  readonly camera?: CameraName;
  readonly gps?: Place;
  readonly orientation?: Orientation;
  /** JPEG quality, 1 to 100. */
  readonly quality?: number;
  /** Grain at full size. 0: as rendered; 12 with quality 92 gives a 12-megapixel JPEG the 3 to 5 MB of a camera's. */
  readonly detail?: number;
}

/** Pixels that are rendered; a larger photo is enlarged from them. About what the 1300-pixel preview shows. */
const renderedPixels = 1_050_000;

/** JPEG quality where the plan names none: fine gradients stay free of blocks. */
const usualQuality = 86;

/** Calls of sharp run beside whatever the machine is really for. */
sharp.concurrency(1);

const degrees = (value: number): string => {
  const seconds = Math.round(Math.abs(value) * 360_000);
  return `${Math.floor(seconds / 360_000)}/1 ${Math.floor(seconds / 6000) % 60}/1 ${seconds % 6000}/100`;
};

const exifOf = ({ takenLocal, offset, camera, gps, seed }: PhotoPlan): Exif => {
  const body = camera && cameras[camera];
  const [moment = '', subSeconds = String(Math.abs(seed) % 1000).padStart(3, '0')] =
    takenLocal?.split('.') ?? [];
  const date = exifDate(moment);
  return {
    IFD0: {
      ...(body ? { Make: body.make, Model: body.model } : {}),
      ...(takenLocal ? { DateTime: date } : {}),
    },
    IFD2: {
      ...(body ? { FocalLength: body.focalLength, FNumber: body.aperture } : {}),
      ...(takenLocal
        ? {
            DateTimeOriginal: date,
            DateTimeDigitized: date,
            SubSecTimeOriginal: subSeconds,
            SubSecTimeDigitized: subSeconds,
          }
        : {}),
      ...(takenLocal && offset
        ? { OffsetTime: offset, OffsetTimeOriginal: offset, OffsetTimeDigitized: offset }
        : {}),
    },
    ...(gps
      ? {
          IFD3: {
            GPSLatitudeRef: gps.latitude < 0 ? 'S' : 'N',
            GPSLatitude: degrees(gps.latitude),
            GPSLongitudeRef: gps.longitude < 0 ? 'W' : 'E',
            GPSLongitude: degrees(gps.longitude),
          },
        }
      : {}),
  };
};

/** Turns and mirrors upright pixels into those that an orientation shows upright again. */
const storeAs = (image: Sharp, orientation: Orientation): Sharp => {
  switch (orientation) {
    case 1:
      return image;
    case 2:
      return image.flop();
    case 3:
      return image.rotate(180);
    case 4:
      return image.flip();
    case 5:
      return image.flop().rotate(270);
    case 6:
      return image.rotate(270);
    case 7:
      return image.flop().rotate(90);
    case 8:
      return image.rotate(90);
  }
};

/** When a picture is seen: the month and the light, from the plan. */
const momentOf = ({ takenLocal, month, light }: PhotoPlan): { month: number; light: Light } => {
  const shownMonth = takenLocal ? Number(takenLocal.slice(5, 7)) : (month ?? 7);
  const hour = takenLocal ? Number(takenLocal.slice(11, 13)) + Number(takenLocal.slice(14, 16)) / 60 : 12;
  return { month: shownMonth, light: light ?? lightAt(shownMonth, hour) };
};

/** Makes a photo: a rendered landscape with the metadata of a camera. */
export const makePhoto = async (plan: PhotoPlan): Promise<Buffer> => {
  const { seed, width, height, orientation = 1, detail = 0 } = plan;
  const scene = plan.scene ?? new Random(seed).pick(sceneNames);
  const shrink = Math.min(1, Math.sqrt(renderedPixels / (width * height)));
  const rendered = { width: Math.round(width * shrink), height: Math.round(height * shrink) };
  const pixels = render({ scene, seed, ...rendered, ...momentOf(plan) });
  let image = sharp(pixels, { raw: { ...rendered, channels: 3 } });
  if (shrink < 1) image = image.resize(width, height, { fit: 'fill', kernel: 'linear' });
  if (detail > 0) {
    const full = await image.raw().toBuffer();
    addGrain(full, detail, seed);
    image = sharp(full, { raw: { width, height, channels: 3 } });
  }
  let stored = storeAs(image, orientation).withExif(exifOf(plan));
  // Only where it is needed: it embeds a colour profile too, which takes its time.
  if (orientation !== 1) stored = stored.withMetadata({ orientation });
  return plan.format === 'png'
    ? stored.png({ compressionLevel: 6 }).toBuffer()
    : stored.jpeg({ quality: plan.quality ?? usualQuality }).toBuffer();
};
