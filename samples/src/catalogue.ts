import type {
  OperatorArticleGroup,
  OperatorCampaign,
  OperatorCategory,
  OperatorOffer,
} from '@albumen/contracts/operator/catalogue';
import type { OperatorVoucher } from '@albumen/contracts/operator/vouchers';
import { cutOffCampaign } from '@albumen/contracts/order-words';
import type * as z from 'zod/mini';
import type { Article, Dates } from './order-writer.ts';

const groupOf = (title: string, articles: readonly Article[]): z.input<typeof OperatorArticleGroup> => ({
  title,
  articles: [...articles],
});

/** The article groups of the sample shop, by their ids. */
export const articleGroups = {
  'photo-books': groupOf('Photo books', ['PAP_310', 'PAP_320', 'PAP_330', 'PAP_340']),
  'wall-art': groupOf('Wall art', ['PAP_510', 'PAP_520', 'PAP_530', 'PAP_540']),
  gifts: groupOf('Gifts', ['PAP_710', 'PAP_720', 'PAP_730', 'PAP_740']),
  calendars: groupOf('Calendars', ['PAP_810']),
  prints: groupOf('Prints', ['PAP_910', 'PAP_920']),
} as const;

/** Days of the year on which people give photos, such as Valentine's Day. */
const occasions = ['02-14', '05-09', '06-20', '09-04', '12-05', '12-24'];

/** Days that the sample shop needs to make and send an order. */
const makingDays = 7;

/** The campaign of the next occasion that an order can still reach. A title would be in one language on every site. */
export const campaigns = (now: Date, { at }: Dates): Record<string, z.input<typeof OperatorCampaign>> => {
  const year = now.getUTCFullYear();
  const all = [year, year + 1].flatMap((inYear) =>
    occasions.map((day) => {
      const orderUntil = new Date(Date.parse(`${inYear}-${day}T11:00:00Z`) - makingDays * 86_400_000);
      return { orderUntil: orderUntil.toISOString(), deliveredBy: `${inYear}-${day}` };
    }),
  );
  const next = all.find(({ orderUntil }) => Date.parse(orderUntil) > now.getTime());
  return next ? { [cutOffCampaign]: { ...next, startsAt: at(-1) } } : {};
};

/** The offers of the sample shop, by their codes. */
export const offers: Record<string, z.input<typeof OperatorOffer>> = {
  'premium-paper': {
    title: 'Try our premium paper',
    text: 'Thicker pages and deeper colours for your next photo book.',
    picture: '/dev/shop/pictures/lay-flat-book.webp',
    url: '/dev/shop/photo-books/lay-flat',
    share: 50,
  },
};

/** The vouchers of the sample customer, by their codes: one ends soon, one has ended, one is used. */
export const vouchers = ({ at, day }: Dates): Record<string, z.input<typeof OperatorVoucher>> => ({
  'BOOKS-20': {
    issuedAt: at(-6),
    title: 'Photo books',
    description: 'For one photo book, from 36 pages.',
    percentage: 20,
    validUntil: day(60),
  },
  'THANKS-10': {
    issuedAt: at(-25),
    title: 'Your next order',
    description: 'From 40 euros.',
    discount: { amount: 1000, currency: 'EUR' },
    validUntil: at(3).slice(0, 10),
  },
  'SUMMER-5': {
    issuedAt: at(-95),
    title: 'Prints',
    discount: { amount: 500, currency: 'EUR' },
    validUntil: day(-10),
  },
  'HELLO-15': {
    issuedAt: at(-40),
    title: '15% off photo books',
    percentage: 15,
    validUntil: day(20),
    isUsed: true,
  },
});

/** The categories under which customers publish widgets, by their ids. */
export const categories: Record<string, z.input<typeof OperatorCategory>> = {
  travel: { title: 'Travel', position: 1 },
  family: { title: 'Family and friends', position: 2 },
  weddings: { title: 'Weddings', position: 3 },
  nature: { title: 'Nature', position: 4 },
  cities: { title: 'Cities', position: 5 },
};
