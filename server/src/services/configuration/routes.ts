import { WebConfiguration } from '@albumen/contracts/web-configuration';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../platform/sites.ts';

/** `/config.json`: the settings that the web application needs before anyone can sign in, for the requested site. */
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
