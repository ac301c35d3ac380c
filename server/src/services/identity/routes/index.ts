import type { FastifyInstance } from 'fastify';
import { acceptForms } from '../../../platform/http/forms.ts';
import { servePageAsset } from '../../../kernel/html-pages/page-asset.ts';
import { identityScript, identityStylesheet } from '../pages/layout.ts';
import { keepAccountRoutes } from './keep-account.ts';
import { languageRoutes } from './language.ts';
import { linkRoutes } from './links.ts';
import { newPasswordRoutes } from './new-password.ts';
import { showProblemsAsPages } from './problem-pages.ts';
import { mountProvider } from './provider-mount.ts';
import { registerRoutes } from './register.ts';
import { signInRoutes } from './sign-in.ts';
import type { PageParts } from './visit.ts';
import { keepMarks } from './visitor.ts';

interface IdentityRoutesParts extends PageParts {
  readonly browserKey: string;
}

/** All routes below `/identity`: the provider's calls, the pages, and their assets. */
export const identityRoutes = (app: FastifyInstance, parts: IdentityRoutesParts): void => {
  servePageAsset(app, identityStylesheet);
  servePageAsset(app, identityScript);
  app.register(async (calls) => {
    await keepMarks(calls, parts.browserKey);
    showProblemsAsPages(calls);
    mountProvider(calls, parts);
  });
  app.register(async (pages) => {
    await acceptForms(pages);
    await keepMarks(pages, parts.browserKey);
    showProblemsAsPages(pages);
    signInRoutes(pages, parts);
    registerRoutes(pages, parts);
    newPasswordRoutes(pages, parts);
    linkRoutes(pages, parts);
    keepAccountRoutes(pages, parts);
    languageRoutes(pages);
  });
};
