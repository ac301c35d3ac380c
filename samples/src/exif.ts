import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { Exif } from 'sharp';
import { cameras } from './collection.ts';
import type { SamplePhoto } from './collection.ts';

/** `2024-08-17T18:12:03` as EXIF writes it: `2024:08:17 18:12:03`. */
export const exifDate = (taken: string): string => taken.replaceAll('-', ':').replace('T', ' ');

const degrees = (value: number): string => {
  const seconds = Math.round(Math.abs(value) * 360_000);
  return `${Math.floor(seconds / 360_000)}/1 ${Math.floor(seconds / 6000) % 60}/1 ${seconds % 6000}/100`;
};

const dateTags = (taken: string, offset: string | undefined): { IFD0: Exif['IFD0']; IFD2: Exif['IFD2'] } => {
  const [moment = '', fraction = '000'] = taken.split('.');
  const date = exifDate(moment);
  return {
    IFD0: { DateTime: date },
    IFD2: {
      DateTimeOriginal: date,
      DateTimeDigitized: date,
      SubSecTimeOriginal: fraction,
      SubSecTimeDigitized: fraction,
      ...(offset ? { OffsetTime: offset, OffsetTimeOriginal: offset, OffsetTimeDigitized: offset } : {}),
    },
  };
};

const tagsOf = ({ taken, offset, camera, latitude, longitude }: SamplePhoto): Exif => {
  const body = camera && cameras[camera];
  const date = taken === undefined ? undefined : dateTags(taken, offset);
  return {
    IFD0: { ...(body ? { Make: body.make, Model: body.model } : {}), ...date?.IFD0 },
    IFD2: { ...(body ? { FocalLength: body.focalLength, FNumber: body.aperture } : {}), ...date?.IFD2 },
    ...(latitude !== undefined && longitude !== undefined
      ? {
          IFD3: {
            GPSLatitudeRef: latitude < 0 ? 'S' : 'N',
            GPSLatitude: degrees(latitude),
            GPSLongitudeRef: longitude < 0 ? 'W' : 'E',
            GPSLongitude: degrees(longitude),
          },
        }
      : {}),
  };
};

/**
 * Returns the EXIF block of a photo, beginning with `Exif\0\0`: sharp writes it into a picture of one pixel, from which
 * this function takes it.
 */
const exifBlock = async (photo: SamplePhoto): Promise<Buffer> => {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: 'black' } });
  const { orientation = 1 } = photo;
  const tagged = pixel.withExif(tagsOf(photo));
  // Only if necessary: it also embeds a colour profile, which is slow.
  if (orientation !== 1) tagged.withMetadata({ orientation });
  const file = await tagged.jpeg().toBuffer();
  const { exif } = await sharp(file).metadata();
  if (exif === undefined) throw new Error(`${photo.file} got no EXIF.`);
  return exif;
};

/** Inserts an APP1 segment after the first two bytes of a JPEG. */
const insertIntoJpeg = (picture: Buffer, exif: Buffer): Buffer => {
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([picture.subarray(0, 2), head, exif, picture.subarray(2)]);
};

/** Signature and IHDR. */
const pngHeadBytes = 33;

/** Inserts an eXIf chunk, which contains the block without its `Exif\0\0`. */
const insertIntoPng = (picture: Buffer, exif: Buffer): Buffer => {
  const chunk = Buffer.concat([Buffer.from('eXIf'), exif.subarray(6)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(chunk));
  return Buffer.concat([
    picture.subarray(0, pngHeadBytes),
    length,
    chunk,
    sum,
    picture.subarray(pngHeadBytes),
  ]);
};

/** Returns a copy of a JPEG or PNG file without EXIF, with the EXIF of a photo. The pixels do not change. */
export const insertExif = async (picture: Buffer, photo: SamplePhoto): Promise<Buffer> => {
  const exif = await exifBlock(photo);
  return picture[0] === 0xff ? insertIntoJpeg(picture, exif) : insertIntoPng(picture, exif);
};
