import * as z from 'zod/mini';
import { contractPart, endpoint } from './endpoint.ts';

/** Albums §3: the option groups of an article, exactly as named there. */
export const optionGroups = [
  'Border',
  'CoverText',
  'CoverType',
  'ExtraPages',
  'FloatingFrame',
  'Glossy',
  'ImageEnhancement',
  'LayFlat',
  'Linnen',
  'Paper',
  'PlanksOrientation',
  'PremiumLayFlat',
  'PrintSize',
  'Toggles',
  'VoucherDiscount',
  'WoodFinishing',
  'Wrappers',
  'PrebuiltPosterFrame',
  'BoxFrame',
  'PosterFrame',
  'Passepartout',
  'HangingKit',
] as const;

/** Tokens of a GraphQL document. A query for every field of a channel has about 250. */
export const graphqlTokensLimit = 1000;

/** Fields at the root of a GraphQL operation; each alias counts. */
export const graphqlRootFieldsLimit = 5;

/** Bytes of a GraphQL request. Our choice: 1,000 tokens with long names and their variables. */
const graphqlBytesLimit = 32 * 1024;

/** An error of GraphQL: the document is not valid or exceeds a limit, or a field has no value. */
const GraphqlError = z.object({
  message: z.string(),
  locations: z.optional(z.array(z.object({ line: z.int(), column: z.int() }))),
  /** The field without a value, from the root. */
  path: z.optional(z.array(z.unknown())),
  /** `not-found` for an unknown channel. */
  extensions: z.optional(z.object({ code: z.optional(z.string()) })),
});

const GraphqlReply = z.object({
  /** Missing if nothing was executed. */
  data: z.optional(z.unknown()),
  errors: z.optional(z.array(GraphqlError)),
});
export type GraphqlReply = z.infer<typeof GraphqlReply>;

/** Albums §7: "POST GraphQL: Channels (ID, Vendor ID, Locale) and Channel by code and locale (articles and options)." */
export const merchandise = contractPart({
  service: 'merchandise',
  title: 'Merchandise',
  examples: { body: { query: '{ Channels { ID Vendor { ID Locale } } }' } },
  endpoints: {
    queryMerchandise: endpoint({
      method: 'POST',
      path: '/graphql',
      summary: `Query the shop’s channels in GraphQL. A document has at most ${graphqlTokensLimit} tokens, and an operation ${graphqlRootFieldsLimit} fields at its root`,
      security: 'none',
      maxBytes: graphqlBytesLimit,
      /** Other fields, such as `extensions`, are ignored. */
      body: z.object({
        query: z.string(),
        /** Only needed if the document has several operations. */
        operationName: z.nullish(z.string()),
        variables: z.nullish(z.record(z.string(), z.unknown())),
      }),
      /** Errors of GraphQL have status 200, too. */
      reply: { status: 200, body: GraphqlReply },
    }),
  },
});
