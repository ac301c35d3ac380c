import type { ProductPage } from '@albumen/contracts/products';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The numbers of pages that are shown next to each other. */
export type Spread = readonly [number, ...number[]];

/**
 * Returns the spreads of a book: the cover, the last page and pages that are spreads are alone, the other pages are
 * pairs.
 */
export const spreadsOf = (
  pages: readonly Pick<ProductPage, 'isSpread'>[],
  arePaired: boolean,
): readonly Spread[] => {
  const spreads: [number, ...number[]][] = [];
  const isAlone = (page: number): boolean =>
    page === 1 || page === pages.length || pages[page - 1]?.isSpread === true;
  for (let page = 1; page <= pages.length; page += 1) {
    const left = spreads.at(-1);
    const isRight = arePaired && !isAlone(page) && left?.length === 1 && !isAlone(left[0]);
    if (left && isRight) left.push(page);
    else spreads.push([page]);
  }
  return spreads;
};

/**
 * Returns the sizes of the pages of a spread on a stage, in whole CSS pixels: all of the same height, as large as
 * possible. A page is never thinner than a line.
 */
export const fitSpread = (pages: readonly Size[], stage: Size): readonly Size[] => {
  const ratios = pages.map(({ width, height }) => width / height);
  const total = ratios.reduce((sum, ratio) => sum + ratio, 0);
  const height = Math.max(1, Math.floor(Math.min(stage.height, stage.width / total)));
  return ratios.map((ratio) => ({
    width: Math.max(1, Math.min(Math.floor(stage.width), Math.floor(height * ratio))),
    height,
  }));
};

interface Picture extends Size {
  readonly url: string;
}

/** Returns the smallest picture that is at least as wide as a page on the screen, otherwise the largest. */
export const pictureFor = <Some extends Picture>(
  pictures: readonly Some[],
  pixels: number,
): Some | undefined => {
  const bySize = pictures.toSorted((a, b) => a.width - b.width);
  return bySize.find(({ width }) => width >= pixels) ?? bySize.at(-1);
};
