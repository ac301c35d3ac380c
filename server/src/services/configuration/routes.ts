import { publicConfiguration } from '@albumen/contracts/public-configuration';
import type { PublicConfiguration } from '@albumen/contracts/public-configuration';
import type { WebConfiguration } from '@albumen/contracts/web-configuration';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { serves } from '../../kernel/http/contract-routes.ts';
import type { Served } from '../../kernel/http/contract-routes.ts';
import type { Site } from '../../kernel/sites.ts';

/** `/config.json`: the settings that the web application needs before anyone can sign in, for the requested site. */
export const configurationRoutes = (
  app: FastifyInstance,
  { of }: { readonly of: (site: Site) => WebConfiguration },
): void => {
  app.get('/config.json', async ({ site }, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(of(site))),
  );
};

/** Our choice: RFC 9116 recommends less than a year. */
const securityTextDays = 180;

const dayMs = 86_400_000;

/** `/.well-known/security.txt` (RFC 9116) of the requested site, with a time to expire that is always ahead. */
export const securityTextRoute = (app: FastifyInstance, clock: Clock): void => {
  app.get('/.well-known/security.txt', async ({ site }, reply) => {
    const { security, publicUrl, locale } = site;
    if (!security)
      throw new AppError('not-found', { detail: 'This site names no contact for vulnerabilities.' });
    const expires = new Date(clock.now().getTime() + securityTextDays * dayMs);
    const lines = [
      `Contact: ${security.contact}`,
      `Expires: ${expires.toISOString()}`,
      `Preferred-Languages: ${[...new Set([locale.slice(0, 2), 'en'])].join(', ')}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      ...(security.policy === undefined ? [] : [`Policy: ${security.policy}`]),
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`);
  });
};

/** The call for menus and named routes. */
export const publicConfigurationRoutes = (of: (host: string) => Promise<PublicConfiguration>): Served =>
  serves(publicConfiguration, {
    readPublicConfiguration: ({ params }) => of(params.vendorHost),
  });
