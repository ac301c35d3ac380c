import sharp from 'sharp';

export interface PhotoFileOptions {
  readonly width?: number;
  readonly height?: number;
  /** EXIF DateTimeOriginal, `YYYY:MM:DD HH:mm:ss`. */
  readonly taken?: string;
  /** EXIF OffsetTimeOriginal, `+01:00`. */
  readonly offset?: string;
  readonly format?: 'jpeg' | 'png';
}

let made = 0;

/** Creates a small photo file, each with different bytes. */
export const makePhotoFile = async (options: PhotoFileOptions = {}): Promise<Buffer> => {
  const { width = 96, height = 64, taken, offset, format = 'jpeg' } = options;
  made += 1;
  const image = sharp({
    create: { width, height, channels: 3, background: { r: made & 255, g: (made >> 8) & 255, b: 128 } },
  }).withExif({
    IFD0: { ImageDescription: `photo ${process.pid} ${made}` },
    ...(taken === undefined
      ? {}
      : { IFD2: { DateTimeOriginal: taken, ...(offset ? { OffsetTimeOriginal: offset } : {}) } }),
  });
  return (format === 'png' ? image.png() : image.jpeg()).toBuffer();
};
