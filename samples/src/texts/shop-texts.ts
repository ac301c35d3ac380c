import type { optionGroups } from '@albumen/contracts/merchandise';
import type { english } from './english.ts';

/** The texts of the sample shop in one language. */
export interface ShopTexts {
  readonly articles: Readonly<Record<keyof typeof english.articles, string>>;
  /** The titles of the options of each group. */
  readonly options: Readonly<Record<(typeof optionGroups)[number], readonly string[]>>;
}
