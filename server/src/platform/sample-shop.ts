import { legalPages } from '@albumen/contracts/web-configuration';
import type { WebConfiguration } from '@albumen/contracts/web-configuration';

/** The channel of a sample installation. */
export const sampleChannelId = 'albumen';

/** The pages that replace the shop's pages in a sample installation, on all its sites. Any path below `shop` is a page. */
export const sampleShopPaths = {
  shop: '/dev/shop',
  editor: '/dev/editor',
  survey: '/dev/survey',
  paymentMethod: '/dev/payment-method',
} as const;

const { shop } = sampleShopPaths;

/** The legal pages of a site, in the sample shop. */
export const sampleLegalOf = (publicUrl: string): WebConfiguration['legal'] =>
  Object.fromEntries(legalPages.map((page) => [page, `${publicUrl}${shop}/${page}`]));
