import type { Page, Response } from '@playwright/test';
import { expectNoViolation, expectNoViolationLightOrDark } from './axe.ts';
import { accessTokenOf } from './calls.ts';
import { open, openAccount, rows } from './site-pages.ts';
import type { Row } from './site-pages.ts';
import { customer } from './stage.ts';
import { expect, test } from './test.ts';
import { nextFrame } from './timeline-page.ts';

// These stories begin without a decision.
test.use({ storageState: { cookies: [], origins: [] } });

const question = (page: Page) => page.getByRole('dialog', { name: 'Your cookie choices' });
const feedback = (page: Page) => page.getByRole('complementary', { name: 'Feedback' });
const chat = (page: Page) => page.getByRole('complementary', { name: 'Chat' });

const choose = (page: Page, choice: 'Accept all' | 'Reject all') =>
  question(page).getByRole('button', { name: choice }).click();

const changeChoice = async (page: Page): Promise<void> => {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click();
  await expect(question(page)).toBeVisible();
};

/** Everything that the website itself stores and fetches. All else needs consent. */
const necessary = {
  cookies: /^(access_token|id_token|refresh_token|cookie_consent|identity-.*)$/,
  keys: /^(drafts|storageTold|photosWelcome|sortingPreference|accountBrowser|followedConsent|chatCustomer|signInReturns|\w*(sectionMemory|SectionMemory|ScrollPosition|ScrollVisit)|tsr-scroll-restoration.*|oidc\..*)$/,
  paths:
    /^\/(api|assets|locales|dev\/shop)\/|^\/(config\.json|color-scheme\.js|favicon\.svg|manifest\.webmanifest)$/,
};

/** The cookies and keys of all storages that are not necessary. */
const traces = async (page: Page): Promise<string[]> => {
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  const keys = await page.evaluate(() => [localStorage, sessionStorage].flatMap(Object.keys));
  return [
    ...cookies.filter((name) => !necessary.cookies.test(name)),
    ...keys.filter((key) => !necessary.keys.test(key)),
  ];
};

/** Collects the origins and paths of all requests that are not necessary. */
const requestsOf = (page: Page): string[] => {
  const found: string[] = [];
  page.context().on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url());
    const isOwn = origin === new URL(page.url()).origin || page.url() === 'about:blank';
    const isNecessary = request.isNavigationRequest() || necessary.paths.test(pathname);
    if (protocol.startsWith('http') && !(isOwn && isNecessary)) found.push(`${origin}${pathname}`);
  });
  return found;
};

/** The code that asks the question and runs the scripts, once the page has received it. Its file has no name. */
const scriptsOf = (page: Page): Promise<Response> =>
  page.waitForResponse(
    async (response) =>
      /\/assets\/[^/]+\.js$/.test(response.url()) && (await response.text()).includes('support chat'),
  );

interface SentView {
  readonly subject: string;
  readonly route: string;
  readonly marketing: boolean;
}

/** Collects the views that the tracking script sends. */
const viewsOf = (page: Page): SentView[] => {
  const views: SentView[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/dev/tracking'))
      views.push(request.postDataJSON());
  });
  return views;
};

/** The account's subject, as the identity provider names it. */
const subjectOf = async (page: Page): Promise<string> =>
  JSON.parse(Buffer.from((await accessTokenOf(page)).split('.')[1] ?? '', 'base64url').toString()).sub;

/** A path of the route table, whatever its parameters are called; any other address is a missing page. */
const templateOf = (path: string): string => (path === '/nowhere' ? '/$' : path.replaceAll(/\$\w*/g, '$'));

/** Without a token, this page leads to another one before the scripts have started. */
const shownAt = (path: string): string =>
  path === '/subscription-confirmation' ? '/subscription-confirmation-error' : path;

const isPhotoPage = ({ path }: Row): boolean => path.startsWith('/my-photos');

const walked = rows.filter(({ audience }) => audience !== 'business');

