import { WebConfiguration } from '@albumen/contracts/web-configuration';
import type { FastifyInstance } from 'fastify';

/** `/config.json`: what the web application must know before anyone can sign in. */
export const configurationRoutes = (app: FastifyInstance, configuration: WebConfiguration): void => {
  const body = JSON.stringify(WebConfiguration.parse(configuration));
  app.get('/config.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(body),
  );
};
