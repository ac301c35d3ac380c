import type { Things } from '../../../test/filled-calls.ts';
import type { World } from '../../../test/slice-things.ts';

/** Vouchers are described by the slice `records`. */
export const kinds = ['voucher'];

export const makeThings = async ({ name, customerNumber, put }: World): Promise<Things> => {
  const code = `voucher-${customerNumber}`;
  await put(`/vouchers/${code}`, { customerNumber, issuedAt: '2026-01-01T10:00:00Z', title: name });
  // A code that the caller does not have is an answer, too.
  return { 'voucher.readVoucher.voucherCode': { value: code } };
};
