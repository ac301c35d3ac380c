import { isBinary, isResumable, repliesOf } from '@albumen/contracts/endpoint';
import type { BinaryReply, Endpoint, ReplyBody, ContractPart } from '@albumen/contracts/endpoint';
import { paramsSchemaOf, Problem, problemMediaType, problems } from '@albumen/contracts/problem';
import type { ProblemCode } from '@albumen/contracts/problem';
import { correlationHeader } from '@albumen/contracts/read-problem';
import { embeddedServicePath } from '@albumen/contracts/services';
import type { ContractKey } from '@albumen/contracts/services';
import * as z from 'zod';
import type { ZodMiniType } from 'zod/mini';

type Json = Record<string, unknown>;

const jsonSchema = (schema: ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' }) as Json;
  return rest;
};

const parameters = (schema: unknown, place: 'path' | 'query' | 'header'): Json[] => {
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

const binaryContent = ({ binary }: BinaryReply): Json =>
  Object.fromEntries(
    binary.map((mediaType) => [mediaType, { schema: { type: 'string', format: 'binary' } }]),
  );

const successContent = (body: ReplyBody): Json => {
  if (body === undefined) return {};
  return {
    content: isBinary(body)
      ? binaryContent(body)
      : { 'application/json': { schema: jsonSchema(body, 'output') } },
  };
};

const requestBody = (body: Endpoint['body']): Json => {
  if (body === undefined) return {};
  const content = isBinary(body)
    ? binaryContent(body)
    : { 'application/json': { schema: jsonSchema(body, 'input') } };
  return { requestBody: { required: true, content } };
};

/** OpenAPI 3.1 allows every scheme to name the rights that a call needs. */
const securityOf = ({ security, scope }: Endpoint): Json[] => {
  if (security === 'none') return [];
  return [{ [security]: scope ? [`${scope.area}:${scope.access}`] : [] }];
};

/** The headers of a request for a part of a resumable reply, and of its answer. */
const rangeHeaders = ['range', 'if-range', 'if-none-match'];
const partHeaders = ['accept-ranges', 'content-disposition', 'content-length', 'content-range', 'etag'];

const rangeParameters = (endpoint: Endpoint): Json[] =>
  isResumable(endpoint)
    ? rangeHeaders.map((name) => ({ name, in: 'header', required: false, schema: { type: 'string' } }))
    : [];

/** The answers of a resumable reply besides 200. */
const rangeReplies = (endpoint: Endpoint): Json => {
  if (!isResumable(endpoint)) return {};
  const [[, body] = []] = repliesOf(endpoint);
  return {
    206: { description: 'The requested part', ...successContent(body) },
    304: { description: 'Not changed' },
    416: { description: 'The requested part begins after the end' },
  };
};

const replyHeaders = (endpoint: Endpoint): Json =>
  Object.fromEntries(
    [correlationHeader, ...(endpoint.replyHeaders ?? []), ...(isResumable(endpoint) ? partHeaders : [])].map(
      (name) => [name, { schema: { type: 'string' } }],
    ),
  );

/** The errors of a call: those of its contract, and those that result from its form. */
export const problemCodesOf = (endpoint: Endpoint): ProblemCode[] => [
  ...(endpoint.params || endpoint.query || endpoint.headers || endpoint.body
    ? (['invalid-request'] as const)
    : []),
  ...(endpoint.security === 'none' ? [] : (['not-signed-in', 'too-many-requests'] as const)),
  ...(endpoint.limitsNetworks ? (['too-many-requests'] as const) : []),
  ...(endpoint.scope ? (['scope-missing'] as const) : []),
  ...(endpoint.params ? (['not-found'] as const) : []),
  ...(endpoint.body ? (['request-too-large'] as const) : []),
  ...(endpoint.problems ?? []),
  'internal-error',
  'unavailable',
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

/** The schema of a problem, with all extra fields of some of them. */
const problemSchema = (): Json => {
  const schema = jsonSchema(Problem, 'output');
  const params = Object.keys(problems).flatMap((code) => paramsSchemaOf(code as ProblemCode) ?? []);
  const properties = params.map((param) => jsonSchema(param, 'output')['properties'] as Json);
  return { ...schema, properties: Object.assign({}, schema['properties'], ...properties) as Json };
};

/** A service as the documentation shows it. */
export interface DocumentedService {
  readonly key: ContractKey;
  readonly title: string;
  readonly endpoints: readonly (readonly [name: string, Endpoint])[];
}

/** Groups the parts by service, under the title of the first part of each. */
export const documentedServices = (parts: readonly ContractPart[]): DocumentedService[] =>
  [...Map.groupBy(parts, ({ service }) => service)].map(([key, ofService]) => ({
    key,
    title: ofService[0]?.title ?? key,
    endpoints: ofService.flatMap(({ endpoints }) => Object.entries(endpoints)),
  }));

const operation = (name: string, endpoint: Endpoint, { key, title }: DocumentedService): Json => ({
  operationId: `${key}.${name}`,
  tags: [title],
  summary: endpoint.summary,
  security: securityOf(endpoint),
  parameters: [
    ...parameters(endpoint.params, 'path'),
    ...parameters(endpoint.query, 'query'),
    ...parameters(endpoint.headers, 'header'),
    ...rangeParameters(endpoint),
  ],
  ...requestBody(endpoint.body),
  responses: {
    ...Object.fromEntries(
      repliesOf(endpoint).map(([status, body]) => [
        status,
        { description: 'Done', headers: replyHeaders(endpoint), ...successContent(body) },
      ]),
    ),
    ...rangeReplies(endpoint),
    ...problemReplies(endpoint),
  },
});

/** The OpenAPI 3.1 document of these calls. */
export const openApiDocument = (parts: readonly ContractPart[], version: string): Json => {
  const services = documentedServices(parts);
  const paths: Record<string, Json> = {};
  for (const service of services) {
    for (const [name, endpoint] of service.endpoints) {
      const path = (embeddedServicePath(service.key) + endpoint.path).replace(/:(\w+)/g, '{$1}');
      const entry = (paths[path] ??= {});
      entry[endpoint.method.toLowerCase()] = operation(name, endpoint, service);
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
    tags: services.map(({ title: name }) => ({ name })),
    paths,
    components: {
      schemas: { Problem: problemSchema() },
      securitySchemes: {
        customer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        operator: { type: 'http', scheme: 'bearer', description: 'A key of the operator.' },
      },
    },
  };
};
