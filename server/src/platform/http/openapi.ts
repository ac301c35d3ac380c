import type { Endpoint, ServiceContract } from '@albumen/contracts/endpoint';
import { correlationHeader, Problem, problemMediaType, problems } from '@albumen/contracts/problem';
import type { ProblemCode } from '@albumen/contracts/problem';
import { embeddedServicePath } from '@albumen/contracts/services';
import * as z from 'zod';
import type { ZodMiniType } from 'zod/mini';

type Json = Record<string, unknown>;

const jsonSchema = (schema: ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' }) as Json;
  return rest;
};

const parameters = (schema: unknown, place: 'path' | 'query'): Json[] => {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema as ZodMiniType, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const successContent = (body: Endpoint['reply']['body']): Json => {
  if (body === undefined) return {};
  if ('binary' in body) {
    return {
      content: Object.fromEntries(
        body.binary.map((mediaType) => [mediaType, { schema: { type: 'string', format: 'binary' } }]),
      ),
    };
  }
  return { content: { 'application/json': { schema: jsonSchema(body, 'output') } } };
};

/** The errors of a call: those of its contract, and those that follow from its form. */
export const problemCodesOf = (endpoint: Endpoint): ProblemCode[] => [
  ...(endpoint.params || endpoint.query || endpoint.body ? (['invalid-request'] as const) : []),
  ...(endpoint.security === 'customer' ? (['not-signed-in'] as const) : []),
  ...(endpoint.params ? (['not-found'] as const) : []),
  ...(endpoint.problems ?? []),
  'internal-error',
];

const problemReplies = (endpoint: Endpoint): Json => {
  const byStatus = Map.groupBy(problemCodesOf(endpoint), (code) => problems[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${problems[code].title}`).join(' '),
        content: { [problemMediaType]: { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
};

const operation = (name: string, endpoint: Endpoint, contract: ServiceContract): Json => ({
  operationId: `${contract.key}.${name}`,
  tags: [contract.title],
  summary: endpoint.summary,
  security: endpoint.security === 'customer' ? [{ customer: [] }] : [],
  parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
  ...(endpoint.body === undefined
    ? {}
    : {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
        },
      }),
  responses: {
    [endpoint.reply.status]: {
      description: 'Done',
      headers: { [correlationHeader]: { schema: { type: 'string' } } },
      ...successContent(endpoint.reply.body),
    },
    ...problemReplies(endpoint),
  },
});

/** The OpenAPI 3.1 document of these services, made from their contracts. */
export const openApiDocument = (contracts: readonly ServiceContract[], version: string): Json => {
  const paths: Record<string, Json> = {};
  for (const contract of contracts) {
    for (const [name, endpoint] of Object.entries(contract.endpoints)) {
      const path = (embeddedServicePath(contract.key) + endpoint.path).replace(/:(\w+)/g, '{$1}');
      const entry = (paths[path] ??= {});
      entry[endpoint.method.toLowerCase()] = operation(name, endpoint, contract);
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Albumen',
      version,
      description:
        'Every call carries or gets a correlation id. Every error is a problem document (RFC 9457).',
    },
    tags: contracts.map((contract) => ({ name: contract.title })),
    paths,
    components: {
      schemas: { Problem: jsonSchema(Problem, 'output') },
      securitySchemes: { customer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
};
