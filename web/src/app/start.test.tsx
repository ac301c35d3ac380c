import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCatalogue } from '../../message-catalogues.ts';
import { MessageProvider } from '../i18n/message-provider.tsx';
import { log } from '../lib/log.ts';
import { ErrorBoundary, StorageUnusablePage } from './start-pages.tsx';
import { start } from './start.ts';

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' });
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
test('without storage, the website asks for it and reads no more than its messages', async () => {
  const fetching = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('no network'));
  vi.stubGlobal('fetch', fetching);
  vi.stubGlobal('localStorage', undefined);
  const { state, messages } = await start().finished;
  expect(state).toBe('storage-unusable');
  expect(fetching.mock.calls.map(([address]) => address)).toEqual(['/locales/en-GB.parsed.json']);
  const sentence = 'Please enable site data and cookies in your browser to use the website';
  expect(messages['start.storageUnusable']).toEqual([{ type: 0, value: sentence }]);
  expect(drawn(<StorageUnusablePage />)).toContain(`<h1`);
  expect(drawn(<StorageUnusablePage />)).toContain(sentence);
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
