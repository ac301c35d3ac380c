import {
  operatorArticleGroups,
  operatorCampaigns,
  operatorCategories,
  operatorOffers,
} from '@albumen/contracts/operator/catalogue';
import type { RecordPart } from '@albumen/contracts/operator/records';
import type { Database } from '../../platform/database/database.ts';
import type { RecordsService } from '../records/index.ts';
import { catalogueLimit, createMemory } from './memory.ts';
import type { Catalogue } from './memory.ts';
import { createCatalogueStore } from './store.ts';

export interface CatalogueParts {
  readonly database: Database;
  readonly records: RecordsService;
}

/** The kinds of the catalogue. */
export const createCatalogueService = ({ database, records }: CatalogueParts) => {
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
  return {
    serves: [articleGroups, campaigns, offers, categories].map(({ serves }) => serves),
    articleGroups: articleGroups.all,
    campaigns: campaigns.all,
    offers: offers.all,
    categories: categories.all,
  };
};

export type CatalogueService = ReturnType<typeof createCatalogueService>;
