import type { optionGroups } from '@albumen/contracts/merchandise';
import type { OperatorChannel } from '@albumen/contracts/operator/channels';
import type * as z from 'zod/mini';
import { articles } from './order-writer.ts';
import type { Article } from './order-writer.ts';

type SampleChannel = z.input<typeof OperatorChannel>;
type Group = (typeof optionGroups)[number];
type Row = readonly [type: string, dutch: string, height: number, width: number, groups: readonly Group[]];

const bookGroups = ['CoverType', 'CoverText', 'ExtraPages', 'Paper', 'Glossy', 'ImageEnhancement'] as const;

/** The articles of `order-writer.ts`: their type, Dutch title, size in millimetres and option groups. */
const rows: Readonly<Record<Article, Row>> = {
  PAP_310: ['Book', 'Fotoboek A4 liggend, 48 pagina’s', 210, 297, [...bookGroups, 'VoucherDiscount']],
  PAP_320: ['Book', 'Fotoboek 21 × 21 cm, 36 pagina’s', 210, 210, [...bookGroups, 'LayFlat']],
  PAP_330: ['Book', 'Fotoboek A4 staand, harde kaft', 297, 210, [...bookGroups, 'Linnen']],
  PAP_340: ['Book', 'Layflat-fotoboek 28 × 28 cm', 280, 280, [...bookGroups, 'PremiumLayFlat']],
  PAP_510: ['WallArt', 'Ingelijste foto 30 × 40 cm, walnoot', 400, 300, ['PosterFrame', 'Passepartout']],
  PAP_520: [
    'WallArt',
    'Ingelijste poster 50 × 70 cm, zwart',
    700,
    500,
    ['PrebuiltPosterFrame', 'HangingKit'],
  ],
  PAP_530: ['WallArt', 'Canvas 60 × 40 cm', 400, 600, ['Wrappers', 'FloatingFrame', 'HangingKit']],
  PAP_540: ['WallArt', 'Plexiglas 75 × 50 cm', 500, 750, ['BoxFrame', 'HangingKit']],
  PAP_710: ['Gift', 'Fotomok, 325 ml', 95, 200, ['ImageEnhancement']],
  PAP_720: ['Gift', 'Puzzel, 500 stukjes', 360, 480, ['PlanksOrientation', 'WoodFinishing']],
  PAP_730: ['Gift', 'Telefoonhoesje, mat', 150, 75, ['ImageEnhancement']],
  PAP_740: ['Card', 'Dubbele kaarten, set van 10', 150, 150, ['Paper', 'Toggles']],
  PAP_810: ['Calendar', 'Wandkalender A4', 297, 210, ['Paper', 'Toggles']],
  PAP_910: ['Prints', 'Klassieke afdrukken 10 × 15 cm', 100, 150, ['Border', 'PrintSize', 'Glossy']],
  PAP_920: ['Prints', 'Vierkante afdrukken 13 × 13 cm', 130, 130, ['Border', 'PrintSize', 'Glossy']],
};

const noneOr = (...titles: readonly (readonly [string, string])[]) => [['None', 'Geen'], ...titles] as const;

/** The options of each group: their titles in English and Dutch. */
const options: Readonly<Record<Group, readonly (readonly [english: string, dutch: string])[]>> = {
  Border: noneOr(['White border', 'Witte rand']),
  CoverText: noneOr(['Printed', 'Gedrukt'], ['Gold foil', 'Goudfolie']),
  CoverType: [
    ['Soft cover', 'Zachte kaft'],
    ['Hard cover', 'Harde kaft'],
  ],
  ExtraPages: noneOr(['12 more pages', '12 extra pagina’s'], ['24 more pages', '24 extra pagina’s']),
  FloatingFrame: noneOr(['Black', 'Zwart'], ['Oak', 'Eiken']),
  Glossy: [
    ['Matt', 'Mat'],
    ['Glossy', 'Glanzend'],
  ],
  ImageEnhancement: [
    ['Automatic', 'Automatisch'],
    ['Off', 'Uit'],
  ],
  LayFlat: noneOr(['Lay-flat', 'Layflat']),
  Linnen: noneOr(['Linen, grey', 'Linnen, grijs'], ['Linen, blue', 'Linnen, blauw']),
  Paper: [
    ['Standard paper', 'Standaardpapier'],
    ['Premium paper', 'Premiumpapier'],
  ],
  PlanksOrientation: [
    ['Landscape', 'Liggend'],
    ['Portrait', 'Staand'],
  ],
  PremiumLayFlat: [['Premium lay-flat', 'Premium layflat']],
  PrintSize: [
    ['Original format', 'Origineel formaat'],
    ['Cropped', 'Bijgesneden'],
  ],
  Toggles: noneOr(['Rounded corners', 'Ronde hoeken']),
  VoucherDiscount: noneOr(['20 % off photo books', '20% korting op fotoboeken']),
  WoodFinishing: [
    ['Natural', 'Naturel'],
    ['White', 'Wit'],
  ],
  Wrappers: [
    ['Photo on the sides', 'Foto op de zijkanten'],
    ['White sides', 'Witte zijkanten'],
  ],
  PrebuiltPosterFrame: [
    ['Black', 'Zwart'],
    ['White', 'Wit'],
  ],
  BoxFrame: noneOr(['Black', 'Zwart']),
  PosterFrame: [
    ['Walnut', 'Walnoot'],
    ['Oak', 'Eiken'],
  ],
  Passepartout: noneOr(['White', 'Wit']),
  HangingKit: noneOr(['Hanging kit', 'Ophangset']),
};

/** Returns a sample channel whose titles are Dutch and English, one of them the language of the vendor. */
const channelOf = (vendor: string, locale: 'nl-NL' | 'en-GB', currency: string): SampleChannel => {
  const titled = (english: string, dutch: string) =>
    locale === 'nl-NL'
      ? { Title: dutch, Titles: { 'en-GB': english } }
      : { Title: english, Titles: { 'nl-NL': dutch } };
  return {
    ShopUrl: '/dev/shop',
    Vendor: { ID: vendor, Locale: locale },
    Currency: { ID: currency },
    Articles: Object.entries(rows).map(([ID, [type, dutch, height, width, groups]]) => ({
      ID,
      ArticleType: type,
      ...titled(articles[ID as Article][0], dutch),
      PageHeight: height,
      PageWidth: width,
      Links: [{ Href: '/dev/editor', Rel: 'editor' }],
      ...Object.fromEntries(
        groups.map((name) => [
          name,
          {
            ID: name,
            Options: options[name].map(([english, ...more], index) => ({
              ID: `${name}-${index + 1}`,
              ...titled(english, ...more),
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
  wallart: channelOf('posterkauz-at', 'en-GB', 'EUR'),
  toilune: channelOf('toilune-fr', 'en-GB', 'EUR'),
  mossfolio: channelOf('mossfolio-be', 'nl-NL', 'EUR'),
};
