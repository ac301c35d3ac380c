import type { optionGroups } from '@albumen/contracts/merchandise';
import type { OperatorChannel } from '@albumen/contracts/operator/channels';
import type * as z from 'zod/mini';
import type { Article } from './order-writer.ts';
import { dutch } from './texts/dutch.ts';
import { english } from './texts/english.ts';
import { french } from './texts/french.ts';
import { german } from './texts/german.ts';
import type { ShopTexts } from './texts/shop-texts.ts';

type SampleChannel = z.input<typeof OperatorChannel>;
type Group = (typeof optionGroups)[number];
type Row = readonly [type: string, height: number, width: number, groups: readonly Group[]];

const bookGroups = ['CoverType', 'CoverText', 'ExtraPages', 'Paper', 'Glossy', 'ImageEnhancement'] as const;

/** The articles of `order-writer.ts`: their type, size in millimetres and option groups. */
const rows: Readonly<Record<Article, Row>> = {
  PAP_310: ['Book', 210, 297, [...bookGroups, 'VoucherDiscount']],
  PAP_320: ['Book', 210, 210, [...bookGroups, 'LayFlat']],
  PAP_330: ['Book', 297, 210, [...bookGroups, 'Linnen']],
  PAP_340: ['Book', 280, 280, [...bookGroups, 'PremiumLayFlat']],
  PAP_510: ['WallArt', 400, 300, ['PosterFrame', 'Passepartout']],
  PAP_520: ['WallArt', 700, 500, ['PrebuiltPosterFrame', 'HangingKit']],
  PAP_530: ['WallArt', 400, 600, ['Wrappers', 'FloatingFrame', 'HangingKit']],
  PAP_540: ['WallArt', 500, 750, ['BoxFrame', 'HangingKit']],
  PAP_710: ['Gift', 95, 200, ['ImageEnhancement']],
  PAP_720: ['Gift', 360, 480, ['PlanksOrientation', 'WoodFinishing']],
  PAP_730: ['Gift', 150, 75, ['ImageEnhancement']],
  PAP_740: ['Card', 150, 150, ['Paper', 'Toggles']],
  PAP_810: ['Calendar', 297, 210, ['Paper', 'Toggles']],
  PAP_910: ['Prints', 100, 150, ['Border', 'PrintSize', 'Glossy']],
  PAP_920: ['Prints', 130, 130, ['Border', 'PrintSize', 'Glossy']],
};

/** The texts of the sample shop, by the locale that stands for their language. */
const texts = { 'en-GB': english, 'nl-NL': dutch, 'de-DE': german, 'fr-FR': french } as const;

/** Returns a sample channel in the language of its vendor, with titles in the others. */
const channelOf = (vendor: string, locale: string, currency: string): SampleChannel => {
  const titled = (titleIn: (of: ShopTexts) => string) => {
    const titles = Object.entries(texts).map(([name, of]) => [name, titleIn(of)] as const);
    const isOwn = ([name]: readonly [string, string]) => name.slice(0, 2) === locale.slice(0, 2);
    return {
      Title: titles.find(isOwn)?.[1] ?? titleIn(english),
      Titles: Object.fromEntries(titles.filter((title) => !isOwn(title))),
    };
  };
  return {
    ShopUrl: '/dev/shop',
    Vendor: { ID: vendor, Locale: locale },
    Currency: { ID: currency },
    Articles: Object.entries(rows).map(([ID, [type, height, width, groups]]) => ({
      ID,
      ArticleType: type,
      ...titled((of) => of.articles[ID as Article]),
      PageHeight: height,
      PageWidth: width,
      Links: [{ Href: '/dev/editor', Rel: 'editor' }],
      ...Object.fromEntries(
        groups.map((name) => [
          name,
          {
            ID: name,
            Options: english.options[name].map((_, index) => ({
              ID: `${name}-${index + 1}`,
              ...titled(({ options }) => options[name][index] ?? ''),
            })),
          },
        ]),
      ),
    })),
  };
};

/**
 * The channels of the sample shop, by their ids. The first is the `CHANNEL_ID` of a sample installation; the last three
 * are those of the sample brands.
 */
export const channels = {
  albumen: channelOf('albumen-nl', 'nl-NL', 'EUR'),
  'albumen-gb': channelOf('albumen-gb', 'en-GB', 'GBP'),
  wallart: channelOf('posterkauz-at', 'de-AT', 'EUR'),
  toilune: channelOf('toilune-fr', 'fr-FR', 'EUR'),
  mossfolio: channelOf('mossfolio-be', 'nl-BE', 'EUR'),
};
