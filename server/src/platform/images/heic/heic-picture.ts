import type { ColourCodes } from '../colour-codes.ts';
import { HeifError } from './libheif-module.ts';
import type { Channels, HeifImage, Libheif, Plane, Tiling } from './libheif.ts';
import type { Region } from './libheif-items.ts';

/** How to bring decoded pixels upright: first mirror left to right, then turn. */
export interface Turn {
  readonly mirrored: boolean;
  /** Clockwise, 0 to 3. */
  readonly quarters: number;
}

/** A decoded picture: rows of 8 bits without gaps, not yet turned, perhaps reduced. */
export interface HeicPicture {
  /** In decoded pixels. */
  readonly width: number;
  readonly height: number;
  readonly channels: Channels;
  readonly pixels: ArrayBuffer;
  readonly turn: Turn;
  readonly colourProfile: Uint8Array | undefined;
  readonly colourCodes: ColourCodes | undefined;
  /** Tiles that could not be decoded are grey; a missing end of the file is green. */
  readonly damaged: boolean;
}

/**
 * The pixels of the largest picture that is decoded in one piece (HEVC level 6.2). Larger photos are a grid of tiles,
 * which is decoded tile by tile in little memory.
 */
export const largestPiecePixels = 35_651_584;

/** Above this, pixels are averaged while they are copied, which leaves enough for the largest rendition. */
const reusablePixels = 24_500_000;

const missingGrey = 0x80;

const upright: Turn = { mirrored: false, quarters: 0 };

/** The part of a coded picture that its transformations leave, and how that is turned; undefined if they do more. */
const shapeOf = (image: HeifImage, { width, height }: Tiling): { region: Region; turn: Turn } | undefined => {
  let { mirrored, quarters } = upright;
  let region: Region = { left: 0, top: 0, width, height };
  for (const transformation of image.transformations()) {
    if (transformation.kind === 'other') return undefined;
    if (transformation.kind === 'crop') {
      region = transformation;
    } else if (transformation.kind === 'rotation') {
      quarters -= transformation.degreesCounterclockwise / 90;
    } else {
      // Mirroring a picture that was turned right is the same as turning its mirror image left; top to bottom is left
      // to right and half a turn.
      quarters = (transformation.axis === 'vertical' ? 0 : 2) - quarters;
      mirrored = !mirrored;
    }
  }
  return { region, turn: { mirrored, quarters: ((quarters % 4) + 4) % 4 } };
};

interface Tiles {
  readonly tiling: Tiling;
  /** The visible part of them. */
  readonly region: Region;
  readonly turn: Turn;
}

/** How a picture is decoded tile by tile; undefined if it can only be decoded in one piece. */
const tilesOf = (image: HeifImage): Tiles | undefined => {
  const tiling = image.tiling();
  if (tiling.tileWidth * tiling.tileHeight === 0) throw new HeifError('Tiles without a size');
  const isTiled = tiling.columns * tiling.rows > 1 && !image.hasAlpha;
  const shape = isTiled ? shapeOf(image, tiling) : undefined;
  return shape && { tiling, ...shape };
};

/** The most by which pixels can be averaged in each direction: a pixel must not cover parts of two tiles. */
const largestFactor = ({ tileWidth, tileHeight }: Tiling): number => {
  const sides = tileWidth | tileHeight;
  return sides & -sides;
};

/** The numbers that decide whether a picture can be decoded, and in how much memory. */
export interface HeicPieces {
  /** All pixels that are decoded, which may be more than are shown. */
  readonly codedPixels: number;
  /** The pixels of one piece: a tile, or the whole picture. */
  readonly piecePixels: number;
  /** The pixels of the largest picture with the same coding that can be decoded. */
  readonly decodablePixels: number;
}

export const heicPieces = (image: HeifImage): HeicPieces => {
  const tiles = tilesOf(image);
  const { width, height, tileWidth, tileHeight } = tiles?.tiling ?? image.tiling();
  if (tiles === undefined) {
    const pixels = Math.max(width * height, image.width * image.height);
    // Decoding holds a canvas and one of its pictures at a time, which may be larger.
    const piecePixels = image.isCanvas() ? 2 * largestPiecePixels : pixels;
    return { codedPixels: pixels, piecePixels, decodablePixels: largestPiecePixels };
  }
  const piecePixels = tileWidth * tileHeight;
  const isWithinReach = piecePixels <= largestPiecePixels;
  const factor = isWithinReach ? largestFactor(tiles.tiling) : 1;
  return {
    codedPixels: Math.max(width * height, piecePixels),
    piecePixels,
    decodablePixels: largestPiecePixels * factor ** 2,
  };
};

/** The target of copying: `factor` by `factor` pixels of the photo become one. */
interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly channels: Channels;
  readonly factor: number;
  readonly pixels: Uint8Array<ArrayBuffer>;
}

