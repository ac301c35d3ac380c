import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { serveStylesheet } from '../../../platform/html-pages/stylesheet.ts';
import { identityStylesheet } from '../pages/layout.ts';
import { linkRoutes } from './links.ts';
import { newPasswordRoutes } from './new-password.ts';
import { showProblemsAsPages } from './problem-pages.ts';
import { mountProvider } from './provider-mount.ts';
import { registerRoutes } from './register.ts';
import { signInRoutes } from './sign-in.ts';
import type { PageParts } from './visit.ts';

/** Everything below `/identity`: the provider's calls, the pages, and their stylesheet. */
export const identityRoutes = (app: FastifyInstance, parts: PageParts & { publicUrl: string }): void => {
  serveStylesheet(app, identityStylesheet);
  app.register(async (calls) => mountProvider(calls, parts.provider, parts.publicUrl));
  app.register(async (pages) => {
    await pages.register(formbody);
    showProblemsAsPages(pages);
    signInRoutes(pages, parts);
    registerRoutes(pages, parts);
    newPasswordRoutes(pages, parts);
    linkRoutes(pages, parts);
  });
};
