import { locales } from '@albumen/contracts/site-paths';
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

/** Receives what the sample tracking script sends, and lists it. */
export const sampleTrackingPath = '/dev/tracking';

/** The stand-ins for the retailer's scripts. */
export const sampleScriptPaths = {
  tracking: '/dev/scripts/tracking.js',
  feedback: '/dev/scripts/feedback.js',
  chat: '/dev/scripts/chat.js',
} as const;

/** The scripts of a site, in the sample shop. */
export const sampleScriptsOf = (publicUrl: string) =>
  ({
    tracking: { src: `${publicUrl}${sampleScriptPaths.tracking}`, cookies: ['sample_tracking'] },
    feedback: {
      src: `${publicUrl}${sampleScriptPaths.feedback}`,
      cookies: ['sample_feedback'],
      ids: Object.fromEntries(locales.map((locale) => [locale, `feedback-${locale}`])),
    },
    chat: { src: `${publicUrl}${sampleScriptPaths.chat}`, cookies: ['sample_chat'] },
  }) satisfies WebConfiguration['scripts'];
