import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCatalogue } from '../../../message-catalogues.ts';
import { MessageProvider } from '../../i18n/message-provider.tsx';
import { AlbumFacts } from './album-facts.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-09-21T09:00:00') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The words about an album that was created at this local time. */
const factsOf = (made: string, photosCount = 4): string => {
  const markup = renderToStaticMarkup(
    <MessageProvider initialLocale="en-GB" initialMessages={readCatalogue('en-GB')}>
      <AlbumFacts album={{ photosCount, created: new Date(made).toISOString() }} />
    </MessageProvider>,
  );
  return markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
};

// #created-when
test('says that an album was created today, yesterday, or on which day', () => {
  expect(factsOf('2026-09-21T00:00:00')).toBe('4 photos Created today');
  expect(factsOf('2026-09-20T23:59:59')).toBe('4 photos Created yesterday');
  expect(factsOf('2026-09-19T12:00:00')).toBe('4 photos Created 19 Sep 2026');
  expect(factsOf('2025-12-05T12:00:00', 1)).toBe('1 photo Created 05 Dec 2025');
});
