import { brandRecords } from './brand-customers.ts';
import { brandCustomers } from './brands/all.ts';
import { openOperator, openRecordSearch } from './calls.ts';
import type { SamplePlace, SampleRecord } from './calls.ts';
import { customerRecords } from './customers.ts';
import { menuRecords } from './menus.ts';
import { sampleOrders } from './orders.ts';

/** The records that need no photos. Menus come first, since every page shows them. */
export const sampleRecords = (url: string, now: Date): readonly SampleRecord[] => [
  ...menuRecords(url),
  ...customerRecords(now),
  ...sampleOrders(now),
  ...brandCustomers.flatMap((customer) => brandRecords(customer, now)),
];

/**
 * Puts the sample records that a data folder of an earlier version lacks. Records that exist stay as they are, and so do
 * those that were deleted since: `existingPaths` are the paths that an earlier call has seen. Returns how many it has put.
 */
export const completeRecords = async (
  place: SamplePlace,
  records: readonly SampleRecord[],
  existingPaths: readonly string[],
): Promise<number> => {
  const [put, isThere] = [await openOperator(place), await openRecordSearch(place)];
  let added = 0;
  for (const [path, document] of records) {
    if (existingPaths.includes(path) || (await isThere(path))) continue;
    await put(path, document);
    added += 1;
  }
  return added;
};
