import {
  operatorArticleGroups,
  operatorCampaigns,
  operatorCategories,
  operatorOffers,
} from '@albumen/contracts/operator/catalogue';
import { operatorChannels } from '@albumen/contracts/operator/channels';
import type { RecordPart } from '@albumen/contracts/operator/records';
import type { Locale } from '@albumen/contracts/site-paths';
import type { Shop } from '@albumen/contracts/web-configuration';
import type { Database } from '../../platform/database/database.ts';
import type { Site } from '../../kernel/sites.ts';
import type { RecordsService } from '../records/index.ts';
import { catalogueLimit, createMemory } from './memory.ts';
import type { Catalogue } from './memory.ts';
import { titleIn } from './rules.ts';
import { createCatalogueStore } from './store.ts';

export interface CatalogueParts {
  readonly database: Database;
  readonly records: RecordsService;
  /** The channel and shop of sites that name none. */
  readonly shop: Pick<Shop, 'channelId' | 'shopUrl'>;
}

/** Returns the title of an article; undefined if the catalogue does not have it. */
export type ArticleTitles = (articleId: string) => string | undefined;

/** The kinds of the catalogue. */
export const createCatalogueService = ({ database, records, shop }: CatalogueParts) => {
  const memory = createMemory(createCatalogueStore(database));
  const kindOf = <Document>(part: RecordPart<Document, false>) => {
    const { kind: name } = part.record;
    const kind = records.kind(part, { changed: (tx) => memory.tell(tx, name) });
    const load = () => kind.page(null, { offset: 0, limit: catalogueLimit });
    return { serves: kind.serves, all: (): Promise<Catalogue<Document>> => memory.read(name, load) };
  };
  const articleGroups = kindOf(operatorArticleGroups);
  const campaigns = kindOf(operatorCampaigns);
  const offers = kindOf(operatorOffers);
  const categories = kindOf(operatorCategories);
  const channels = kindOf(operatorChannels);

  const channelOf = async (site: Site) => {
    const channelId = site.shop.channelId ?? shop.channelId;
    return channelId === undefined ? undefined : (await channels.all()).get(channelId);
  };

  return {
    serves: [articleGroups, campaigns, offers, categories, channels].map(({ serves }) => serves),
    articleGroups: articleGroups.all,
    campaigns: campaigns.all,
    offers: offers.all,
    categories: categories.all,
    channels: channels.all,

    /** The titles of articles in the channel of a site. */
    articleTitles: async (site: Site, locale: Locale): Promise<ArticleTitles> => {
      const { Articles = [], Vendor } = (await channelOf(site)) ?? {};
      return (articleId) => {
        const article = Articles.find(({ ID }) => ID === articleId);
        return article && Vendor && titleIn(article, locale, Vendor.Locale);
      };
    },

    /** The shop of a site: the `ShopUrl` of its channel, otherwise the configured one; undefined without either. */
    shopUrlOf: async (site: Site): Promise<string | undefined> =>
      (await channelOf(site))?.ShopUrl ?? site.shop.shopUrl ?? shop.shopUrl,
  };
};

export type CatalogueService = ReturnType<typeof createCatalogueService>;