// #walk
test('nothing is fetched or stored before consent, and nothing is left after withdrawal', async ({
  page,
}) => {
  const requests = requestsOf(page);
  const pathOf = await openAccount(page);

  await test.step('before a decision', async () => {
    await page.goto('/');
    await expect(question(page)).toBeVisible();
    for (const row of walked) {
      await open(page, pathOf(row), row);
      await expect(page, row.path).toHaveTitle(row.title);
      expect(await traces(page), row.path).toEqual([]);
    }
    expect(requests).toEqual([]);
  });

  await test.step('scripts of the shop run after consent', async () => {
    const views = viewsOf(page);
    await page.goto('/');
    await choose(page, 'Accept all');
    for (const row of walked) {
      await open(page, pathOf(row), row);
      await expect(page, row.path).toHaveTitle(row.title);
      await expect
        .poll(() => views.map(({ route }) => templateOf(route)), row.path)
        .toContain(templateOf(shownAt(row.path)));
      await expect(feedback(page), row.path).toHaveCount(
        isPhotoPage(row) || row.path.includes('$book') ? 0 : 1,
      );
    }
    // No id, no token and no file name is sent.
    const templates = new Set(walked.map(({ path }) => templateOf(path)));
    expect(views.filter(({ route }) => !templates.has(templateOf(route)))).toEqual([]);
    for (const view of views) {
      const keys = ['locale', 'marketing', 'route', 'subject', 'visitor'];
      expect(Object.keys(view).toSorted()).toEqual(keys);
      expect(view).toMatchObject({ locale: 'en-GB', marketing: true, subject: await subjectOf(page) });
    }
    expect([...new Set(requests)].map((url) => new URL(url).pathname).toSorted()).toEqual([
      '/dev/scripts/feedback.js',
      '/dev/scripts/tracking.js',
      '/dev/tracking',
    ]);
  });

  await test.step('scripts of the shop end after withdrawal, in every tab', async () => {
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      await tab.goto('/settings');
      await expect(feedback(tab)).toBeVisible();
    }
    expect((await traces(page)).toSorted()).toEqual([
      'sampleFeedback',
      'sampleTrackingViews',
      'sampleTrackingVisit',
      'sample_feedback',
      'sample_tracking',
    ]);
    const reloads = [page, other].map((tab) => tab.waitForEvent('load'));
    await changeChoice(page);
    await choose(page, 'Reject all');
    await Promise.all(reloads);
    requests.length = 0;
    for (const tab of [page, other]) {
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText('My settings');
      expect(await traces(tab)).toEqual([]);
    }
    await page.goto('/orders');
    await changeChoice(page);
    await expect(question(page).getByRole('switch', { name: 'Analytics' })).not.toBeChecked();
    expect(await traces(page)).toEqual([]);
    expect(requests).toEqual([]);
  });
});

