import * as z from 'zod/mini';
import { contractPart, endpoint } from './endpoint.ts';
import { offerVariants } from './order-words.ts';

const text = z.optional(z.string());
const id = z.string().check(z.maxLength(200));

/** The campaigns and offers of the shop. */
export const campaigns = contractPart({
  service: 'campaign',
  title: 'Campaigns and offers',
  endpoints: {
    /** `cutOffCampaign` is the name that the pages ask for. */
    readCampaign: endpoint({
      method: 'GET',
      path: '/v1/Campaign/:name',
      summary: 'A campaign with its order cut-off',
      security: 'customer',
      params: z.object({ name: id }),
      reply: {
        status: 200,
        body: z.object({
          name: z.string(),
          title: text,
          /** It is shown from then on. */
          startsAt: text,
          /** The last moment for an order; afterwards it is not shown. */
          orderUntil: z.string(),
          /** The day by which these orders arrive. */
          deliveredBy: text,
        }),
      },
      problems: ['not-found'],
    }),
    readOffer: endpoint({
      method: 'GET',
      path: '/api/v1/campaigns/offers/:optionCode',
      summary: 'An offer, and the variant of the caller, which never changes',
      security: 'customer',
      params: z.object({ optionCode: id }),
      reply: {
        status: 200,
        body: z.object({
          code: z.string(),
          /** `control` does not see the offer. */
          variant: z.enum(offerVariants),
          title: z.string(),
          text,
          picture: text,
          url: text,
        }),
      },
      problems: ['not-found'],
    }),
  },
});
