import { campaigns } from '@albumen/contracts/campaigns';
import { merchandise } from '@albumen/contracts/merchandise';
import { articleGroups } from '@albumen/contracts/orders';
import { AppError } from '../../platform/errors.ts';
import { createCallLimit } from '../../kernel/http/call-limits.ts';
import { serves } from '../../kernel/http/contract-routes.ts';
import type { Served } from '../../kernel/http/contract-routes.ts';
import { isShownPicture } from '../../kernel/pictures.ts';
import type { CatalogueService } from './service.ts';
import { variantOf } from './rules.ts';

/** The call for article groups. */
export const articleGroupsRoutes = (catalogue: CatalogueService): Served =>
  serves(articleGroups, {
    listArticleGroups: async () => ({
      items: [...(await catalogue.articleGroups())].map(([id, { title, articles }]) => ({
        id,
        title,
        articles,
      })),
    }),
  });

/** The calls for campaigns and offers. */
export const campaignsRoutes = (catalogue: CatalogueService): Served =>
  serves(campaigns, {
    readCampaign: async ({ params: { name } }) => {
      const campaign = (await catalogue.campaigns()).get(name);
      if (!campaign) throw new AppError('not-found', { detail: 'There is no such campaign.' });
      return { ...campaign, name };
    },
    readOffer: async ({ caller, params: { optionCode: code }, site }) => {
      const offer = (await catalogue.offers()).get(code);
      if (!offer) throw new AppError('not-found', { detail: 'There is no such offer.' });
      const { picture, share, ...shown } = offer;
      return {
        ...shown,
        ...(picture !== undefined && isShownPicture(picture, site) && { picture }),
        code,
        variant: variantOf(code, caller.customerId, share),
      };
    },
  });

export interface MerchandiseOptions {
  readonly hasIntrospection: boolean;
  /** Limit for each network. */
  readonly callsPerMinute: number;
}

/** The GraphQL call. */
export const merchandiseRoutes = (
  catalogue: Pick<CatalogueService, 'channels'>,
  { hasIntrospection, callsPerMinute }: MerchandiseOptions,
): Served => {
  const { take } = createCallLimit(callsPerMinute);
  return serves(merchandise, {
    queryMerchandise: async ({ body, network }) => {
      await take(network);
      // Its library would take a tenth of the time in which the server starts.
      const { answerGraphql } = await import('./graphql.ts');
      return answerGraphql(body, await catalogue.channels(), hasIntrospection);
    },
  });
};
