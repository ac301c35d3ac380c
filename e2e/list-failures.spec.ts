import { expectNoViolationLightOrDark } from './axe.ts';
import { monthSection } from './story.ts';
import { expect, test } from './test.ts';
import { expectLoaded, photosOf, readByYear, registerWithPhotos } from './timeline-page.ts';

// #failed-list
test('a failed list says so, logs status, address and correlation id, and Retry loads it', async ({
  page,
}) => {
  await registerWithPhotos(page, ['2025:08', 3]);
  const logged: string[] = [];
  page.on('console', async (message) => {
    if (message.type() !== 'error') return;
    const [text, facts] = await Promise.all(message.args().map((part) => part.jsonValue()));
    logged.push(`${text} ${JSON.stringify(facts)}`);
  });
  await page.getByRole('combobox', { name: 'Sort photos' }).selectOption('Date uploaded, new-old');
  await expect(page.getByRole('gridcell')).toHaveCount(3);
  const days = '**/photos/layouts?**';
  const failure = page.getByText('Error: Your photos could not be loaded');
  const retry = page.getByRole('button', { name: 'Retry' });

  // The server answers 500.
  await page.route(days, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  await expect(failure).toBeVisible();
  await expect
    .poll(() => logged.join('\n'))
    .toMatch(/_FAILED: 500 \S+\/photos\/layouts\S* \{.*"correlationId":"[0-9a-f-]{36}"/);
  await page.unroute(days);

  // The network is cut.
  const seen = Promise.withResolvers<void>();
  await page.route(days, async (route) => {
    await seen.promise;
    await route.abort();
  });
  await retry.click();
  await expect(retry).toHaveAttribute('aria-disabled', 'true');
  await expect(retry).toHaveAttribute('aria-busy', 'true');
  seen.resolve();
  await expect(retry).not.toHaveAttribute('aria-disabled', 'true');
  await expect(failure).toBeVisible();
  await page.unroute(days);

  await retry.click();
  await expect(page.getByRole('gridcell')).toHaveCount(3);
});

// #unreadable-month
test('an unparsable page only fails its month, an unparsable layout its year', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 3], ['2024:07', 3], ['2024:05', 3]);
  await readByYear(page);
  const july = monthSection(page, 'July 2024');
  const failure = page.getByText('Error: Your photos could not be loaded');
  const expectPhotosOf = async (month: string) => {
    await expect(photosOf(page, month)).toHaveCount(3);
    for (const photo of await photosOf(page, month).all()) await expectLoaded(photo);
  };
  for (const { call, others } of [
    { call: '**/photos/timeline/2024/7/columns?**', others: ['August 2025', 'May 2024'] },
    { call: '**/photos/layouts/2024?**', others: ['August 2025'] },
  ]) {
    await page.route(call, (route) => route.fulfill({ contentType: 'application/json', body: '{"' }));
    await page.reload();
    await expect(july.getByText('Error: Your photos could not be loaded')).toBeVisible();
    for (const month of others) await expectPhotosOf(month);
    await expect(failure).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(1);

    await page.unroute(call);
    await july.getByRole('button', { name: 'Retry' }).click();
    await expect(failure).toHaveCount(0);
    for (const month of ['July 2024', 'May 2024']) await expectPhotosOf(month);
  }
});

test('months that fail together show one message with the cause, and one Retry loads them all', async ({
  page,
}) => {
  await registerWithPhotos(page, ['2025:08', 3], ['2025:07', 3]);
  const calls = '**/photos/timeline/2025/**';
  await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('Something went wrong on our side.');
  await expect(failure).toHaveCount(1);
  await expect(monthSection(page, 'August 2025').getByRole('alert')).toBeVisible();
  await expect(monthSection(page, 'July 2025')).toBeVisible();
  await page.unroute(calls);
  await failure.getByRole('button', { name: 'Retry' }).click();
  for (const month of ['August 2025', 'July 2025']) {
    await expect(photosOf(page, month)).toHaveCount(3);
    for (const photo of await photosOf(page, month).all()) await expectLoaded(photo);
  }
  await expect(failure).toHaveCount(0);
});

for (const { what, calls } of [
  { what: 'layouts', calls: '**/photos/layouts?**' },
  { what: 'photos', calls: '**/photos/timeline/2025/8/columns?**' },
]) {
  test(`${what} without an answer are reported as slow after 10 seconds; Retry repeats the call`, async ({
    page,
  }) => {
    await registerWithPhotos(page, ['2025:08', 3]);
    await page.clock.install();
    let requests = 0;
    let isAnswering = false;
    await page.route(calls, async (route) => {
      if (isAnswering) await route.continue();
      else requests += 1;
    });
    await page.reload();
    await expect.poll(() => requests).toBeGreaterThan(0);
    await page.clock.runFor(11_000);
    const notice = page.getByText('This is taking longer than usual.');
    await expect(notice).toHaveCount(1);
    isAnswering = true;
    await page.getByRole('button', { name: 'Retry' }).click();
    for (const photo of await photosOf(page, 'August 2025').all()) await expectLoaded(photo);
    await expect(photosOf(page, 'August 2025')).toHaveCount(3);
    await expect(notice).toHaveCount(0);
  });
}

// #preview-code
test('a preview whose code cannot be fetched reports an unexpected error, and Retry opens it', async ({
  page,
}) => {
  const code = /\/photo-preview-screen[.-][^/]*\.js$/;
  await page.route(code, (route) => route.abort());
  await registerWithPhotos(page, ['2025:08', 1]);
  await photosOf(page, 'August 2025').click();
  await expect(
    page.getByText('An unexpected error has occurred, please contact us if you continue to have problems.'),
  ).toBeVisible();
  await expectNoViolationLightOrDark(page);
  await page.unroute(code);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('dialog', { name: 'Photo preview' })).toBeVisible();
});

test('a preview whose code belongs to an earlier version still opens: the page reloads once', async ({
  page,
}) => {
  const code = /\/photo-preview-screen[.-][^/]*\.js$/;
  let requests = 0;
  await page.route(code, async (route) => {
    requests += 1;
    // As after a deployment: the old page requests an old file.
    if (requests === 1)
      await route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{}' });
    else await route.continue();
  });
  await registerWithPhotos(page, ['2025:08', 1]);
  await photosOf(page, 'August 2025').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Photo preview' })).toBeVisible();
  await expect(page.getByText('Taken on 1 August 2025')).toBeVisible();
  expect(requests).toBe(2);
});
