import { describeSlices } from '../src/kernel/slice.ts';
import type { CustomerFact, Slice } from '../src/kernel/slice.ts';

/** Yields everything that the slices store about a customer. */
export async function* describeCustomer(
  slices: readonly Slice[],
  ownerId: string,
): AsyncGenerator<CustomerFact & { readonly slice: string }> {
  for (const { slice, facts } of describeSlices(slices, ownerId))
    for await (const fact of facts) yield { slice, ...fact };
}
