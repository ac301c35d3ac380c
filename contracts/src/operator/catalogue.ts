import * as z from 'zod/mini';
import { Day, OperatorTime } from '../dates.ts';
import { Link, Picture, RecordId, text } from './documents.ts';
import { recordFields, recordPart } from './records.ts';

/** Articles that belong together, such as all photo books. */
export const OperatorArticleGroup = z.looseObject({
  ...recordFields,
  title: text(200),
  articles: z
    .array(RecordId)
    .check(z.maxLength(2000))
    .check(z.describe('The ids of its articles, as in the products of orders.')),
});
export type OperatorArticleGroup = z.infer<typeof OperatorArticleGroup>;

/** The calls with which the operator's systems write article groups. */
export const operatorArticleGroups = recordPart({
  kind: 'articleGroup',
  path: '/article-groups/:articleGroupId',
  id: RecordId,
  schema: OperatorArticleGroup,
  title: 'Article groups',
  area: 'catalogue',
  example: { id: 'photo-books', document: { title: 'Photo books', articles: ['PAP_910'] } },
});

/** A campaign with an order cut-off: who orders before it gets the delivery in time. */
export const OperatorCampaign = z.looseObject({
  ...recordFields,
  title: z.optional(text(200)),
  startsAt: z
    .optional(OperatorTime)
    .check(z.describe('The campaign is shown from then on; at once if it is missing.')),
  orderUntil: OperatorTime.check(z.describe('The last moment for an order.')),
  deliveredBy: z.optional(Day).check(z.describe('The day by which these orders arrive.')),
});
export type OperatorCampaign = z.infer<typeof OperatorCampaign>;

/** The calls with which the operator's systems write campaigns. */
export const operatorCampaigns = recordPart({
  kind: 'campaign',
  path: '/campaigns/:campaignName',
  id: RecordId,
  schema: OperatorCampaign,
  title: 'Campaigns',
  area: 'catalogue',
  example: {
    id: 'order-cut-off',
    document: {
      title: 'Christmas',
      startsAt: '2026-12-01T00:00:00+01:00',
      orderUntil: '2026-12-17T23:59:59+01:00',
      deliveredBy: '2026-12-24',
    },
  },
});

/** An offer that a part of the customers sees. */
export const OperatorOffer = z.looseObject({
  ...recordFields,
  title: text(200),
  text: z.optional(text(1000)),
  picture: z.optional(Picture),
  url: z.optional(Link),
  share: z
    ._default(z.number().check(z.nonnegative(), z.maximum(100)), 50)
    .check(z.describe('The percentage of customers with the variant `A`; the others have `control`.')),
});
export type OperatorOffer = z.infer<typeof OperatorOffer>;

/** The calls with which the operator's systems write offers. */
export const operatorOffers = recordPart({
  kind: 'offer',
  path: '/offers/:optionCode',
  id: RecordId,
  schema: OperatorOffer,
  title: 'Offers',
  area: 'catalogue',
  example: {
    id: 'premium-paper',
    document: {
      title: 'Try our premium paper',
      text: 'Thicker pages for your next book.',
      picture: 'https://pictures.example.com/paper.jpg',
      url: 'https://shop.example.com/premium-paper',
      share: 50,
    },
  },
});

/** A category of the gallery, in which customers publish widgets. */
export const OperatorCategory = z.looseObject({
  ...recordFields,
  title: text(100),
  position: z._default(z.int(), 0).check(z.describe('Categories are listed by position, then by title.')),
});
export type OperatorCategory = z.infer<typeof OperatorCategory>;

/** The calls with which the operator's systems write categories. */
export const operatorCategories = recordPart({
  kind: 'category',
  path: '/categories/:categoryId',
  id: RecordId,
  schema: OperatorCategory,
  title: 'Categories',
  area: 'catalogue',
  example: { id: 'holidays', document: { title: 'Holidays', position: 1 } },
});