// #dialog
test('the first question waits for a decision, in the account only, and is usable by keyboard', async ({
  page,
}) => {
  await customer(page);
  const dialogs: string[] = [];
  page.on('request', (request) => {
    if (/\/consent-dialog[.-]/.test(request.url())) dialogs.push(request.url());
  });
  for (const path of ['/settings?stripped=true', '/change-email-success']) {
    const code = scriptsOf(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Settles after the page's own import of it.
    await page.evaluate(`import(${JSON.stringify((await code).url())}).then(() => undefined)`);
    await nextFrame(page);
    await expect(question(page), path).toHaveCount(0);
    expect(dialogs, path).toEqual([]);
  }

  // A decision that contradicts that of the website, and that it cannot remove: the modal closes anyway.
  const cookie = { name: 'cookie_consent', domain: 'localhost' };
  const strange = { ...cookie, value: '00', path: '/settings' };
  await page.context().addCookies([strange, { ...cookie, value: '11', path: '/' }]);
  await page.goto('/settings');
  await expect(question(page)).toBeVisible();
  expect(dialogs).not.toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();
  for (const name of ['Analytics', 'Marketing'])
    await expect(question(page).getByRole('switch', { name })).not.toBeChecked();
  const [reject, accept] = await Promise.all(
    ['Reject all', 'Accept all'].map((name) => question(page).getByRole('button', { name }).boundingBox()),
  );
  expect([reject?.width, reject?.height]).toEqual([accept?.width, accept?.height]);
  await expectNoViolationLightOrDark(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoViolation(page);

  await question(page).getByRole('switch', { name: 'Analytics' }).focus();
  await page.keyboard.press('Space');
  await question(page).getByRole('button', { name: 'Save my choices' }).press('Enter');
  await expect(question(page)).toHaveCount(0);
  await expect(feedback(page)).toBeVisible();
  await page.context().clearCookies(strange);
  const { value, domain, path, expires } = (await page.context().cookies()).find(
    ({ name }) => name === 'cookie_consent',
  ) ?? { expires: 0 };
  expect([value, domain, path]).toEqual(['10', 'localhost', '/']);
  expect(expires).toBeGreaterThan(Date.now() / 1000 + 179 * 86_400);

  await test.step('the shop withdraws it while the customer is in another tab', async () => {
    await page.context().addCookies([{ ...cookie, value: '00', path: '/' }]);
    const reload = page.waitForEvent('load');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await reload;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My settings');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('button', { name: 'Cookie settings' })).toBeVisible();
    for (const name of ['Terms and conditions', 'Legal notice'])
      await expect(footer.getByRole('link', { name })).toBeVisible();
    await expect.poll(() => traces(page)).toEqual([]);
  });

  await test.step('the shop withdraws it while no page of the account is open', async () => {
    await changeChoice(page);
    await choose(page, 'Accept all');
    await expect(feedback(page)).toBeVisible();
    await page.goto('/dev/shop');
    await page.context().addCookies([{ ...cookie, value: '00', path: '/' }]);
    await page.goto('/settings');
    await expect.poll(() => traces(page)).toEqual([]);
  });
});

// #feedback-and-chat
test('feedback follows the language; the chat loads on request, and never on photo pages', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await customer(page);
  await page.goto('/settings');
  await choose(page, 'Accept all');
  await feedback(page).getByRole('button', { name: 'Feedback' }).click();
  await expect(feedback(page).getByLabel('How do you like this page?')).toBeFocused();
  await expectNoViolationLightOrDark(page);
  await page.route('**/dev/scripts/chat.js', (route) => route.abort());
  const ask = page.getByRole('button', { name: 'Chat with us' });
  await ask.click();
  await expect(page.getByText('The chat is not available at the moment.')).toBeVisible();
  expect(logged.filter((line) => line.includes('support chat module was not loaded'))).toHaveLength(1);
  await page.unroute('**/dev/scripts/chat.js');
  await page.reload();

  await ask.click();
  await chat(page).getByLabel('Your message').fill('Where is my order?');
  await page.keyboard.press('Enter');
  await expect(chat(page).getByText('nobody reads it')).toBeVisible();
  await expect(chat(page)).toHaveCSS('z-index', '18');
  for (const [width, right] of [
    [575, '16px'],
    [576, '24px'],
    [1440, '24px'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(chat(page)).toHaveCSS('right', right);
  }
  await expectNoViolationLightOrDark(page);
  await page.getByRole('link', { name: 'Photos', exact: true }).click();
  await expect(page).toHaveTitle('Photos');
  await expect(chat(page)).toHaveCount(0);
  await expect(feedback(page)).toHaveCount(0);
  await expect(ask).toHaveCount(0);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(chat(page)).toBeVisible();
  await expect(chat(page).getByText('Where is my order?')).toBeHidden();

  // The next customer of this browser.
  await customer(page);
  await page.goto('/settings');
  await expect(feedback(page)).toBeVisible();
  await expect(chat(page)).toHaveCount(0);
  await ask.click();
  await expect(chat(page).getByLabel('Your message')).toBeFocused();
  await expect(chat(page).getByText('Where is my order?')).toHaveCount(0);

  await changeChoice(page);
  await expect(question(page).getByRole('switch', { name: 'Marketing' })).toBeChecked();
  const reload = page.waitForEvent('load');
  await choose(page, 'Reject all');
  await reload;
  await expect(ask).toBeVisible();
  await expect(chat(page)).toHaveCount(0);
  expect(await traces(page)).toEqual([]);

  await changeChoice(page);
  await choose(page, 'Accept all');
  await expect(feedback(page)).toBeVisible();
  await page.getByRole('contentinfo').getByRole('combobox').first().selectOption('nl-NL');
  // The script starts again for the other language.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sampleFeedback'))).toBe('feedback-nl-NL');
});

test('the page works when a script fails', async ({ page }) => {
  const broken = {
    tracking: `({ view() { throw new Error('blocked'); }, stop() {} })`,
    feedback: `Promise.resolve({ stop() { throw new Error('blocked'); } })`,
    chat: `({ stop() {} })`,
  };
  for (const [name, running] of Object.entries(broken))
    await page.route(`**/dev/scripts/${name}.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `export const start = () => ${running};` }),
    );
  await customer(page);
  await page.goto('/settings');
  const failed = page.waitForEvent('console', (message) => message.text().startsWith('tracking module'));
  await choose(page, 'Accept all');
  await failed;
  await page.getByRole('button', { name: 'Chat with us' }).click();
  await page.getByRole('link', { name: 'Photos', exact: true }).click();
  await expect(page).toHaveTitle('Photos');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My settings');
});
