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

/** The title of an article or option. */
interface Titled {
  readonly Title: string;
  readonly Titles?: Readonly<Record<string, string>> | undefined;
}

const languageOf = (locale: string): string => locale.split('-')[0] ?? '';

/** Returns a title in a locale, otherwise in its language, otherwise in `own`, the locale of the channel's vendor. */
export const titleIn = ({ Title, Titles = {} }: Titled, locale: string, own: string): string => {
  const find = (fits: (other: string) => boolean) =>
    Object.entries(Titles).find(([other]) => fits(other))?.[1];
  const exact = locale === own ? Title : find((other) => other === locale);
  if (exact !== undefined || languageOf(locale) === languageOf(own)) return exact ?? Title;
  return find((other) => languageOf(other) === languageOf(locale)) ?? Title;
};
