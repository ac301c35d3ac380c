import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCatalogue } from '../../message-catalogues.ts';
import { MessageProvider } from '../i18n/message-provider.tsx';
import { log } from '../lib/log.ts';
import { ErrorBoundary, StorageUnusablePage } from './start-pages.tsx';
import { start } from './start.ts';

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '', getElementById: () => null });
  vi.stubGlobal('navigator', { cookieEnabled: true, languages: ['en-GB'] });
});
afterEach(() => vi.unstubAllGlobals());

const drawn = (page: React.ReactNode) =>
  renderToStaticMarkup(
    <MessageProvider initialLocale="en-GB" initialMessages={readCatalogue('en-GB')}>
      {page}
    </MessageProvider>,
  );

// #no-storage
test('without storage and network, the website asks for storage in the language of the browser', async () => {
  const fetching = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('no network'));
  vi.stubGlobal('fetch', fetching);
  vi.stubGlobal('localStorage', undefined);
  const { state, messages } = await start().finished;
  expect(state).toBe('storage-unusable');
  expect(fetching.mock.calls.map(([address]) => address)).toEqual([
    '/locales/en-GB.parsed.json',
    '/config.json',
  ]);
  const sentence = 'Please enable site data and cookies in your browser to use the website';
  expect(messages['start.storageUnusable']).toEqual([{ type: 0, value: sentence }]);
  expect(drawn(<StorageUnusablePage />)).toContain(`<h1`);
  expect(drawn(<StorageUnusablePage />)).toContain(sentence);
});

// #forced-language
test('without storage, the page has the look and the only language of the brand', async () => {
  const classes = new Set<string>();
  vi.stubGlobal('document', {
    cookie: 'locale=fr-FR',
    documentElement: { classList: classes },
    querySelectorAll: () => [],
    getElementById: () => null,
  });
  const answers: Readonly<Record<string, object>> = {
    '/config.json': { style: 'posterkauz', locale: 'de-AT', forcesLocale: true },
    '/locales/fr-FR.parsed.json': readCatalogue('fr-FR'),
    '/locales/de-AT.parsed.json': readCatalogue('de-AT'),
  };
  const fetching = vi.fn(async (address: string) => Response.json(answers[address]));
  vi.stubGlobal('fetch', fetching);
  vi.stubGlobal('localStorage', undefined);
  const { state, locale, messages } = await start().finished;
  expect([state, locale, [...classes]]).toEqual(['storage-unusable', 'de-AT', ['style-posterkauz']]);
  expect(messages['start.storageUnusable']).toEqual(readCatalogue('de-AT')['start.storageUnusable']);
  expect(fetching.mock.calls.map(([address]) => address).toSorted()).toEqual(Object.keys(answers).toSorted());
});

// #uncaught-error
test('logs an error that no page caught, and says so in place of the page', () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const boundary = new ErrorBoundary({ children: 'the page' });
  expect(drawn(boundary.render())).toBe('the page');

  const error = new Error('x is undefined');
  boundary.componentDidCatch(error, { componentStack: 'at Page' });
  expect(logged).toHaveBeenCalledExactlyOnceWith('x is undefined', { error, componentStack: 'at Page' });
  boundary.state = ErrorBoundary.getDerivedStateFromError();
  const page = drawn(boundary.render());
  expect(page).not.toContain('the page');
  expect(page).toContain(
    'An unexpected error has occurred, please contact us if you continue to have problems.',
  );
});
