import { correlationHeader } from '@albumen/contracts/read-problem';
import type { FastifyInstance } from 'fastify';
import { identityPath } from '../paths.ts';
import type { PageParts } from './visit.ts';
import { visitorOf } from './visitor.ts';

/** The path where the application begins a sign-in. */
const authorizationPath = `${identityPath}/auth`;

/**
 * Passes all requests below `/identity` that are not our pages to the provider, which reads and answers them itself.
 */
export const mountProvider = (app: FastifyInstance, { providerOf, service }: PageParts): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.all(`${identityPath}/*`, async (request, reply) => {
    if (request.url.split('?')[0] === authorizationPath) await service.countBegunSignIn(visitorOf(request));
    reply.hijack();
    const { raw, site } = request;
    const { protocol, host } = new URL(site.publicUrl);
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    // Always sets the address of the site, whatever a proxy or the Host header claims.
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    raw.headers['x-forwarded-host'] = host;
    raw.headers['x-forwarded-for'] = request.ip;
    raw.headers[correlationHeader] = request.id;
    const path = raw.url ?? '/';
    // The provider derives its mount path from the difference between the two.
    Object.assign(raw, { originalUrl: path, url: path.slice(identityPath.length) });
    await providerOf(site).handle(raw, reply.raw);
  });
};
