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

export const sampleLegal: WebConfiguration['legal'] = {
  terms: `${shop}/terms`,
  privacy: `${shop}/privacy`,
  cookies: `${shop}/cookies`,
  imprint: `${shop}/imprint`,
  accessibility: `${shop}/accessibility`,
};
