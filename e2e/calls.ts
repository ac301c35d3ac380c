import { embeddedServicePath } from '@albumen/contracts/services';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** The call that reads one photo by itself. */
export const readsOfOnePhoto = /photo-management\/photos\/[\da-f-]{36}$/;

/** The token of whoever is signed in on this page. */
export const accessTokenOf = async (page: Page): Promise<string> => {
  const cookies = await page.context().cookies();
  return decodeURIComponent(cookies.find(({ name }) => name === 'access_token')?.value ?? '');
};

/** Has the page told of photos whose renditions are still being made, until what it gives is called. */
export const keepPending = async (page: Page): Promise<() => void> => {
  let isKept = true;
  const pending = (photo: object) =>
    isKept ? { ...photo, renditions: 'pending', thumbnails: [], placeholder: undefined } : photo;
  await page.route(/photos\/timeline\/\d+\/\d+\?/, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, images: body.images.map(pending) } });
  });
  await page.route(readsOfOnePhoto, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: pending(await response.json()) });
  });
  // Not `unroute`, which takes the request that is under way from its handler.
  return () => (isKept = false);
};

/** Moves the photos at these addresses of previews to Recently deleted, past the page: as another window would. */
export const deleteElsewhere = async (page: Page, addresses: readonly string[]): Promise<void> => {
  const reply = await page.request.delete(`${embeddedServicePath('photoManagement')}/photos`, {
    headers: { authorization: `Bearer ${await accessTokenOf(page)}` },
    data: { photoIds: addresses.map((address) => new URL(address, page.url()).pathname.split('/').at(-1)) },
  });
  expect(await reply.json()).toMatchObject({ failed: [] });
};

/** Deletes an album past the page: as another window would. */
export const deleteAlbumElsewhere = async (page: Page, albumId: string): Promise<void> => {
  const reply = await page.request.delete(`${embeddedServicePath('photoManagement')}/albums/${albumId}`, {
    headers: { authorization: `Bearer ${await accessTokenOf(page)}` },
  });
  expect(reply.ok()).toBe(true);
};
