import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { voucherEnd, voucherState } from './voucher-state.ts';

const now = new Date('2026-11-26T12:00:00Z');
const open = { isUsed: false, isExpired: false };

test.each([
  ['without an end', {}, 'open'],
  ['before its end', { endsAt: '2026-11-26T12:00:01Z' }, 'open'],
  ['after its end, which came while the page was open', { endsAt: '2026-11-26T11:59:59Z' }, 'over'],
  ['that the shop calls expired', { isExpired: true }, 'over'],
  ['that is used and expired', { isUsed: true, isExpired: true }, 'used'],
])('a voucher %s is %s', (_, fields, state) => {
  expect(voucherState({ ...open, ...fields }, now)).toBe(state);
});

const amsterdam = { validUntil: '2026-12-31', endsAt: '2026-12-31T22:59:59Z' };

test.each([
  ['Europe/Amsterdam', undefined],
  ['Europe/Berlin', undefined],
  ['Europe/London', '31\u00a0Dec\u00a02026 at\u00a022:59'],
  ['Pacific/Auckland', '1\u00a0Jan\u00a02027 at\u00a011:59'],
])('shows the last hour at the shop, and in %s the own one if it differs', (timeZone, local) => {
  const intl = createIntl({ locale: 'en-GB', timeZone });
  expect(voucherEnd(amsterdam, intl)).toEqual({ day: '2026-12-31', time: '23:59', ...(local && { local }) });
});

test('shows no end of a voucher that does not end', () => {
  expect(voucherEnd({}, createIntl({ locale: 'en-GB' }))).toBeUndefined();
});
