import { createMemoryHistory } from '@tanstack/react-router';
import { signInReturnPath, sitePaths } from '@albumen/contracts/site-paths';
import { expect, test } from 'vitest';
import { router } from './router.tsx';

const openAt = (href: string) => {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [href] }) });
  return router;
};

// #stripped-links
test('internal links keep the stripped display', () => {
  const link = openAt('/?stripped=true').buildLocation({ to: sitePaths.photos });
  expect(link.href).toBe('/my-photos/photos?stripped=true');
});

test('links do not name the stripped display if it is off', () => {
  const link = openAt('/?other=1').buildLocation({ to: sitePaths.photos });
  expect(link.href).toBe('/my-photos/photos');
});

// #preview-address
test('a photo’s preview is a page above the photos page', () => {
  const address = '/my-photos/photos/preview/42';
  const matched = router.matchRoutes(router.parseLocation(openAt(address).history.location));
  const paths = matched.map(({ fullPath }) => fullPath);
  expect(paths).toContain(sitePaths.photos);
  expect(paths.at(-1)).toBe(sitePaths.photoPreview);
});

const matchedIds = (href: string) =>
  router.matchRoutes(router.parseLocation(openAt(href).history.location)).map(({ routeId }) => routeId);

// #not-found
test('the page for an unknown address is in the main area, with menu and footer', () => {
  for (const href of ['/nowhere', '/my-photos/nothing/here']) {
    expect(matchedIds(href)).toEqual(['__root__', '/main', '/main/$']);
  }
});

test('the page for unknown addresses hides no existing page', () => {
  for (const href of Object.values(sitePaths)) {
    expect(matchedIds(href)).not.toContain('/main/$');
  }
  expect(matchedIds(signInReturnPath)).not.toContain('/main/$');
});

test('links are typed by the routes of the features', () => {
  const { navigate } = router;
  const links = [
    () => navigate({ to: sitePaths.photoPreview, params: { photoId: '42' } }),
    // @ts-expect-error -- there is no such page
    () => navigate({ to: '/my-photos/nothing' }),
    // @ts-expect-error -- a preview is of a photo
    () => navigate({ to: sitePaths.photoPreview, params: { albumId: '42' } }),
  ];
  expect(links).toHaveLength(3);
});
