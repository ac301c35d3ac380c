import type { Page, Route } from '@playwright/test';
import { customer, stagedPassword } from './stage.ts';
import { addressOnTile, previewOf, registerWith, samplePassword } from './story.ts';
import { expect, test } from './test.ts';
import { expectLoaded, photosOf, selectionBar } from './timeline-page.ts';

const token = '**/identity/token';

/** Removes the access token, as if the computer had been asleep for longer than it lasts. */
const loseAccessToken = (page: Page): Promise<void> => page.context().clearCookies({ name: 'access_token' });

/**
 * Ends the session with the next change: it is refused, and so is the new token. Other calls of the page must not notice
 * first, since they would lead to the provider at once.
 */
const endSessionWithChange = async (page: Page): Promise<void> => {
  await page.route(
    (url) => /photo-management\/(photos|albums)/.test(url.pathname),
    (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 401, json: {} }),
  );
  // The provider still knows the customer: they are back immediately, without seeing its page.
  await page.route(token, (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }), {
    times: 1,
  });
};

for (const [trouble, cause, answer] of [
  ['the network is gone', 'Please check your connection', (route: Route) => route.abort()],
  [
    'the provider fails',
    'Something went wrong on our side',
    (route: Route) => route.fulfill({ status: 503 }),
  ],
] as const) {
  test(`shows the usual failure if a token expires and ${trouble}; Retry loads`, async ({ page }) => {
    await customer(page, { photos: [{ takenAt: '2025-08-01T10:00:00' }] });
    const code = page.waitForResponse(/\/messages\/.*\/photos\.[^/]*\.js$/);
    await page.goto('/');
    const photos = page.getByRole('link', { name: 'Photos', exact: true });
    await photos.hover();
    await code;
    await page.route(token, answer);
    await loseAccessToken(page);
    await photos.click();
    await expect(page.getByText('Error: Your photos could not be loaded')).toBeVisible();
    await expect(page.getByText(cause)).toBeVisible();
    await page.unroute(token);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectLoaded(photosOf(page, 'August 2025').first());
  });
}

// #failing-provider
test('a provider that fails at the end of a sign-in is asked once, and Retry signs in', async ({ page }) => {
  let requests = 0;
  await page.route(token, (route) => {
    requests += 1;
    return route.fulfill({ status: 500, json: { error: 'server_error' } });
  });
  await page.goto('/my-photos/photos');
  await page.getByLabel('Email address').fill('business@example.com');
  await page.getByLabel('Password').fill(samplePassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'We couldn’t sign you in' })).toBeVisible();
  await expect(page.getByText('Something went wrong on our side.')).toBeVisible();
  expect(requests).toBe(1);
  await page.unroute(token);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Signed in as business@example.com')).toBeVisible();
});

test('a tab signed out elsewhere returns to its photo once its customer has signed in again', async ({
  page,
  context,
}) => {
  const { email } = await registerWith(page, 'comes-back', '2025-08-01T10:00:00');
  const address = await addressOnTile(photosOf(page, 'August 2025').first());
  await page.goto(address);
  await expect(previewOf(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('link', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re signed out' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(stagedPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(previewOf(page)).toBeVisible();
  await expect(page).toHaveURL(address);
});

// #deletion-at-end
test('a deletion at the end of the session is not made, and reported after the next sign-in', async ({
  page,
}) => {
  await customer(page, {
    name: 'ended',
    photos: [{ takenAt: '2025-08-01T10:00:00', count: 2 }],
  });
  await page.goto('/my-photos/photos');
  await expect(photosOf(page, 'August 2025')).toHaveCount(2);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.keyboard.press('Control+a');
  await expect(selectionBar(page).getByRole('button', { name: 'Delete' })).toBeEnabled();
  await endSessionWithChange(page);
  await page.keyboard.press('Delete');
  await expect(page.getByText('Error: Your photos could not be deleted')).toBeVisible();
  await expect(page.getByText('Your session had ended. Please try again.')).toBeVisible();
  await expect(photosOf(page, 'August 2025')).toHaveCount(2);
  await page.reload();
  await expect(photosOf(page, 'August 2025')).toHaveCount(2);
  await expect(page.getByText('Error: Your photos could not be deleted')).toHaveCount(0);
});

test('renaming and deleting an album at the end of the session fail, and the typed name stays', async ({
  page,
}) => {
  const { addAlbums } = await customer(page, { name: 'ended' });
  const [albumId] = await addAlbums({ name: 'Summer', photoIds: [] });
  const interrupt = async (press: () => Promise<void>, sentence: string): Promise<void> => {
    await endSessionWithChange(page);
    await press();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Summer' })).toBeVisible();
  };
  await page.goto(`/my-photos/albums/${albumId}`);
  await page.getByRole('button', { name: 'Summer' }).click();
  await page.getByRole('textbox').fill('Winter');
  await interrupt(() => page.keyboard.press('Enter'), 'Error: The album could not be renamed');
  await page.getByRole('button', { name: 'Summer' }).click();
  await expect(page.getByRole('textbox')).toHaveValue('Winter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Summer' }).click();
  await expect(page.getByRole('textbox')).toHaveValue('Summer');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete album' }).click();
  const question = page.getByRole('alertdialog');
  await interrupt(
    () => question.getByRole('button', { name: 'Delete album' }).click(),
    'Error: The album could not be deleted',
  );
});
