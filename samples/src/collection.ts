import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

/** The fictitious cameras of the sample photos. */
export const cameras = {
  compact: { make: 'Albumen', model: 'Sample One', focalLength: '24/1', aperture: '28/10' },
  mirrorless: { make: 'Albumen', model: 'Sample Pro 7', focalLength: '50/1', aperture: '56/10' },
  phone: { make: 'Albumen', model: 'Sample Phone', focalLength: '57/10', aperture: '18/10' },
  drone: { make: 'Albumen', model: 'Sample Air', focalLength: '10/1', aperture: '28/10' },
} as const;
type CameraName = keyof typeof cameras;
const cameraNames = Object.keys(cameras) as [CameraName, ...CameraName[]];

/** One photo of the sample library: a row of `samples/collection.csv`. */
const SamplePhoto = z.object({
  /** The name of the uploaded file. */
  file: z.string(),
  /** The committed picture in it, by its path in `samples`. Up to four photos share one. */
  picture: z.string(),
  /** Local wall clock time, `YYYY-MM-DDTHH:mm:ss.sss`. A photo without it has no date. */
  taken: z.optional(z.string()),
  /** `+01:00`. */
  offset: z.optional(z.string()),
  camera: z.optional(z.enum(cameraNames)),
  /** Degrees, north and east positive. */
  latitude: z.optional(z.coerce.number()),
  longitude: z.optional(z.coerce.number()),
  /** EXIF orientation, 1 to 8; an even value mirrors an odd one. A HEIC file has none: its container rotates it. */
  orientation: z.optional(z.coerce.number()),
});
export type SamplePhoto = z.infer<typeof SamplePhoto>;

/** Reads the sample library, newest first and undated photos last, so that the top of the timeline fills first. */
export const readCollection = async (): Promise<SamplePhoto[]> => {
  const text = await readFile(new URL('../collection.csv', import.meta.url), 'utf8');
  const [head = '', ...rows] = text.trim().split('\n');
  const names = head.split(',');
  return rows.map((row) => {
    const cells = row.split(',').map((cell, column) => [names[column], cell] as const);
    return SamplePhoto.parse(Object.fromEntries(cells.filter(([, cell]) => cell !== '')));
  });
};
