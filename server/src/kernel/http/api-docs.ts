import { isBinary, repliesOf } from '@albumen/contracts/endpoint';
import type { Endpoint, ReplyBody, ContractPart } from '@albumen/contracts/endpoint';
import { problems } from '@albumen/contracts/problem';
import { embeddedServicePath } from '@albumen/contracts/services';
import type { ContractKey } from '@albumen/contracts/services';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { ZodMiniType } from 'zod/mini';
import { html } from '../../platform/http/html.ts';
import type { Html } from '../../platform/http/html.ts';
import { onFirstUse } from '../../platform/on-first-use.ts';
import { documentedServices, openApiDocument, problemCodesOf } from './openapi.ts';
import type { DocumentedService } from './openapi.ts';

const version = '0.1.0';

const schemaText = (schema: ZodMiniType, io: 'input' | 'output'): string => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io }) as Record<string, unknown>;
  return JSON.stringify(rest, null, 2);
};

const schemaBlock = (
  label: string,
  schema: ReplyBody | Endpoint['body'],
  io: 'input' | 'output',
): Html | undefined => {
  if (schema === undefined) return undefined;
  const text = isBinary(schema) ? schema.binary.join('\n') : schemaText(schema, io);
  return html`<details>
    <summary>${label}</summary>
    <pre tabindex="0">${text}</pre>
  </details>`;
};

const neededBy = ({ security, scope }: Endpoint): string => {
  if (security === 'none') return 'Needs no token.';
  if (security === 'customer') return 'Needs a bearer access token.';
  const withScope = scope ? ` with the scope ${scope.area}:${scope.access}` : '';
  return `Needs a key of the operator${withScope}.`;
};

const endpointEntry = (key: ContractKey, name: string, endpoint: Endpoint): Html =>
  html` <section aria-labelledby="${key}-${name}">
    <h3 id="${key}-${name}">
      <code>${endpoint.method} ${embeddedServicePath(key)}${endpoint.path}</code>
    </h3>
    <p>${endpoint.summary}. ${neededBy(endpoint)}</p>
    ${schemaBlock('Path', endpoint.params, 'input')} ${schemaBlock('Query', endpoint.query, 'input')}
    ${schemaBlock('Headers', endpoint.headers, 'input')} ${schemaBlock('Body', endpoint.body, 'input')}
    ${repliesOf(endpoint).map(([status, body]) => schemaBlock(`Answer ${status}`, body, 'output'))}
    <details>
      <summary>Errors</summary>
      <ul>
        ${problemCodesOf(endpoint).map((code) => html`<li><code>${problems[code].status} ${code}</code> ${problems[code].title}</li>`)}
      </ul>
    </details>
  </section>`;

const page = (services: readonly DocumentedService[], side: DocumentedSide): string =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${side.title}</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="${stylePath}" />
      </head>
      <body>
        <main>
          <h1>${side.title}</h1>
          <p>
            Every call carries or gets a correlation id. Every error is a problem document (RFC 9457) with a
            code of a closed list. <a href="${side.address}/openapi.json">OpenAPI 3.1 document</a>
          </p>
          <nav aria-label="Services">
            <ul>
              ${services.map(({ key, title }) => html`<li><a href="#${key}">${title}</a></li>`)}
            </ul>
          </nav>
          ${services.map(
            ({ key, title, endpoints }) =>
              html`<h2 id="${key}">${title}</h2>
                ${endpoints.map(([name, endpoint]) => endpointEntry(key, name, endpoint))}`,
          )}
        </main>
      </body>
    </html>`.markup;

const style = `:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#fbfaf8, #1a1917); color: light-dark(#24211d, #eeebe6); }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 6rem; }
a { color: light-dark(#8a3b12, #ffb48a); }
h2 { margin-top: 3rem; } h3 { margin-bottom: 0; font-size: 1rem; overflow-wrap: anywhere; }
section { border-top: 1px solid light-dark(#e3ded6, #3a3733); padding: 1rem 0; }
pre { overflow: auto; padding: 1rem; border-radius: 8px; background: light-dark(#f1eee9, #262421); }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }`;

/** Calls with their own documentation: those of customers, and those of the operator's systems. */
interface DocumentedSide {
  readonly title: string;
  /** The base address of `/openapi.json` and `/docs`. */
  readonly address: string;
  readonly contracts: readonly ContractPart[];
}

const stylePath = '/api/docs/style.css';

/** Serves each side's OpenAPI document and plain pages to read it, each made when somebody first reads it. */
export const serveApiDocs = (app: FastifyInstance, sides: readonly DocumentedSide[]): void => {
  for (const side of sides) {
    const document = onFirstUse(() => JSON.stringify(openApiDocument(side.contracts, version)));
    const text = onFirstUse(() => page(documentedServices(side.contracts), side));
    app.get(`${side.address}/openapi.json`, async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(document()),
    );
    app.get(`${side.address}/docs`, async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'",
        )
        .send(text()),
    );
  }
  app.get(stylePath, async (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
};
