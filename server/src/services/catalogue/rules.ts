import { createHash } from 'node:crypto';
import type { offerVariants } from '@albumen/contracts/order-words';

/**
 * Returns the variant of an offer for a customer: always the same for the two, and `A` for `share` per cent of all
 * customers. Albums §5: "A/B test offers must be 'control' or 'A'".
 */
export const variantOf = (
  optionCode: string,
  customerId: string,
  share: number,
): (typeof offerVariants)[number] => {
  const hash = createHash('sha256').update(`${optionCode}\n${customerId}`).digest();
  return (hash.readUInt32BE() / 2 ** 32) * 100 < share ? 'A' : 'control';
};
