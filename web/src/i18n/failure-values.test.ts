import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { readCatalogue } from '../../message-catalogues.ts';
import { failureValues } from './failure-values.ts';
import type { MessageId } from './message-id.ts';
import type { Text } from './use-text.ts';

const catalogue = readCatalogue('en-GB');
const intl = createIntl({ locale: 'en-GB', messages: catalogue });
const text: Text = (id, values) => intl.formatMessage({ id }, values);

const tooMany = (retryAfterMs?: number) => Object.assign(new Error('429 /'), { status: 429, retryAfterMs });

test.each([
  ['1 second', 400],
  ['30 seconds', 30_000],
  ['99 seconds', 99_000],
  ['2 minutes', 100_000],
  ['90 minutes', 90 * 60_000],
  // The time until one of 20 exports ends.
  ['2 hours', 101 * 60_000],
  ['3 days', 49 * 3_600_000],
  ['7 days', 7 * 86_400_000],
  ['60 seconds', undefined],
])('a call that was one too many can be repeated in %s', (wait, retryAfterMs) => {
  expect(text('photos.loadFailedAdvice', failureValues(tooMany(retryAfterMs), text))).toBe(
    `Your photos are safe. Too many requests. Please try again in ${wait}.`,
  );
});

/** Not about calls to services: the configuration, code, the identity provider, and the import source. */
const others = /^(start|frame|signIn|activation)[.]|^photos[.]addPhotosFailed/;

const blaming = Object.entries(catalogue).flatMap(([id, message]) =>
  message.includes('Something went wrong on our side') && !others.test(id) ? [id as MessageId] : [],
);

test.each(blaming)('%s does not blame our side for too many calls', (id) => {
  const words = text(id, { ...failureValues(tooMany(), text), fileName: 'a.zip' });
  expect(words).toContain('Please try again in 60 seconds.');
  expect(words).not.toContain('our side');
});
