import { proportionByte } from '@albumen/contracts/section-layout';
import type { Page } from '@playwright/test';

/** The page size that the product requests. */
const pageSize = 24;

/** Two of three are landscapes. */
const shapeOf = (index: number): [number, number] => (index % 3 === 2 ? [3024, 4032] : [4032, 3024]);
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAGZmmQAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

const photoOf = (year: number, month: number, index: number) => {
  const [width, height] = shapeOf(index);
  const id = `${String(year).padStart(8, '0')}-${String(month).padStart(4, '0')}-4000-8000-${String(index).padStart(12, '0')}`;
  const sized = (size: number) => {
    const scale = size / Math.max(width, height);
    return { id: size, url: picture, width: Math.round(width * scale), height: Math.round(height * scale) };
  };
  return {
    imageId: id,
    uploadId: id,
    localFileName: `${id}.jpg`,
    url: picture,
    untouchedUrl: picture,
    thumbnails: [300, 800, 1300].map(sized),
    dateTaken: `${year}-${String(month).padStart(2, '0')}-15T10:00:00`,
    dateSource: 'exif-original',
    visibleWidth: width,
    visibleHeight: height,
    renditions: 'ready',
  };
};

/** Answers in place of the server with a library of any size: this many months, each with this many photos. */
export const fakeLibrary = async (page: Page, months: number, count: number): Promise<void> => {
  const timeline = Array.from({ length: months }, (_, ago) => {
    const month = 2026 * 12 - 1 - ago;
    return { year: Math.floor(month / 12), month: (month % 12) + 1, count, version: 1 };
  });
  const proportions = Buffer.from(
    Array.from({ length: count }, (_, index) => proportionByte(...shapeOf(index))),
  ).toString('base64');
  const cursors = Array.from({ length: Math.ceil(count / pageSize) - 1 }, (_, at) => `page-${at + 1}`);
  const readAt = '2026-06-15T12:00:00.000Z';
  await page.route('**/users/timeline', (route) => route.fulfill({ json: { timeline, readAt } }));
  await page.route('**/photos/timeline/*/*/layout**', (route) =>
    route.fulfill({ json: { proportions, cursors } }),
  );
  await page.route(/\/photos\/timeline\/\d+\/\d+(\?|$)/, (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const [year = 0, month = 0] = pathname.split('/').slice(-2).map(Number);
    const at = Number(searchParams.get('cursor')?.slice('page-'.length) ?? 0);
    const first = at * pageSize;
    const images = Array.from({ length: Math.min(pageSize, count - first) }, (_, place) =>
      photoOf(year, month, first + place),
    );
    return route.fulfill({ json: { images, cursor: cursors[at] ?? null } });
  });
};
