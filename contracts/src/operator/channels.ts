import * as z from 'zod/mini';
import { optionGroups } from '../merchandise.ts';
import { Currency, Link, RecordId, text } from './documents.ts';
import { batchValuesLimit } from './exchange.ts';
import { recordFields, recordPart } from './records.ts';

const Locale = z.string().check(z.regex(/^[a-z]{2}-[A-Z]{2}$/, { error: 'Must be a locale, such as nl-NL' }));

const titled = {
  Title: text(200).check(z.describe('In the locale of the vendor.')),
  Titles: z
    .optional(z.record(Locale, text(200)))
    .check(
      z.describe(
        'In other locales. A locale that is missing here gets that of another country with its language, or `Title`.',
      ),
    ),
};

const OptionGroup = z.looseObject({
  ID: text(100),
  Options: z.array(z.looseObject({ ID: text(100), ...titled })).check(z.maxLength(200)),
});

const group = z.optional(OptionGroup);

/** The option groups of an article, by their names. */
const groups = Object.fromEntries(optionGroups.map((name) => [name, group])) as Record<
  (typeof optionGroups)[number],
  typeof group
>;

/** Millimetres. */
const Size = z.number().check(z.positive());

const Article = z.looseObject({
  ID: RecordId.check(z.describe('As in the products of orders.')),
  ArticleType: z.optional(text(100)),
  ...titled,
  PageHeight: z.optional(Size),
  PageWidth: z.optional(Size),
  Visible: z._default(z.boolean(), true),
  Links: z._default(z.array(z.looseObject({ Href: Link, Rel: text(100) })).check(z.maxLength(50)), []),
  ...groups,
});

/** A brand's shop in one country. The names are those of the GraphQL schema, with the id of the record as its `ID`. */
export const OperatorChannel = z.looseObject({
  ...recordFields,
  ShopUrl: z.optional(Link).check(z.describe('Where a reorder continues if its order names no address.')),
  Vendor: z.looseObject({ ID: text(100), Locale }),
  Currency: z.looseObject({ ID: Currency }),
  Articles: z.array(Article).check(
    z.maxLength(2000),
    z.refine((articles) => new Set(articles.map(({ ID }) => ID)).size === articles.length, {
      error: 'Each article needs an ID of its own',
    }),
  ),
});
export type OperatorChannel = z.infer<typeof OperatorChannel>;

const exampleGroup = (name: string) => ({
  ID: `${name}-1`,
  Options: [{ ID: `${name}-none`, Title: 'None', Titles: { 'nl-NL': 'Geen' } }],
});

/** The calls with which the operator's systems write channels. */
export const operatorChannels = recordPart({
  kind: 'channel',
  path: '/channels/:channelId',
  id: RecordId,
  schema: OperatorChannel,
  title: 'Channels',
  area: 'catalogue',
  /** Our choice: 2,000 articles with a few option groups each. */
  maxBytes: 4 * 1024 * 1024,
  maxValues: batchValuesLimit,
  example: {
    id: 'coral-gb',
    document: {
      ShopUrl: 'https://coral.example/reorder',
      Vendor: { ID: 'coral', Locale: 'en-GB' },
      Currency: { ID: 'GBP' },
      Articles: [
        {
          ID: 'PAP_910',
          ArticleType: 'Prints',
          Title: 'Classic prints',
          Titles: { 'nl-NL': 'Klassieke afdrukken' },
          PageHeight: 100,
          PageWidth: 150,
          Visible: true,
          Links: [{ Href: 'https://coral.example/prints', Rel: 'editor' }],
          ...Object.fromEntries(optionGroups.map((name) => [name, exampleGroup(name)])),
        },
      ],
    },
  },
});
