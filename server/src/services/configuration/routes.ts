import { WebConfiguration } from '@albumen/contracts/web-configuration';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../platform/sites.ts';

/** `/config.json`: what the web application must know before anyone can sign in, on the site on which it asks. */
export const configurationRoutes = (
  app: FastifyInstance,
  { of }: { readonly of: (site: Site) => WebConfiguration },
): void => {
  app.get('/config.json', async ({ site }, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(WebConfiguration.parse(of(site)))),
  );
};