const createCanvas = (width: number, height: number, channels: Channels, mostFactor: number): Canvas => {
  let factor = 1;
  while (width * height > reusablePixels * factor ** 2 && factor < mostFactor) factor *= 2;
  const size = { width: Math.floor(width / factor), height: Math.floor(height / factor) };
  if (size.width * size.height > largestPiecePixels) throw new HeifError('Too large for tiles of this size');
  return { ...size, channels, factor, pixels: new Uint8Array(size.width * size.height * channels) };
};

/**
 * Copies a decoded piece whose top left corner is at (`left`, `top`) of the canvas, in pixels of the photo, and cuts
 * off the parts outside.
 */
const copy = (canvas: Canvas, { width, height, stride, bytes }: Plane, left: number, top: number): void => {
  const { channels, factor, pixels } = canvas;
  const [startX, startY] = [Math.max(left / factor, 0), Math.max(top / factor, 0)];
  const [skippedX, skippedY] = [startX * factor - left, startY * factor - top];
  const sourceColumns = Math.floor((width - skippedX) / factor);
  const sourceRows = Math.floor((height - skippedY) / factor);
  const columns = Math.max(Math.min(sourceColumns, canvas.width - startX), 0);
  const rows = columns === 0 ? 0 : Math.min(sourceRows, canvas.height - startY);
  for (let row = 0; row < rows; row += 1) {
    const target = ((startY + row) * canvas.width + startX) * channels;
    const source = (skippedY + row * factor) * stride + skippedX * channels;
    if (factor === 1) {
      pixels.set(bytes.subarray(source, source + columns * channels), target);
      continue;
    }
    for (let index = 0; index < columns * channels; index += 1) {
      const channel = index % channels;
      const first = source + (index - channel) * factor + channel;
      let sum = 0;
      for (let y = 0; y < factor; y += 1) {
        for (let x = 0; x < factor; x += 1) sum += bytes[first + y * stride + x * channels] ?? 0;
      }
      pixels[target + index] = Math.round(sum / factor ** 2);
    }
  }
};

/** Decodes the visible tiles one by one, which takes memory for one of them instead of the whole. */
const decodeTiles = (image: HeifImage, { tiling, region }: Tiles): { canvas: Canvas; damaged: boolean } => {
  const { tileWidth, tileHeight } = tiling;
  if (tileWidth * tileHeight > largestPiecePixels) throw new HeifError('Too large for one tile');
  // The tiles may have other sizes than the file says elsewhere, for which memory was reserved.
  const pixels = region.width * region.height;
  if (pixels === 0 || pixels > image.width * image.height) throw new HeifError('Tiles of another size');
  const canvas = createCanvas(region.width, region.height, 3, largestFactor(tiling));
  canvas.pixels.fill(missingGrey);
  // A crop that would begin within a pixel of the canvas begins with that pixel.
  const left = region.left - (region.left % canvas.factor);
  const top = region.top - (region.top % canvas.factor);
  const [firstColumn, firstRow] = [Math.floor(left / tileWidth), Math.floor(top / tileHeight)];
  const columns = Math.min(Math.ceil((region.left + region.width) / tileWidth), tiling.columns);
  const rows = Math.min(Math.ceil((region.top + region.height) / tileHeight), tiling.rows);
  let [decoded, missing] = [0, 0];
  for (let row = firstRow; row < rows; row += 1) {
    for (let column = firstColumn; column < columns; column += 1) {
      try {
        image.decodeTile(column, row, 3, (plane) =>
          copy(canvas, plane, column * tileWidth - left, row * tileHeight - top),
        );
        decoded += 1;
      } catch (error) {
        if (!(error instanceof HeifError)) throw error;
        missing += 1;
      }
    }
  }
  if (decoded === 0) throw new HeifError('No tile can be decoded');
  return { canvas, damaged: missing > 0 };
};

const decodeWhole = (image: HeifImage): { canvas: Canvas; damaged: boolean } => {
  const { width, height } = image;
  const { codedPixels, decodablePixels } = heicPieces(image);
  if (codedPixels > decodablePixels) throw new HeifError('Too large for one piece');
  const canvas = createCanvas(width, height, image.hasAlpha ? 4 : 3, 1);
  image.decode(canvas.channels, (plane) => copy(canvas, plane, 0, 0));
  return { canvas, damaged: false };
};

/** Decodes the primary image of a HEIC file. Throws `HeifError` if that is impossible. */
export const decodeHeicPicture = (libheif: Libheif, file: string): HeicPicture =>
  libheif.open(file, (image) => {
    const tiles = tilesOf(image);
    const { canvas, damaged } = tiles ? decodeTiles(image, tiles) : decodeWhole(image);
    return {
      width: canvas.width,
      height: canvas.height,
      channels: canvas.channels,
      pixels: canvas.pixels.buffer,
      turn: tiles?.turn ?? upright,
      colourProfile: image.colourProfile(),
      colourCodes: image.colourCodes(),
      damaged: damaged || image.cutShort,
    };
  });
