import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { sendPage } from '../../../platform/html-pages/page.ts';
import { failedPage, linkUnknownPage, pageExpiredPage, tooManyAttemptsPage } from '../pages/notice-pages.ts';
import { languageOfBrowser, SignInGoneError } from './visit.ts';

/** Status of a form that is not bound to a sign-in of this browser: it is refused, whoever sent it. */
const refusedStatus = 403;

/** Whoever opens a page gets a page, also when something is wrong. */
export const showProblemsAsPages = (pages: FastifyInstance): void => {
  pages.setErrorHandler((error, request, reply) => {
    const language = languageOfBrowser(request);
    if (error instanceof SignInGoneError) return sendPage(reply, pageExpiredPage(language), refusedStatus);
    const code = error instanceof AppError ? error.code : undefined;
    request.log.info({ code }, 'identity page refused');
    if (error instanceof AppError && error.code === 'too-many-requests') {
      const seconds = error.retryAfterSeconds ?? 60;
      return sendPage(
        reply.header('retry-after', seconds),
        tooManyAttemptsPage(language, seconds),
        error.status,
      );
    }
    if (code === 'not-found') return sendPage(reply, linkUnknownPage(language), 404);
    request.log.error({ err: error }, 'identity page failed');
    return sendPage(reply, failedPage(language, request.id), 500);
  });
};
