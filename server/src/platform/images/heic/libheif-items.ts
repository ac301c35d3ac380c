/* oxlint-disable no-underscore-dangle -- the functions of a WebAssembly module are spelled so */
import { mostListedIds } from './libheif-module.ts';
import type { LibheifModule } from './libheif-module.ts';

// How the picture of an open file is made of its items.

/** A part of the coded picture, in its pixels. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A step from the coded picture to the shown one. */
export type Transformation =
  /** A crop of a picture that is not turned yet. */
  | ({ readonly kind: 'crop' } & Region)
  | { readonly kind: 'rotation'; readonly degreesCounterclockwise: number }
  | { readonly kind: 'mirror'; readonly axis: 'vertical' | 'horizontal' }
  | { readonly kind: 'other' };

// Value of heif.h.
const mirrorHorizontal = 1;

/** Items whose picture is made of other items: side by side, on a canvas, or turned. */
const derivedTypes: ReadonlySet<string> = new Set(['grid', 'iovl', 'iden']);

const fourCharacters = (code: number): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(code >>> 0);
  return bytes.toString('latin1');
};

const typeOf = ({ heif }: LibheifModule, context: number, item: number): string =>
  fourCharacters(heif._heif_item_get_item_type(context, item));

/** The items from which an item is derived. */
const inputsOf = ({ heif, result, uint32 }: LibheifModule, context: number, item: number): number[] => {
  const inputs: number[] = [];
  for (let index = 0; ; index += 1) {
    const count = heif._heif_context_get_item_references(context, item, index, result, result + 4);
    if (count === 0) return inputs;
    const [type, items] = [fourCharacters(uint32(result)), uint32(result + 4)];
    if (type === 'dimg') inputs.push(...Array.from({ length: count }, (_, at) => uint32(items + 4 * at)));
    heif._heif_release_item_references(context, result + 4);
  }
};

/** Cameras and editors go no deeper than a canvas of grids; a hostile file may contain a cycle. */
const mostDerivations = 4;

/** The type of the item that holds the pixels of a picture, or the first of them. */
export const codecOf = (module: LibheifModule, context: number, handle: number): string => {
  let item = module.heif._heif_image_handle_get_item_id(handle);
  for (let depth = 0; depth < mostDerivations; depth += 1) {
    const type = typeOf(module, context, item);
    if (!derivedTypes.has(type)) return type;
    const [first] = inputsOf(module, context, item);
    if (first === undefined) return type;
    item = first;
  }
  return typeOf(module, context, item);
};

/** Whether a picture is made of others that are laid on a canvas. */
export const isCanvas = (module: LibheifModule, context: number, handle: number): boolean =>
  typeOf(module, context, module.heif._heif_image_handle_get_item_id(handle)) === 'iovl';

const cropOf = (
  { heif, result, uint32 }: LibheifModule,
  context: number,
  item: number,
  property: number,
  { width, height }: Pick<Region, 'width' | 'height'>,
): Region => {
  const borders = [0, 4, 8, 12].map((offset) => result + offset) as [number, number, number, number];
  heif._heif_item_get_property_transform_crop_borders(context, item, property, width, height, ...borders);
  // As in libheif, parts beyond the picture do not count; the numbers are signed.
  const [left, top, right, bottom] = borders.map((border) =>
    Math.max(uint32(border) | 0, 0),
  ) as typeof borders;
  return { left, top, width: Math.max(width - left - right, 0), height: Math.max(height - top - bottom, 0) };
};

/** The steps from a coded picture of this size to the shown one. */
export const transformationsOf = (
  module: LibheifModule,
  context: number,
  handle: number,
  coded: Pick<Region, 'width' | 'height'>,
): Transformation[] => {
  const { heif, result, uint32 } = module;
  const item = heif._heif_image_handle_get_item_id(handle);
  const count = heif._heif_item_get_transformation_properties(context, item, result, mostListedIds);
  const properties = Array.from({ length: count }, (_, index) => uint32(result + 4 * index));
  return properties.map((property, index): Transformation => {
    const type = fourCharacters(heif._heif_item_get_property_type(context, item, property));
    if (type === 'irot') {
      const degrees = heif._heif_item_get_property_transform_rotation_ccw(context, item, property);
      return { kind: 'rotation', degreesCounterclockwise: degrees };
    }
    if (type === 'imir') {
      const direction = heif._heif_item_get_property_transform_mirror(context, item, property);
      return { kind: 'mirror', axis: direction === mirrorHorizontal ? 'vertical' : 'horizontal' };
    }
    if (type === 'clap' && index === 0) {
      return { kind: 'crop', ...cropOf(module, context, item, property, coded) };
    }
    return { kind: 'other' };
  });
};
