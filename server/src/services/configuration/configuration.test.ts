import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';

test.each([
  [
    'the page that the operator names',
    { PHOTO_FAQ_URL: 'https://shop.example/faq' },
    'https://shop.example/faq',
  ],
  ['none where nothing is set', {}, undefined],
])('the page of questions about photos: %s', async (_what, environment, told) => {
  const app = await startTestApp({ works: false, environment });
  const answer = await fetch(new URL('/config.json', app.url));
  expect(((await answer.json()) as { photoFaqUrl?: string }).photoFaqUrl).toBe(told);
  await app.close();
});
