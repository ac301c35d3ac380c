import { publicConfiguration } from '@albumen/contracts/public-configuration';
import type { PublicConfiguration } from '@albumen/contracts/public-configuration';
import { WebConfiguration } from '@albumen/contracts/web-configuration';
import type { FastifyInstance } from 'fastify';
import { serves } from '../../platform/http/contract-routes.ts';
import type { Served } from '../../platform/http/contract-routes.ts';
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

/** The call for menus and named routes. */
export const publicConfigurationRoutes = (of: (host: string) => Promise<PublicConfiguration>): Served =>
  serves(publicConfiguration, {
    readPublicConfiguration: ({ params }) => of(params.vendorHost),
  });
