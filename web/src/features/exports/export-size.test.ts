import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import messages from '../../../messages/exports/en-GB.json';
import { inLargestUnit } from '../../gallery/byte-size.ts';

const intl = createIntl({ locale: 'en-GB', messages });

// #size
test.each([
  [512, '512 Bytes'],
  [1_024, '1.00 KB'],
  [1_048_575, '1.00 MB'],
  [1_024 ** 3 - 1, '1.00 GB'],
  [1_536 * 1_024, '1.50 MB'],
  [2_000 * 1_024 * 1_024, '1.95 GB'],
])('formats %i bytes of an export with two decimals', (bytes, words) => {
  expect(intl.formatMessage({ id: 'exports.size' }, inLargestUnit(bytes))).toBe(words);
});
