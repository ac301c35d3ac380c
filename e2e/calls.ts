import { embeddedServicePath } from '@albumen/contracts/services';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** The call that reads a single photo. */
export const readsOfOnePhoto = /photo-management\/photos\/[\da-f-]{36}$/;

/** The token of the customer who is signed in on this page. */
export const accessTokenOf = async (page: Page): Promise<string> => {
  const cookies = await page.context().cookies();
  return decodeURIComponent(cookies.find(({ name }) => name === 'access_token')?.value ?? '');
};

/** Makes the page see photos whose renditions are pending, until it calls the returned function. */
export const keepPending = async (page: Page): Promise<() => void> => {
  let isKept = true;
  const pending = (photo: object) =>
    isKept ? { ...photo, renditions: 'pending', thumbnails: [], placeholder: undefined } : photo;
  await page.route('**/photos/timeline/*/*/columns?**', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const states = body.states.map((state: number) => state & ~3);
    await route.fulfill({
      response,
      json: isKept ? { ...body, states, placeholders: undefined } : body,
    });
  });
  await page.route(readsOfOnePhoto, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: pending(await response.json()) });
  });
  // Not `unroute`, which takes the request in flight from its handler.
  return () => (isKept = false);
};

/**
 * Moves the photos at these addresses of previews to Recently deleted by a call, not on the page, like another window.
 */
export const deleteElsewhere = async (page: Page, addresses: readonly string[]): Promise<void> => {
  const reply = await page.request.delete(`${embeddedServicePath('photoManagement')}/photos`, {
    headers: { authorization: `Bearer ${await accessTokenOf(page)}` },
    data: { photoIds: addresses.map((address) => new URL(address, page.url()).pathname.split('/').at(-1)) },
  });
  expect(await reply.json()).toMatchObject({ failed: [] });
};

/** Deletes an album by a call, not on the page, like another window. */
export const deleteAlbumElsewhere = async (page: Page, albumId: string): Promise<void> => {
  const reply = await page.request.delete(`${embeddedServicePath('photoManagement')}/albums/${albumId}`, {
    headers: { authorization: `Bearer ${await accessTokenOf(page)}` },
  });
  expect(reply.ok()).toBe(true);
};

/** Returns how many photos an album has by a call, not on the page, which may hide some ahead of the reply. */
export const albumPhotosCount = async (page: Page, albumId: string): Promise<unknown> => {
  const reply = await page.request.get(`${embeddedServicePath('photoManagement')}/albums/${albumId}`, {
    headers: { authorization: `Bearer ${await accessTokenOf(page)}` },
  });
  return (await reply.json()).photosCount;
};
