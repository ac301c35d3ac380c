import type { FastifyError, FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { sendPage } from '../../../kernel/html-pages/page.ts';
import { passingFailure } from '../../../platform/passing-failures.ts';
import {
  busyPage,
  failedPage,
  linkUnknownPage,
  pageExpiredPage,
  tooManyAttemptsPage,
} from '../pages/notice-pages.ts';
import { homePath } from '../pages/layout.ts';
import { languageOfBrowser, SignInGoneError } from './visit.ts';

/** The status for a form that does not belong to a sign-in of this browser. */
const refusedStatus = 403;

/** Answers errors of pages with a page. */
export const showProblemsAsPages = (pages: FastifyInstance): void => {
  pages.setErrorHandler((error: FastifyError | AppError | SignInGoneError, request, reply) => {
    const language = languageOfBrowser(request);
    if (error instanceof SignInGoneError)
      return error.isSignedIn
        ? reply.redirect(homePath, 303)
        : sendPage(reply, pageExpiredPage(language), refusedStatus);
    if (error instanceof AppError && error.code === 'too-many-requests') {
      const seconds = error.retryAfterSeconds ?? 60;
      reply.header('retry-after', seconds);
      return sendPage(reply, tooManyAttemptsPage(language, seconds), error.status);
    }
    if (error instanceof AppError && error.code === 'unavailable') {
      request.log.warn({ code: error.code }, 'identity page refused');
      const seconds = error.retryAfterSeconds ?? 60;
      reply.header('retry-after', seconds);
      return sendPage(reply, busyPage(language, seconds), error.status);
    }
    if (error instanceof AppError && error.code === 'not-found') {
      return sendPage(reply, linkUnknownPage(language), error.status);
    }
    // Fastify's own refusals, such as a body that is not a form.
    const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
    if (status < 500) return sendPage(reply, pageExpiredPage(language), status);
    request.log.error({ err: error }, 'identity page failed');
    const passing = passingFailure(error);
    if (passing?.retryAfterSeconds !== undefined) reply.header('retry-after', passing.retryAfterSeconds);
    return sendPage(reply, failedPage(language, request.id), passing?.status ?? 500);
  });
};
