import { graphqlRootFieldsLimit, graphqlTokensLimit, optionGroups } from '@albumen/contracts/merchandise';
import type { GraphqlReply } from '@albumen/contracts/merchandise';
import type { OperatorChannel } from '@albumen/contracts/operator/channels';
import {
  buildSchema,
  execute,
  getOperationAST,
  GraphQLError,
  Kind,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import type { DocumentNode, FieldNode, FragmentDefinitionNode, SelectionSetNode } from 'graphql';
import type { Catalogue } from './memory.ts';
import { titleIn } from './rules.ts';

/** Our choice: more errors of one document help nobody. */
const errorsLimit = 20;

const schema = buildSchema(`
type Query {
  "All channels."
  Channels: [ChannelEntry!]!
  "The channel with this ID, with titles in this locale. Without one, in the locale of its vendor."
  Channel(code: String!, locale: String): Channel
}
type ChannelEntry { ID: ID! Vendor: Vendor! }
type Channel { ID: ID! ShopUrl: String Vendor: Vendor! Currency: Currency! Articles: [Article!]! }
type Vendor { ID: ID! Locale: String! }
type Currency { ID: ID! }
type Article {
  ID: ID!
  ArticleType: String
  Title: String!
  "Millimetres."
  PageHeight: Float
  "Millimetres."
  PageWidth: Float
  Visible: Boolean!
  Links: [Link!]!
  ${optionGroups.map((name) => `${name}: OptionGroup`).join('\n  ')}
}
type Link { Href: String! Rel: String! }
type OptionGroup { ID: ID! Options: [Option!]! }
type Option { ID: ID! Title: String! }
`);

/** Returns a channel with its titles in one language. Fields that the schema does not name never get out. */
const channelIn = (ID: string, channel: OperatorChannel, locale: string | null | undefined) => {
  const own = channel.Vendor.Locale;
  const titled = <Thing extends Parameters<typeof titleIn>[0]>(thing: Thing): Thing => ({
    ...thing,
    Title: titleIn(thing, locale ?? own, own),
  });
  return {
    ...channel,
    ID,
    Articles: () =>
      channel.Articles.map((article) => ({
        ...titled(article),
        ...Object.fromEntries(
          optionGroups.map((name) => {
            const group = article[name];
            return [name, group && { ...group, Options: () => group.Options.map(titled) }];
          }),
        ),
      })),
  };
};

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** Returns the fields of selections, with their fragments spread. No type is abstract, so every fragment applies. */
const fieldsOf = (
  sets: readonly SelectionSetNode[],
  fragments: Fragments,
  spread = new Set<string>(),
): FieldNode[] =>
  sets.flatMap(({ selections }) =>
    selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return selection;
      if (selection.kind === Kind.INLINE_FRAGMENT)
        return fieldsOf([selection.selectionSet], fragments, spread);
      const name = selection.name.value;
      const fragment = fragments.get(name);
      if (!fragment || spread.has(name)) return [];
      spread.add(name);
      return fieldsOf([fragment.selectionSet], fragments, spread);
    }),
  );

const keyOf = ({ alias, name }: FieldNode): string => (alias ?? name).value;

const below = (fields: readonly FieldNode[], fragments: Fragments): FieldNode[] =>
  fieldsOf(
    fields.flatMap(({ selectionSet }) => selectionSet ?? []),
    fragments,
  );

/** Throws if a selection has a field under two names: under many, a short query would have an endless reply. */
const requireOnce = (fields: readonly FieldNode[], fragments: Fragments): void => {
  for (const [name, same] of Map.groupBy(fields, (field) => field.name.value)) {
    const keys = [...new Set(same.map(keyOf))];
    if (keys.length > 1)
      throw new GraphQLError(
        `A selection can have the field ${name} once, but has it as ${keys.slice(0, 3).join(' and ')}. Only fields at the root can be repeated.`,
        { nodes: same.slice(0, 3) },
      );
    requireOnce(below(same, fragments), fragments);
  }
};

/**
 * Limits the fields of a valid operation: with at most 5 at the root, and each field once below, a reply is at most 5
 * channels. Depth needs no limit of its own, because no type of the schema contains itself.
 */
const requireFewFields = (document: DocumentNode, operationName: string | null | undefined): void => {
  const operation = getOperationAST(document, operationName);
  if (!operation) return;
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
    ),
  );
  const byKey = Map.groupBy(fieldsOf([operation.selectionSet], fragments), keyOf);
  if (byKey.size > graphqlRootFieldsLimit)
    throw new GraphQLError(
      `An operation can have ${graphqlRootFieldsLimit} fields at its root, but this one has ${byKey.size}. Each alias counts.`,
      { nodes: operation },
    );
  for (const same of byKey.values()) requireOnce(below(same, fragments), fragments);
};

/** A GraphQL request. */
export interface GraphqlRequest {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
}

/** Returns the valid document of a request, or the errors in it. */
const documentOf = (
  { query, operationName }: GraphqlRequest,
  hasIntrospection: boolean,
): DocumentNode | readonly GraphQLError[] => {
  try {
    const document = parse(query, { maxTokens: graphqlTokensLimit });
    const rules = hasIntrospection ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
    const errors = validate(schema, document, rules, { maxErrors: errorsLimit });
    if (errors.length > 0) return errors;
    requireFewFields(document, operationName);
    return document;
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
};

const shownErrors = (errors: readonly GraphQLError[]): NonNullable<GraphqlReply['errors']> =>
  errors.slice(0, errorsLimit).map(({ message, locations, path, extensions: { code } }) => ({
    message,
    ...(locations && { locations: [...locations] }),
    ...(path && { path: [...path] }),
    ...(typeof code === 'string' && { extensions: { code } }),
  }));

/** Answers a GraphQL request about these channels. Errors of the request are part of the reply. */
export const answerGraphql = async (
  request: GraphqlRequest,
  channels: Catalogue<OperatorChannel>,
  hasIntrospection: boolean,
): Promise<GraphqlReply> => {
  const document = documentOf(request, hasIntrospection);
  if (!('kind' in document)) return { errors: shownErrors(document) };
  const { data, errors } = await execute({
    schema,
    document,
    operationName: request.operationName,
    variableValues: request.variables,
    rootValue: {
      Channels: () => [...channels].map(([ID, { Vendor }]) => ({ ID, Vendor })),
      Channel: ({ code, locale }: { readonly code: string; readonly locale?: string | null }) => {
        const channel = channels.get(code);
        // Albums §8: "Missing shopping channel: 'Channel Not Found'".
        if (!channel) throw new GraphQLError('Channel Not Found', { extensions: { code: 'not-found' } });
        return channelIn(code, channel, locale);
      },
    },
  });
  return {
    ...(data !== undefined && { data }),
    ...(errors && { errors: shownErrors(errors) }),
  };
};
