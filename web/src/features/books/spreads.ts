interface Size {
  readonly width: number;
  readonly height: number;
}

/** The numbers of pages that are shown next to each other. */
export type Spread = readonly [number, ...number[]];

/** Returns the spreads of a book: the cover and the last page are alone, the pages between them are pairs. */
export const spreadsOf = (pageCount: number, arePaired: boolean): readonly Spread[] => {
  const spreads: [number, ...number[]][] = [];
  for (let page = 1; page <= pageCount; page += 1) {
    const left = spreads.at(-1);
    // The left page of a pair has an even number.
    const isRight = arePaired && page > 1 && page % 2 === 1 && page < pageCount;
    if (left && isRight) left.push(page);
    else spreads.push([page]);
  }
  return spreads;
};

/**
 * Returns the sizes of the pages of a spread on a stage, in whole CSS pixels: all of the same height, as large as
 * possible.
 */
export const fitSpread = (pages: readonly Size[], stage: Size): readonly Size[] => {
  const ratios = pages.map(({ width, height }) => width / height);
  const total = ratios.reduce((sum, ratio) => sum + ratio, 0);
  const height = Math.floor(Math.min(stage.height, stage.width / total));
  return ratios.map((ratio) => ({ width: Math.floor(height * ratio), height }));
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
