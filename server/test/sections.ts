import { timelinePageSize } from '@albumen/contracts/limits';
import type { PhotoPage, PhotoPlace } from '@albumen/contracts/photo-management/library';
import type { PhotoLayouts } from '@albumen/contracts/section-layout';
import { expect } from 'vitest';
import { photosPath } from './customer.ts';
import type { TestCustomer } from './customer.ts';
import { expectColumns, sectionsIn } from './photo-columns.ts';
import { makePhotoFile } from './photo-files.ts';
import type { PhotoFileOptions } from './photo-files.ts';

/** Alternating sizes, so that no photo has the proportion of its neighbour. */
const sizes = [
  { width: 96, height: 64 },
  { width: 64, height: 96 },
  { width: 80, height: 80 },
  { width: 400, height: 20 },
] as const;

/** Adds a photo for each entry and returns their ids. */
export const addPhotos = async (
  customer: TestCustomer,
  options: readonly PhotoFileOptions[],
): Promise<string[]> => {
  const files = [];
  for (const [index, option] of options.entries()) {
    const bytes = await makePhotoFile({ ...sizes[index % sizes.length], ...option });
    files.push({ name: `${index}.jpg`, bytes });
  }
  return customer.addPhotos(files);
};

/** Returns the answer to a call of photo management that must succeed. */
export const read = async <Body>(customer: TestCustomer, path: string): Promise<Body> => {
  const { status, body } = await customer.get<Body>(photosPath + path);
  expect([path, status]).toEqual([path, 200]);
  return body;
};

/** Returns all pages of a section, 24 photos at a time. */
export const readPages = async (
  customer: TestCustomer,
  path: string,
  query: string,
): Promise<PhotoPage[]> => {
  const pages: PhotoPage[] = [];
  for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.cursor ?? null) {
    const from: string = cursor && `&cursor=${cursor}`;
    pages.push(await read<PhotoPage>(customer, `${path}?${query}&limit=${timelinePageSize}${from}`));
  }
  return pages;
};

/** Expects the columns of a section to equal its pages, and returns the pages. */
export const expectColumnsOfPages = async (
  customer: TestCustomer,
  path: string,
  query: string,
): Promise<PhotoPage[]> => {
  const pages = await readPages(customer, path, query);
  const images = pages.flatMap((page) => page.images);
  await expectColumns(customer, `${photosPath}${path}/columns`, query, images);
  return pages;
};

/** Returns the proportions in the layouts of a list, by section. */
export const proportionsOf = async (
  customer: TestCustomer,
  path: string,
): Promise<Record<string, number[] | undefined>> =>
  Object.fromEntries(
    sectionsIn(await read<PhotoLayouts>(customer, path)).map(({ section, proportions }) => [
      section,
      proportions,
    ]),
  );

/** Returns the position of a photo. */
export const place = (customer: TestCustomer, id: string, query: string) =>
  read<PhotoPlace>(customer, `/photos/${id}/place?${query}`);

/** Expects the position of every photo of a section to match the pages. */
export const expectPlaces = async (
  customer: TestCustomer,
  pages: readonly PhotoPage[],
  section: string,
  query: string,
): Promise<void> => {
  const ids = pages.flatMap(({ images }) => images.map(({ imageId }) => imageId));
  const places = await Promise.all(ids.map((id) => place(customer, id, query)));
  expect(places).toEqual(ids.map((_, index) => ({ section, index })));
};
