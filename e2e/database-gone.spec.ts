import { operatorKey, startOwnServer } from './own-server.ts';
import type { OwnServer } from './own-server.ts';
import { addressOf, monthSection, previewOf } from './story.ts';
import { expect, test } from './test.ts';
import { expectLoaded, photosOf, registerWithPhotos, scrubber } from './timeline-page.ts';

/** A server that cannot reach its database answers after some seconds, and the page retries twice. */
const answer = { timeout: 60_000 };
const failure = 'Error: Your photos could not be loaded';

test.describe('a server of its own', () => {
  test.setTimeout(300_000);
  let server: OwnServer;
  test.beforeEach(async () => {
    server = await startOwnServer({ OPERATOR_API_KEY: operatorKey });
  });
  test.afterEach(() => server.stop());

  // #no-database
  test('reports a database that hangs or is gone in months, preview and list, and Retry loads them', async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    const failed: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/photo-management/') && response.status() >= 500)
        failed.push(response.status());
    });
    await registerWithPhotos(page, ['2025:08', 3], ['2023:07', 40], ['2021:01', 3]);
    await expectLoaded(photosOf(page, 'August 2025').first());
    const address = await addressOf(page, /1 August 2025/);
    expect(failed).toEqual([]);

    const resume = await server.hangDatabase();
    const authorization = { headers: { authorization: `Bearer ${operatorKey}` }, timeout: 15_000 };
    expect((await page.request.get('/api/operator/v1/orders/O-1', authorization)).status()).toBe(503);
    expect((await page.request.get('/metrics', authorization)).status()).toBe(200);
    resume();

    const giveBack = await server.takeDatabase();
    // In three tabs at once: each waits for three answers.
    const [preview, list] = [await context.newPage(), await context.newPage()];
    await Promise.all([scrubber(page).press('End'), preview.goto(address), list.goto('/my-photos/photos')]);
    // One message for all failed months, in view.
    await expect(page.getByText(failure)).toBeInViewport(answer);
    expect(failed.length).toBeGreaterThan(0);
    await expect(previewOf(preview).getByText(failure)).toBeVisible(answer);
    await expect(list.getByRole('alert').getByText(failure)).toBeVisible(answer);

    giveBack();
    await expect(async () => {
      await list.getByRole('button', { name: 'Retry' }).click();
      await expect(monthSection(list, 'August 2025')).toBeVisible();
    }).toPass(answer);
    await expectLoaded(photosOf(list, 'August 2025').first());
    await context.close();
  });
});
